"""Opening: which readings of the melds laid fit the contract as a whole (M6, C3)."""

from itertools import product
from typing import Final

from bot.engine.melds import Kind, Meld, MeldRules, readings
from bot.engine.moves import Spelling
from bot.engine.refusals import Code, Refused, first_broken

MOST_WAYS: Final = 24
"""No more ways of reading an opening are named to the player."""


def read_contract(
    melds: tuple[Spelling, ...], contract: tuple[int, int], rules: MeldRules, *, ordered: bool = True
) -> tuple[Meld, ...]:
    """Return the melds of an opening as they will lie on the table; a contract of nothing is met by any melds (B3).

    Refused with a meld's own code, `contract-mismatch`, or `wild-ambiguous` with the readings of the first meld in
    doubt as `choices`.
    """
    ways = contract_readings(melds, contract, rules, ordered=ordered)
    if len(ways) == 1:
        return ways[0]
    index = next(at for at in range(len(melds)) if len({way[at] for way in ways}) > 1)
    choices = tuple(dict.fromkeys(way[index] for way in ways))
    raise Refused(Code.WILD_AMBIGUOUS, meld=index + 1, choices=choices)


def contract_readings(
    melds: tuple[Spelling, ...], contract: tuple[int, int], rules: MeldRules, *, ordered: bool = True
) -> tuple[tuple[Meld, ...], ...]:
    """Return the ways (never none) in which the melds, all together, are the contract; Refused when there is none."""
    if not melds:
        raise _mismatch((), contract)
    read = read_all(melds, rules, ordered=ordered)
    ways: list[tuple[Meld, ...]] = []
    for kinds in product(*({meld.kind: None for meld in one} for one in read)):
        if (kinds.count(Kind.GROUP), kinds.count(Kind.RUN)) == tuple(contract) or not any(contract):
            fitting = (tuple(meld for meld in one if meld.kind is kind) for one, kind in zip(read, kinds, strict=True))
            ways.extend(_some(product(*fitting), MOST_WAYS - len(ways)))
    if not ways:
        raise _mismatch(read, contract)
    return tuple(ways)


def read_all(melds: tuple[Spelling, ...], rules: MeldRules, *, ordered: bool = True) -> tuple[tuple[Meld, ...], ...]:
    """Return the readings of each meld; of several faults the first in the order of section 6 is told."""
    read: list[tuple[Meld, ...]] = []
    faults: list[Refused] = []
    for number, spelling in enumerate(melds, 1):
        try:
            read.append(readings(spelling, rules, ordered=ordered))
        except Refused as refused:
            faults.append(Refused(refused.code, **{"meld": number, **refused.facts}))
    if faults:
        raise first_broken(faults)
    return tuple(read)


def _some(ways: "product[tuple[Meld, ...]]", most: int) -> list[tuple[Meld, ...]]:
    return [way for way, _ in zip(ways, range(max(most, 0)), strict=False)]


def _mismatch(read: tuple[tuple[Meld, ...], ...], contract: tuple[int, int]) -> Refused:
    kinds = [one[0].kind for one in read]
    return Refused(
        Code.CONTRACT_MISMATCH,
        groups=contract[0],
        runs=contract[1],
        laid_groups=kinds.count(Kind.GROUP),
        laid_runs=kinds.count(Kind.RUN),
    )
