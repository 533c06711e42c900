"""What people prefer: chosen by pressing, told in their language at once, and seen in every answer."""

from typing import Any

import discord
from simcord.actors import MemberActor

from bot.ui.pictures import Order, in_display_order
from bot.ui.words import words_for
from tests.e2e.evening import Evening, buttons, parts_of, texts
from tests.e2e.hands import Player, clicks, ids, sit_down
from tests.e2e.tile_players import sit_with_tiles
from tests.plain import plain

POSITION = """\
round 2
dealer Bo
turn Ada draw
hand Ada 7C 7D 4H 9S 10S JS QS KD
hand Bo 9C KH 2S 9D
discard QD
stock 2C 7H 8D
"""
"""Fours wild; Bo waits, and plans."""


class Chooser(Player):
    """A player whose other private messages may lie below the panel."""

    @property
    def panel(self) -> discord.Message:
        """The panel."""
        return self.panels[-1]


async def bo_with_a_panel(evening: Evening) -> Chooser:
    """Bo at the table, with his panel before him."""
    bo = (await sit_down(evening, POSITION))["Bo"]
    await bo.type("hand")
    return Chooser(evening, bo.member, bo.table_id)


async def prefers(evening: Evening, who: MemberActor, *labels: str) -> discord.Message:
    """Let somebody choose by pressing buttons with these labels, and return the message where they did."""
    shown = await who.slash(evening.room, "rummy preferences")
    assert shown.ephemeral
    for label in labels:
        message = own_choices(evening, who)
        await who.click(message, custom_id=buttons(message)[label])
    await evening.quiet()
    return own_choices(evening, who)


async def speaks(evening: Evening, who: MemberActor, language: str) -> discord.Message:
    """Let somebody choose a language."""
    message = await prefers(evening, who)
    await who.select(message, [language], custom_id=next(one for one in ids(message) if one.endswith(":language")))
    await evening.quiet()
    return own_choices(evening, who)


def own_choices(evening: Evening, who: MemberActor) -> discord.Message:
    """The last message where somebody chooses what they prefer."""
    return [one for one in evening.private_to(who) if any(":prefer:" in custom_id for custom_id in ids(one))][-1]


def chosen(message: Any) -> list[str]:
    """The labels of what is chosen: the languages's, and those of the buttons that cannot be pressed."""
    selected = [
        option["label"] for part in parts_of(message) for option in part.get("options", ()) if option["default"]
    ]
    return [*selected, *(part["label"] for part in parts_of(message) if part.get("disabled"))]


def pictures(message: Any) -> list[str]:
    """The files that a message shows."""
    return [item["media"]["url"] for part in parts_of(message) for item in part.get("items", ())]


async def test_at_first_everything_is_as_usual(evening: Evening) -> None:
    message = await prefers(evening, evening.ada)
    assert chosen(message) == [
        "The language of my Discord",
        "By rank",
        "Black and red",
        "Those of my language",
        "In pictures",
        "In the channel",
    ]


async def test_a_press_is_kept_and_shown(evening: Evening) -> None:
    message = await prefers(evening, evening.ada, "By suit", "Four colours", "By direct message")
    assert chosen(message)[1:] == [
        "By suit",
        "Four colours",
        "Those of my language",
        "In pictures",
        "By direct message",
    ]
    assert evening.tables.people.preferences(evening.ada.id).dm
    assert chosen(await prefers(evening, evening.bo))[1] == "By rank"


async def test_the_language_changes_at_once_and_everywhere_private(evening: Evening) -> None:
    bo = await bo_with_a_panel(evening)
    assert "Sort by suit" in bo.labels
    message = await speaks(evening, evening.bo, "fr")
    assert "Vos préférences" in texts(message)
    assert chosen(message)[0] == "Français"
    assert "Trier par couleur" in bo.labels, "the panel is told anew, too"
    answer = await evening.bo.slash(evening.room, "rummy join")
    assert "Vous êtes à la table" in texts(answer.response)
    assert "My hand" in buttons(evening.last()), "the board speaks the table's language"
    message = await speaks(evening, evening.bo, "auto")
    assert "What you prefer" in texts(message)


async def test_the_letters_of_cards_are_those_of_the_language_or_of_english(evening: Evening) -> None:
    bo = await bo_with_a_panel(evening)
    await speaks(evening, evening.bo, "fr")
    assert {"R♥", "V♠"} & set(bo.options) == {"R♥"}
    await prefers(evening, evening.bo, "A J Q K")
    assert "K♥" in bo.options
    assert "Trier par couleur" in bo.labels, "nothing else changes"
    await prefers(evening, evening.bo, "Celles de ma langue")
    assert "R♥" in bo.options


async def test_who_prefers_english_letters_opens_a_table_in_their_language(evening: Evening) -> None:
    await prefers(evening, evening.camille, "A J Q K")
    await evening.camille.slash(evening.room, "rummy new")
    assert "Rejoindre" in buttons(evening.last())


async def test_a_table_opened_speaks_the_hosts_language(evening: Evening) -> None:
    await speaks(evening, evening.ada, "pt-BR")
    await evening.ada.slash(evening.room, "rummy new")
    assert "Entrar" in buttons(evening.last())


async def test_the_hand_is_sorted_as_preferred(evening: Evening) -> None:
    await prefers(evening, evening.bo, "By suit")
    bo = await bo_with_a_panel(evening)
    assert bo.options == by_suit(bo)


