"""Best first from one end of the numbers to the other: the tiles that must be left, exactly (P6).

A node says what is open in each colour after a number, how many jokers are left, and what has been lost so far: the
weights of the tiles left in hand. Nodes are taken in the order of what they lose at least in all. One that another is
at least as good as is dropped, which is what keeps them few.
"""

from heapq import heappop, heappush
from typing import Final

from bot.computer.tiles.colours import NEVER, STRIDE
from bot.computer.tiles.group_ways import COLOURS
from bot.computer.tiles.halves import BITS, STATE, Halves, Pair
from bot.computer.tiles.open_runs import NOT_BETTER, STATES
from bot.computer.tiles.problem import NUMBERS, TILE, Problem

Node = tuple[int, int, int, int, int, int, "Node | None", Pair | None, Pair | None]
"""Priority, serial number, number to come, loss so far, states, jokers left; where it is from."""

ARRIVED: Final = NUMBERS + 2
"""The number of a last node whose left jokers are counted."""
_POINTS: Final = TILE - 1
_TIES: Final = 14
"""Bits of a priority below the loss: how far it is to the last number, then how good a state is."""
_DEPTH: Final = 10
_JOKER_GOODNESS: Final = 20


class Search:
    """A search over a problem. `needful`: jokers are used only where needed, the others are thought to find room.

    Otherwise every joker of the table must be placed. `most` is the most that may be lost, `most_points` the most
    points of tiles left.
    """

    def __init__(self, problem: Problem, *, needful: bool, most: int, most_points: int | None) -> None:
        self._problem = problem
        self._needful = needful
        self._most = most
        self._most_points = most_points
        self._halves = Halves(problem, needful)
        self._lost: list[list[int]] = [[] for _ in range(ARRIVED)]
        """By number what the nodes expanded have lost."""
        self._better: list[list[int]] = [[0] * (COLOURS * STATES + STRIDE) for _ in range(ARRIVED)]
        """By number, for each state of each colour and each number of jokers, the nodes expanded that have a better
        one, as bits."""
        self._known: list[dict[int, int]] = [{} for _ in range(ARRIVED)]
        """By number the least loss with which states have been reached."""
        self._serial = 0
        self._open: list[Node] = []
        least = self._halves.least_loss
        if least <= most and least < NEVER:
            self._open.append((least << _TIES, 0, 1, 0, 0, problem.jokers, None, None, None))

    @property
    def exhausted(self) -> bool:
        """Whether nothing is left to try."""
        return not self._open

    def go_on(self, times: int) -> Node | None:
        """Expand so many nodes more, and return the last node of the best way when it has been reached."""
        while self._open and times:
            node = heappop(self._open)
            _, _, number, loss, states, jokers, _, _, _ = node
            if number > NUMBERS:
                if number == ARRIVED or self._needful or not jokers:
                    return node
                self._keep_jokers(node)
            elif not self._is_worse(number, loss, states, jokers):
                self._close(number, loss, states, jokers)
                self._expand(node)
                times -= 1
        return None

    def _keep_jokers(self, node: Node) -> None:
        """Put a node behind the last number back with the loss of its jokers, if all of them are the hand's own."""
        _, serial, _, loss, states, jokers, parent, first, second = node
        loss += jokers * self._problem.weights[0]
        fits = loss <= self._most and (self._most_points is None or loss & _POINTS <= self._most_points)
        if jokers <= self._problem.own_jokers and fits:
            heappush(self._open, (loss << _TIES, serial, ARRIVED, loss, states, jokers, parent, first, second))

    def _is_worse(self, number: int, loss: int, states: int, jokers: int) -> bool:
        """Whether a node expanded before is at least as good."""
        better = self._better[number]
        found = (
            better[states & STATE]
            & better[STATES + (states >> BITS & STATE)]
            & better[2 * STATES + (states >> 2 * BITS & STATE)]
            & better[3 * STATES + (states >> 3 * BITS)]
            & better[4 * STATES + jokers]
        )
        lost = self._lost[number]
        while found:
            at = found.bit_length() - 1
            if lost[at] <= loss and (self._most_points is None or lost[at] & _POINTS <= loss & _POINTS):
                return True
            found ^= 1 << at
        return False

    def _close(self, number: int, loss: int, states: int, jokers: int) -> None:
        better, lost = self._better[number], self._lost[number]
        bit = 1 << len(lost)
        lost.append(loss)
        for colour in range(COLOURS):
            for state in NOT_BETTER[states >> colour * BITS & STATE]:
                better[colour * STATES + state] |= bit
        for fewer in range(jokers + 1) if self._needful else (jokers,):
            better[4 * STATES + fewer] |= bit

    def _expand(self, node: Node) -> None:
        """Push what can follow a node. This loop is where the time goes, so it calls as little as it can."""
        loss, number, serial, known = node[3], node[2] + 1, self._serial, self._known[node[2] + 1]
        most, most_points = min(self._most - loss, NEVER - 1), self._most_points
        depth = NUMBERS + 1 - number << _DEPTH | (1 << _DEPTH) - 1
        for firsts, seconds, jokers in self._halves.together(node[2], node[4], node[5]):
            for first in firsts:
                first_after, first_loss, first_used, first_goodness, first0, first1, first2, _, _ = first
                if (first0, first1, first2)[jokers] > most:
                    continue
                for second in seconds:
                    if jokers == 0:
                        least = first0 + second[4]
                    elif jokers == 1:
                        least = first0 + second[5]
                        if (other := first1 + second[4]) < least:
                            least = other
                    else:
                        least = first0 + second[6]
                        if (other := first1 + second[5]) < least:
                            least = other
                        if (other := first2 + second[4]) < least:
                            least = other
                    if least > most:
                        continue
                    states, lost = first_after | second[0], loss + first_loss + second[1]
                    left = jokers - first_used - second[2]
                    if most_points is None:
                        key = states << 2 | left
                        if key in known and known[key] <= lost:
                            continue
                        known[key] = lost
                    elif lost & _POINTS > most_points:
                        continue
                    serial -= 1
                    priority = ((loss + least) << _TIES | depth) - first_goodness - second[3] - left * _JOKER_GOODNESS
                    heappush(self._open, (priority, serial, number, lost, states, left, node, first, second))
        self._serial = serial
