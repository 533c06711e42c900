"""The database: there, to be written to, of the right schema, undamaged, and every table in it sound."""

from collections.abc import AsyncIterator

from sqlalchemy.exc import DBAPIError

from bot.doctor.findings import Finding, State
from bot.store import StoreError, StoreFault, TableRow
from bot.store.checking import Checking, Place, Schema, check_writing
from bot.store.schema import REVISION
from bot.tables.soundness import Unsound, unsoundness
from bot.ui.words import Words


async def look_at_database(url: str, words: Words) -> AsyncIterator[Finding]:
    """Yield what is found in a database, as far as it can be read."""
    try:
        checking = await Checking.open(url)
    except StoreError as error:
        yield _fault(error, words)
        return
    try:
        yield await _schema(checking, words)
        if await checking.schema() is Schema.CURRENT:
            async for finding in _contents(checking, words):
                yield finding
        yield await _writing(url, checking.place, words)
    except DBAPIError as error:
        yield Finding("damage", State.WRONG, words("doctor.damaged", reason=str(error.orig)))
    finally:
        await checking.close()


async def open_places(url: str) -> tuple[Place, ...]:
    """Return where tables stand open, as far as the database can be read."""
    try:
        checking = await Checking.open(url)
    except StoreError:
        return ()
    try:
        return await checking.open_places() if await checking.schema() is Schema.CURRENT else ()
    except DBAPIError:
        return ()
    finally:
        await checking.close()


def _fault(error: StoreError, words: Words) -> Finding:
    """A database that is not there yet is no fault: the bot makes it when it starts."""
    text = words(f"cli.database.{error.fault}", place=error.place)
    if error.fault is StoreFault.FILE_MISSING:
        return Finding("database", State.NOTE, words("doctor.no-database", fault=text))
    return Finding("database", State.WRONG, text)


async def _writing(url: str, place: str, words: Words) -> Finding:
    try:
        await check_writing(url)
    except StoreError as error:
        return _fault(error, words)
    return Finding("database", State.WELL, words("doctor.database", place=place))


async def _schema(checking: Checking, words: Words) -> Finding:
    match await checking.schema():
        case Schema.CURRENT:
            return Finding("schema", State.WELL, words("doctor.schema", revision=REVISION))
        case Schema.OLDER:
            found = await checking.revision()
            return Finding("schema", State.NOTE, words("doctor.older-schema", found=found, revision=REVISION))
        case Schema.NONE:
            return Finding("schema", State.NOTE, words("doctor.no-schema"))
    newer = words(f"cli.database.{StoreFault.NEWER_SCHEMA}", place=checking.place)
    return Finding("schema", State.WRONG, newer)


async def _contents(checking: Checking, words: Words) -> AsyncIterator[Finding]:
    damages = await checking.damages()
    for damage in damages or ():
        yield Finding("damage", State.WRONG, words("doctor.damaged", reason=damage))
    if damages == ():
        yield Finding("damage", State.WELL, words("doctor.undamaged"))
    sound = unsound = 0
    for table_id in await checking.all_tables():
        fault, row = await unsoundness(checking.store, table_id)
        if fault is None or row is None:
            sound += 1
        else:
            unsound += 1
            yield Finding("tables", State.WRONG, _unsound(fault, row, words))
    if sound or not unsound:
        yield Finding("tables", State.WELL, words.many("doctor.tables", sound))


def _unsound(fault: Unsound, row: TableRow, words: Words) -> str:
    return words(f"doctor.table.{fault}", table=row.id, channel=row.channel)
