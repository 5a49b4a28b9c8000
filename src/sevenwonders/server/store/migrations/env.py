"""Alembic environment for the connection that `migrating.upgrade_schema` provides."""

from alembic import context

from sevenwonders.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=False,  # the caller has begun the transaction
)
context.run_migrations()
