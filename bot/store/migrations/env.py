"""Runs the migrations on the connection that the store hands over; there is no other way in."""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a column by rebuilding the table
)
with context.begin_transaction():
    context.run_migrations()