async def test_an_open_panel_is_sorted_anew_and_keeps_what_is_picked(evening: Evening) -> None:
    bo = await bo_with_a_panel(evening)
    await bo.pick("KH")
    await prefers(evening, evening.bo, "By suit")
    assert bo.options == by_suit(bo)
    assert bo.picked == ["K♥"]
    await bo.pick("9C 9D")
    assert bo.picked == ["9♣", "9♦"]


async def test_sorting_on_the_panel_is_remembered(evening: Evening) -> None:
    bo = await bo_with_a_panel(evening)
    await bo.press("Sort by suit")
    assert chosen(await prefers(evening, evening.bo))[1] == "By suit"


async def test_words_in_place_of_pictures(evening: Evening) -> None:
    bo = await bo_with_a_panel(evening)
    assert pictures(bo.panel)
    await prefers(evening, evening.bo, "In words")
    assert not pictures(bo.panel)
    assert "Your hand, 4 cards: 2♠ 9♣ 9♦ K♥" in bo.says
    shown = await evening.bo.slash(evening.room, "rummy board")
    assert not pictures(shown.response)
    assert "Q♦" in texts(shown.response)
    await bo.press("Board in words")
    assert "Q♦" in texts(bo.own[-1])
    await prefers(evening, evening.bo, "In pictures")
    assert pictures(bo.panel)


async def test_tiles_in_words(evening: Evening) -> None:
    ada = (await sit_with_tiles(evening, "turn Ada draw", "hand Ada 8S 9S 10S 2H", "hand Bo 1D", "opened Ada"))["Ada"]
    await prefers(evening, evening.ada, "In words", "By suit")
    await ada.type("hand")
    assert "Your hand, 4 tiles: 8♠ 9♠ 10♠ 2♥" in ada.says
    await ada.pick_tiles("8S 9S 10S")
    assert "Set 1: 8♠ 9♠ 10♠" in ada.says
    assert not ada.pictures
    await ada.press("Board in words")
    assert "Ada: 4 tiles" in texts(ada.own[-1])


async def test_four_colours_on_the_hand_and_on_the_board_seen_alone(evening: Evening) -> None:
    bo = await bo_with_a_panel(evening)
    two = await seen(evening, bo)
    await prefers(evening, evening.bo, "Four colours")
    four = await seen(evening, bo)
    assert two[0] != four[0]
    assert two[1] != four[1]


async def seen(evening: Evening, player: Player) -> tuple[bytes, bytes]:
    """The pictures of a hand and of the board as their player alone sees them."""
    board = await player.member.slash(evening.room, "rummy board")
    files = [message.attachments[0] for message in (player.panel, board.response.message)]
    return await files[0].read(), await files[1].read()


async def test_buttons_work_after_a_restart(evening: Evening) -> None:
    message = await prefers(evening, evening.ada)
    await evening.restart()
    await evening.ada.click(message, custom_id=buttons(message)["By suit"])
    assert chosen(own_choices(evening, evening.ada))[1] == "By suit"


# --- forget me --------------------------------------------------------------------------------------------------------


async def test_whoever_wants_to_be_forgotten_is_asked_first(evening: Evening) -> None:
    await evening.start()
    message = await prefers(evening, evening.ada, "By suit")
    await evening.ada.click(message, label="Forget me")
    asked = evening.private_to(evening.ada)[-1]
    assert "This cannot be taken back" in texts(asked)
    await evening.ada.click(asked, label="No, go back")
    assert chosen(own_choices(evening, evening.ada))[1] == "By suit"
    assert (await evening.table()).seat_of(evening.ada.id) == 0


async def test_a_yes_forgets_and_the_game_goes_on(evening: Evening) -> None:
    await evening.start()
    message = await speaks(evening, evening.ada, "fr")
    await evening.ada.click(message, label="M’oublier")
    await evening.restart()
    await evening.ada.click(evening.private_to(evening.ada)[-1], label="Oui, m’oublier")
    await evening.quiet()
    assert "nothing is kept of you any more" in texts(evening.private_to(evening.ada)[-1]), "in her Discord's language"
    table = await evening.table()
    assert table.seat_of(evening.ada.id) is None
    assert table.seats[0].level == "hard"
    assert f"<@{evening.bo.id}>" in texts(evening.last()), "it is still Bo's turn"
    assert await evening.store.player(evening.ada.id) is None
    refused = await evening.ada.slash(evening.room, "hand")
    assert "You do not play at this table" in texts(refused.response)


async def test_who_is_forgotten_can_choose_anew(evening: Evening) -> None:
    bo = await bo_with_a_panel(evening)
    message = await prefers(evening, bo.member)
    await bo.member.click(message, label="Forget me")
    await bo.member.click(evening.private_to(bo.member)[-1], label="Yes, forget me")
    await evening.quiet()
    assert chosen(await prefers(evening, bo.member, "By suit"))[1] == "By suit"


async def test_pressing_yes_twice_is_no_trouble(evening: Evening) -> None:
    message = await prefers(evening, evening.ada)
    await evening.ada.click(message, label="Forget me")
    asked = evening.private_to(evening.ada)[-1]
    yes = buttons(asked)["Yes, forget me"]
    await clicks(evening, (evening.ada, asked, yes), (evening.ada, asked, yes))
    assert "nothing is kept of you any more" in texts(evening.private_to(evening.ada)[-1])


def by_suit(player: Player) -> list[str]:
    """A hand sorted by suit."""
    ordered = in_display_order(player.view.hand, Order.SUIT, player.view.meld_rules)
    return [plain(words_for("en").card(card)) for card in ordered]
