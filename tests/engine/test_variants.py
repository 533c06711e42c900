"""A game that differs from another only in degree is a ruleset with its options, and no code knows of it."""

import pytest
from msgspec import structs

from bot.computer.whole_games import any_sittings, play_game, simulate
from bot.engine import from_json, new_game, rulesets, to_json


@pytest.fixture(params=["mexican", "rami", "tiles"])
def variant(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of its own kind: shorter, with other points and another hand."""
    base = rulesets.ruleset(request.param)
    changed = structs.replace(
        base,
        id="variant",
        hand=tuple(size + 1 for size in base.hand),
        points=(30, *base.points[1:]),
        contracts=base.contracts[:2],
        target=base.target and 40,
        games=1 if base.tiles else None,
    )
    monkeypatch.setitem(rulesets._BASES, "variant", changed)
    monkeypatch.setitem(rulesets.OPTIONS, "variant", rulesets.OPTIONS[request.param])
    return request.param


def test_computer_players_play_it_to_its_end(variant: str) -> None:
    (played,) = simulate(1, 3, rulesets.ruleset("variant"), ("hard", "easy"))
    assert played.game.is_over
    assert played.game.rules.points[0] == 30
    assert len(played.game.results) == 2 or variant != "mexican"


def test_it_has_its_options(variant: str) -> None:
    options = {"mexican": {"swap": "on"}, "rami": {"ace": "high-or-low"}, "tiles": {"capot": "on"}}[variant]
    (sitting,) = any_sittings(1, "variant", options, ("hard",))
    assert rulesets.chosen_options(play_game(sitting).game.rules).items() >= options.items()


def test_it_is_kept(variant: str) -> None:
    game = new_game(rulesets.ruleset("variant"), ("Ada", "Bo"), bytes(32))
    assert from_json(to_json(game)) == game
    assert len(game.round.hands[0]) == rulesets.ruleset(variant).deal_size(1) + 1
