"""Alembic's part: from the tables of an older version, or none, to those of this one."""

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory


def config() -> Config:
    """Where the migrations are: in this package."""
    settings = Config()
    settings.set_main_option("script_location", "sevenwonders.server.store:migrations")
    return settings


def is_known(version: str) -> bool:
    """Whether this program knows the version of a database."""
    return version in {script.revision for script in ScriptDirectory.from_config(config()).walk_revisions()}


def upgrade(engine: sql.Engine) -> None:
    """Change the tables in one transaction."""
    settings = config()
    with engine.begin() as connection:
        settings.attributes["connection"] = connection
        command.upgrade(settings, "head")
