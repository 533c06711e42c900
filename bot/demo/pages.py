"""The pages of simcord's preview, changed so that they open as somebody and look like a channel."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import simcord.preview


class DemoBroken(RuntimeError):
    """A change to a page of simcord's does not apply any more: another version is installed than the locked one."""


class Edit(NamedTuple):
    """One change to a file that simcord serves: what stands there and what it becomes."""

    old: str
    new: str


_OPEN_AS: Final = Edit(
    'request("/api/pages", "POST", {}, null)',
    'request("/api/pages", "POST", { viewer_id: VIEWERS[new URLSearchParams(location.search).get("as")] }, null)',
)
_ASK_ON_FOCUS: Final = Edit(
    "const choices = autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current)) || [];",
    "const choices = autocompleteResults.get(autocompleteKey(currentDraft(), option.name, current)) || [];\n"
    "            queryAutocomplete(option, current);",
)
_NO_ICON: Final = '<link rel="icon" href="/">'
"""Without one, browsers ask for an icon that is not there, and say so in their console."""
_SHOW_PICKS: Final = Edit(
    "if (draftValue(key) === undefined) {",
    "if (draftValue(key) !== undefined && MADE.get(key) !== component.custom_id && "
    "component.type === TYPE.STRING_SELECT) {\n"
    "    options.onReconcileDraft?.(key, optionDefaults(entries));\n"
    "  }\n"
    "  MADE.set(key, component.custom_id);\n"
    "  if (draftValue(key) === undefined) {",
)
"""A select that the bot made anew shows what the bot says is picked; the page would keep what was picked before."""
_TICK: Final = Edit(
    '${message.poll ? state.profile.presentationTime : ""}',
    '${message.poll || fingerprint(message).includes("<t:") ? state.profile.presentationTime : ""}',
)
"""Discord's timestamps tell how long it is until then; the page would go on telling what it told first."""
_OPEN_AT_THE_END: Final = (
    Edit(
        "state.scrollIntent = snapshot.targetId && ",
        'state.scrollIntent = !state.scrollIntent ? { policy: "bottom" } : previousTargetId && snapshot.targetId && ',
    ),
)
"""A page that opens shows the newest messages; it would show the one that somebody acted on last.

It has just opened while it has no place yet. That it has no target says nothing: it loses its target as soon as that
is 50 messages back or its reader jumps to the latest message, and would from then on go to the end with every drawing,
which shuts a list that opens further up. A target that comes back is no place to go to.
"""
_STAY: Final = (
    Edit(
        "const observer = new ResizeObserver(() => {",
        "const observer = new ResizeObserver(() => {\n    reconcileScrollIntent();",
    ),
    Edit(
        ": state.scrollIntent || captureScrollIntent();",
        ": state.scrollIntent || captureScrollIntent();\n    reconcileScrollIntent();",
    ),
    Edit(
        "policy: ui.timeline.scrollHeight - ui.timeline.scrollTop - ui.timeline.clientHeight <= 1 ?",
        "policy: ui.timeline.scrollHeight - ui.timeline.scrollTop - ui.timeline.clientHeight <= 1\n"
        '      || (state.scrollIntent?.policy === "bottom" && !movedUp()) ?',
    ),
    Edit(
        "ui.timeline.scrollTop = ui.timeline.scrollHeight - ui.timeline.clientHeight;",
        "ui.timeline.scrollTop = ui.timeline.scrollHeight - ui.timeline.clientHeight;\n"
        "      intent.oldScrollTop = ui.timeline.scrollTop;",
    ),
    Edit(
        'if (!state.ready && state.scrollIntent?.policy === "target") return;\n'
        "    state.scrollIntent = captureScrollIntent();",
        "const place = captureScrollIntent();\n"
        '    const drawn = state.scrollIntent?.policy === "target" || (place.policy === "bottom" && movedUp());\n'
        "    if (!state.ready && drawn) return;\n"
        "    state.scrollIntent = place;",
    ),
    Edit(
        "state.ready = false;\n"
        '      if (state.scrollIntent?.policy !== "target") state.scrollIntent = captureScrollIntent();',
        'if (state.ready && state.scrollIntent?.policy !== "target") state.scrollIntent = captureScrollIntent();\n'
        "      state.ready = false;",
    ),
    Edit(
        "function reconcileScrollIntent() {",
        "function movedUp() { return ui.timeline.scrollTop < (state.scrollIntent?.oldScrollTop ?? 0) - 1; }\n"
        "  function reconcileScrollIntent() {",
    ),
)
"""Only its reader moves a page; it would take for scrolling what comes of pictures that come in or are drawn anew.

Who is at the end stays there until they scroll up, however much grows below. Who is not gets there by scrolling down,
not by the messages being shorter for a moment. What moves is put back at once: before a list is laid beside its
button, for it shuts when that is out of sight, and before the page hears of a scrolling that nobody did. This takes a
page whose browser does not move it by itself (the CSS).
"""
_KEEP_SIZES: Final = Edit(
    "const width = Number(manifest?.displayWidth);\n  const height = Number(manifest?.displayHeight);",
    "const known = options.assetMetadata?.(assetId) ?? manifest;\n"
    "  const width = Number(known?.displayWidth);\n  const height = Number(known?.displayHeight);",
)
"""A picture that was shown keeps its room when it is drawn anew, as all are when a list opens; without it, messages
move and a list is laid where its button is not. Its words, there until it comes, take no more (the CSS)."""
_PLAIN_CSS: Final = """
#capture-open, #inspector-toggle, #messages-toggle, #refresh, .session-menu, .messages-sidebar, .brand-mark,
.viewport-readout, #view-action-output, #back-activity, .message-edited-compact { display: none !important; }
.channel-timeline { overflow-anchor: none; }
.gallery-image { min-height: 0; color: transparent; background: #16503a; }
.gallery-item .media-unavailable { min-height: 7rem; border: 0; color: transparent; background: #16503a; }
@media (max-width: 760px) {
  .preview-shell { --toolbar-height: 52px; }
  .preview-toolbar { flex-wrap: nowrap; }
  #action-status { flex: 1 1 0; height: auto; margin-left: auto; }
}
"""


