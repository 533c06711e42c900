"""The messages of the stand-in: public ones by channel, ephemeral ones by the person who sees them."""

from tests.bench.loopback import payloads
from tests.bench.loopback.bodies import Body
from tests.bench.loopback.payloads import EPHEMERAL, LOADING, Payload

_EMPTY: Payload = {"content": "", "embeds": [], "components": [], "flags": 0}


class Messages:
    """Keeps the newest last; `seen_by` of a message is a user id, or None for all."""

    def __init__(self, url: str, author: Payload) -> None:
        self._url = f"{url}/attachments"
        self._author = author
        self._kept: dict[str, tuple[Payload, str | None]] = {}

    def write(self, channel_id: str, body: Body, seen_by: str | None = None) -> Payload:
        """Return a new message; it is kept to one person only if the bot made it ephemeral."""
        message = payloads.message(channel_id, self._author)
        ephemeral = body.content.get("flags", 0) & EPHEMERAL
        self._kept[message["id"]] = message, seen_by if ephemeral else None
        self._fill(message, body)
        return message

    def edit(self, message_id: str, body: Body) -> Payload:
        """Return a message after an edit; it stays as public or private as it was."""
        message = self._kept[message_id][0]
        ephemeral = message["flags"] & EPHEMERAL
        self._fill(message, body)
        message["flags"] = (message["flags"] & ~LOADING) | ephemeral
        message["edited_timestamp"] = payloads.now()
        return message

    def delete(self, message_id: str) -> bool:
        """Return whether there was such a message."""
        return self._kept.pop(message_id, None) is not None

    def get(self, message_id: str) -> Payload | None:
        """Return a message that is there."""
        kept = self._kept.get(message_id)
        return kept and kept[0]

    def of(self, channel_id: str, seen_by: str | None) -> list[Payload]:
        """Returns what is public in a channel (None) or ephemeral to one person there, oldest first."""
        return [each for each, who in self._kept.values() if each["channel_id"] == channel_id and who == seen_by]

    def _fill(self, message: Payload, body: Body) -> None:
        for key, empty in _EMPTY.items():
            if key in body.content:
                message[key] = body.content[key] or empty
        if "attachments" in body.content or body.files:
            message["attachments"] = self._attachments(message, body)

    def _attachments(self, message: Payload, body: Body) -> list[Payload]:
        before = {each["id"]: each for each in message["attachments"]}
        after = []
        for each in body.content.get("attachments", []):
            upload = body.files.get(int(each["id"]))
            if upload is not None:
                url = f"{self._url}/{message['channel_id']}/{message['id']}"
                after.append(payloads.attachment(url, upload.filename, upload.size))
            elif str(each["id"]) in before:
                after.append(before[str(each["id"])])
        return after
