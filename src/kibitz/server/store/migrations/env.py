"""What Alembic runs to bring a database up to date, over the connection it is handed."""

from alembic import context

from kibitz.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
