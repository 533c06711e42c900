"""Everybody in their own language, the board in the table's; the commands known to Discord in all."""

import re
from typing import Any

import pytest

from tests.e2e.evening import Evening, buttons, texts

OTHERS = ("fr", "pt-BR", "es-ES", "es-419")


async def test_a_french_host_opens_a_french_table(evening: Evening) -> None:
    answer = await evening.camille.slash(evening.room, "rummy new")
    assert "Votre table est ouverte" in texts(answer.response)
    lobby = evening.last()
    assert "Rami mexicain" in texts(lobby)
    assert "Rejoindre" in buttons(lobby)
    refused = await evening.bo.click(lobby, label="Commencer")
    assert "Only the host" in texts(refused.followups[0])
    await evening.bo.click(lobby, label="Rejoindre")
    await evening.camille.click(lobby, label="Commencer")
    assert "doit piocher" in texts(evening.last())
    assert {"Ma main", "Scores", "Règles"} == set(buttons(evening.last()))


async def test_a_brazilian_host_opens_a_brazilian_table(evening: Evening) -> None:
    duarte = evening.person("Duarte", "pt-BR")
    answer = await duarte.slash(evening.room, "rummy new")
    assert "Sua mesa está aberta" in texts(answer.response)
    lobby = evening.last()
    assert "Rummy mexicano" in texts(lobby)
    assert {"Entrar", "Começar"} <= set(buttons(lobby))
    refused = await evening.bo.click(lobby, label="Começar")
    assert "Only the host" in texts(refused.followups[0])
    await evening.bo.click(lobby, label="Entrar")
    await duarte.click(lobby, label="Começar")
    assert "deve comprar" in texts(evening.last())


@pytest.mark.parametrize("locale", ["es-ES", "es-419"])
async def test_a_spanish_speaking_host_opens_a_spanish_table(evening: Evening, locale: str) -> None:
    elena = evening.person("Elena", locale)
    answer = await elena.slash(evening.room, "rummy new")
    assert "Tu mesa está abierta" in texts(answer.response)
    lobby = evening.last()
    assert "Rummy mexicano" in texts(lobby)
    assert {"Unirse", "Empezar"} <= set(buttons(lobby))
    refused = await evening.bo.click(lobby, label="Empezar")
    assert "Only the host" in texts(refused.followups[0])
    await evening.bo.click(lobby, label="Unirse")
    await elena.click(lobby, label="Empezar")
    assert "Le toca robar a" in texts(evening.last())
    rules = await elena.slash(evening.room, "rummy rules")
    assert "Dos barajas de 52" in texts(rules.response)


async def test_the_language_can_be_asked_for(evening: Evening) -> None:
    await evening.camille.slash(evening.room, "rummy new", language="en")
    assert "Join" in buttons(evening.last())


async def test_commands_are_told_to_discord_in_all_languages(evening: Evening) -> None:
    (commands,) = evening.requests("PUT", "/commands")
    rummy = next(command for command in commands if command["name"] == "rummy")
    assert set(OTHERS) <= rummy["description_localizations"].keys()
    seen = {option["name"] for option in rummy["options"]}
    assert seen == {
        "new", "join", "leave", "add-computer", "start", "cancel", "rematch", "play", "board", "scores", "record",
        "rules", "help", "preferences", "stats", "leaderboard", "games", "log", "replay", "verify", "pause",
        "resume",
    }  # fmt: skip
    for option in walk(commands):
        assert option["description"], option["name"]
        is_group = option["name"] in {"rummy", "rummy-admin"}
        for locale in OTHERS:
            assert option["description_localizations"][locale] != option["description"], option["name"]
            assert locale in option["name_localizations"] or is_group, option["name"]
    assert all(command.get("dm_permission") is False or command.get("contexts") == [0] for command in commands)


@pytest.mark.parametrize("locale", OTHERS)
async def test_names_are_what_discord_takes(evening: Evening, locale: str) -> None:
    """1 to 32 letters, digits and hyphens in lower case, no two alike side by side; descriptions up to 100 signs."""
    (commands,) = evening.requests("PUT", "/commands")
    for siblings in [{"options": commands}, *walk(commands)]:
        found = [said(one, "name", locale) for one in siblings.get("options", ())]
        assert len(set(found)) == len(found)
        assert all(re.fullmatch(r"[\w-]{1,32}", name) and name == name.lower() for name in found), found
    for one in walk(commands):
        assert len(said(one, "description", locale)) <= 100, one["name"]
        assert all(len(said(choice, "name", locale)) <= 100 for choice in one.get("choices", ())), one["name"]


def said(part: dict[str, Any], what: str, locale: str) -> str:
    return str((part.get(f"{what}_localizations") or {}).get(locale, part[what]))


def walk(options: list[dict[str, Any]]) -> Any:
    for option in options:
        yield option
        yield from walk(option.get("options", []))


async def test_help_names_the_commands_so_that_they_can_be_clicked(evening: Evening) -> None:
    shown = await evening.camille.slash(evening.room, "rummy help")
    command = evening.bot.command_ids["rummy"]
    assert f"</rummy new:{command}>" in texts(shown.response)
    await evening.camille.click(shown.response.message, label=list(buttons(shown.response))[1])


async def test_rules_without_a_table(evening: Evening) -> None:
    shown = await evening.camille.slash(evening.room, "rummy rules")
    assert "Rami mexicain" in texts(shown.response)
    for label in list(buttons(shown.response))[1:]:
        await evening.camille.click(shown.response.message, label=label)
        assert len(texts(shown.response)) < 4000
