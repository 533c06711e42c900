"""Coming together at a table: opening a lobby, who sits down, what is played there, and stopping."""

from collections.abc import Mapping

from msgspec import structs

from bot.tables import lobby
from bot.tables.errors import TableError
from bot.tables.places import Places
from bot.tables.playing import clocked
from bot.tables.rematch import check_played, next_dealer, rematch_lobby, seats_again, seed_that_deals
from bot.tables.table import Cause, Change, Person, Seat, Status, Table, TurnTime


class Gathering(Places):
    """Lobbies, and who comes to a table or leaves it."""

    async def new(
        self,
        guild: int,
        channel: int,
        host: Person,
        *,
        game_id: str = "mexican",
        options: Mapping[str, str] | None = None,
        turn_time: TurnTime | None = None,
        language: str = "en",
        within: tuple[int, ...] = (),
    ) -> Table:
        """Open a lobby with its host seated, in a channel that lies `within` others (a thread's channel, a category).

        `bad-option`, `channel-not-allowed`, `too-many-tables`, `channel-taken` (with the `table` there).
        """
        now = self._clock.now()
        asked = Table(
            id=0,
            guild=guild,
            channel=channel,
            host=host.id,
            seats=(Seat(name=host.name, user=host.id),),
            created=now,
            game_id=game_id,
            options=dict(options or {}),
            turn_time=turn_time or (await self.welcome.settings(guild)).turn_time,
            language=language,
        )
        lobby.check_options(asked, "game", game_id)
        opened = clocked(lobby.with_usual_hints(asked), now)
        await self.welcome.check_place(guild, channel, *within)
        async with self.welcome.one_more(guild, host.id):
            return await self._writer.insert(Change(opened, Cause.CREATED, actor=host.id), host)

    async def rematch(self, table_id: int, host: Person, *, within: tuple[int, ...] = ()) -> Table:
        """Open a lobby where the seats are taken as they were at a table whose game is over; who is there may leave.

        Asked for twice, it is the same. `not-over`, `never-started`, `not-seated` for who did not play, and all that
        `new` may raise.
        """
        previous = await self.get(table_id)
        check_played(previous, host.id)
        try:
            return await self._play_again(previous, host, within)
        except TableError:
            there = await self.at(previous.channel)
            if there is not None and there.rematch_of == previous.id:
                return there
            raise

    async def _play_again(self, previous: Table, host: Person, within: tuple[int, ...]) -> Table:
        guild = previous.guild
        await self.welcome.check_place(guild, previous.channel, *within)
        async with self.welcome.one_more(guild, host.id):
            kept = [seat for seat in seats_again(previous, host) if await self._may_sit(guild, seat, host.id)]
            now = self._clock.now()
            opened = clocked(rematch_lobby(previous, host, tuple(kept), now), now)
            return await self._writer.insert(Change(opened, Cause.CREATED, actor=host.id), host)

    async def _may_sit(self, guild: int, seat: Seat, host: int) -> bool:
        """Whether somebody can be given a seat without their doing: one table too many is none of the host's gifts."""
        return seat.user is None or seat.user == host or await self.welcome.has_room(guild, seat.user)

    async def join(self, table_id: int, person: Person) -> Table:
        """Seat a person, or bring one back who was away (G5).

        `already-seated`, `table-full`, `not-in-lobby`, `removed`, `too-many-tables`; coming back is never one too many.
        """
        before = await self.get(table_id)
        if before.seat_of(person.id) is not None:
            return await self._join(table_id, person)
        async with self.welcome.one_more(before.guild, person.id):
            return await self._join(table_id, person)

    async def _join(self, table_id: int, person: Person) -> Table:
        async with self._writer.table(table_id) as table:
            if table.status is Status.LIVE and table.seat_of(person.id) is not None:
                return await self._seat_changed(table, person.id, away=False, by=person.id)
            return await self._lobby_changed(table, lobby.joined(table, person), person.id, person)

    async def leave(self, table_id: int, user: int) -> Table:
        """Let a person leave: a lobby's seat is free again, a live game's is played on by the computer (G5, G6).

        `not-seated`. Leaving a table that is closed, or twice, changes nothing.
        """
        async with self._writer.table(table_id) as table:
            return await self._gone(table, user, user)

    async def remove(self, table_id: int, by: int, user: int, *, moderator: bool = False) -> Table:
        """Let the host, or a moderator, make a person leave; `host-only`, `not-seated`.

        In a live game the computer plays on for them, and they come back only if the host lets them in again.
        """
        async with self._writer.table(table_id) as table:
            if not moderator:
                lobby.check_host(table, by)
            return await self._gone(table, user, by, removed=True)

    async def _gone(self, table: Table, user: int, by: int, *, removed: bool = False) -> Table:
        lobby.check_seated(table, user)
        if table.status is Status.LIVE:
            return await self._seat_changed(table, user, away=True, by=by, removed=removed)
        if table.status is not Status.LOBBY:
            return table
        return await self._lobby_changed(table, lobby.left_lobby(table, user), by)

    async def add_computer(self, table_id: int, by: int, level: str = "hard") -> Table:
        """Seat a computer player; `not-in-lobby`, `not-seated` for strangers, `table-full`."""
        async with self._writer.table(table_id) as table:
            lobby.check_lobby(table)
            lobby.check_seated(table, by)
            return await self._lobby_changed(table, lobby.with_computer(table, level), by)

    async def remove_computer(self, table_id: int, by: int) -> Table:
        """Take away the computer player seated last; `not-in-lobby`, `not-seated` for strangers, `no-computer`."""
        async with self._writer.table(table_id) as table:
            lobby.check_lobby(table)
            lobby.check_seated(table, by)
            return await self._lobby_changed(table, lobby.without_computer(table), by)

    async def set_option(self, table_id: int, by: int, name: str, value: str) -> Table:
        """Choose `game`, `language`, `hints` (on, off), `buy-window` or an option of the game.

        `not-in-lobby`, `host-only`, `bad-option`, `too-many-seats`.
        """
        async with self._writer.table(table_id) as table:
            lobby.check_host_of_lobby(table, by)
            return await self._lobby_changed(table, lobby.with_option(table, name, value), by)

    async def set_turn_time(self, table_id: int, by: int, turn_time: TurnTime) -> Table:
        """Choose how long a turn may take; `not-in-lobby`, `host-only`."""
        async with self._writer.table(table_id) as table:
            lobby.check_host_of_lobby(table, by)
            return await self._lobby_changed(table, structs.replace(table, turn_time=turn_time), by)

    async def start_game(self, table_id: int, by: int) -> Table:
        """Deal the first round; `not-in-lobby`, `host-only`, `too-few-seats`, `too-many-seats`, `no-person`."""
        async with self._writer.table(table_id) as table:
            lobby.check_host_of_lobby(table, by)
            seed = await self._seed_for(table)
            started = structs.replace(lobby.started(table, seed), touched=self._clock.now())
            after = self._revised(table, started)
            return await self._played(Change(after, Cause.STARTED, (), by, table), ())

    async def _seed_for(self, table: Table) -> bytes:
        """A seed that nobody can foretell; of a rematch, one by which the right seat deals first."""
        seed = self._seeds()
        if table.rematch_of is None:
            return seed
        dealer = next_dealer(await self.get(table.rematch_of), table.seats)
        return seed if dealer is None else seed_that_deals(table.rules, len(table.seats), dealer, seed)

    async def cancel(self, table_id: int, by: int, *, moderator: bool = False) -> Table:
        """Close a lobby or stop a game, as the host or a moderator; `host-only`. Closed already: nothing changes."""
        async with self._writer.table(table_id) as table:
            if not table.is_open:
                return table
            if not moderator:
                lobby.check_host(table, by)
            return await self._lobby_changed(table, lobby.closed(table), by)