def page_edits(viewers: Mapping[str, int]) -> dict[str, tuple[Edit, ...]]:
    """Return the changes to the pages, by the path they are served under; an edit of "" appends to the file."""
    ids = ", ".join(f'{key}: "{number}"' for key, number in viewers.items())
    return {
        "/": (
            Edit("<title>SimCord Preview</title>", f"<title>Mexican Rummy</title>{_NO_ICON}"),
            Edit(
                "<strong>SimCord</strong><small>Preview</small>",
                "<strong>Mexican Rummy</strong><small>demo</small>",
            ),
        ),
        "/app.js": (
            Edit("async function bootstrap() {", f"const VIEWERS = {{ {ids} }};\nasync function bootstrap() {{"),
            _OPEN_AS,
        ),
        "/commands.js": (_ASK_ON_FOCUS,),
        "/selects.js": (
            Edit("const TYPE = Object.freeze({", "const MADE = new Map();\nconst TYPE = Object.freeze({"),
            _SHOW_PICKS,
        ),
        "/timeline.js": (_TICK, *_OPEN_AT_THE_END, *_STAY),
        "/media.js": (_KEEP_SIZES,),
        "/session.js": (Edit("interval = 500", "interval = 250"),),
        "/preview.css": (Edit("", _PLAIN_CSS),),
    }


def edited(text: str, edits: tuple[Edit, ...]) -> str:
    """Return a page's text with the changes; DemoBroken when one has no place there."""
    for old, new in edits:
        if old not in text:
            raise DemoBroken(old)
        text = text.replace(old, new, 1) if old else text + new
    return text


def check_pages() -> None:
    """Raise DemoBroken when simcord's pages are not those that the changes were made for."""
    static = Path(simcord.preview.__file__).parent / "static"
    for path, edits in page_edits({}).items():
        edited((static / (path.strip("/") or "index.html")).read_text(encoding="utf-8"), edits)
