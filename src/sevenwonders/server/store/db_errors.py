"""Descriptions of database errors for people."""

from sqlalchemy.exc import StatementError

from ...errors import SevenWondersError


class StoreError(SevenWondersError):
    """Error of a database that cannot be used; the message is the reason."""


def describe_database_error(error: BaseException) -> str:
    """Return a sentence on the cause of a database error and, for common errors, on its remedy."""
    original = (isinstance(error, StatementError) and error.orig) or error
    text = str(original).strip().splitlines()[0] if str(original).strip() else type(original).__name__
    if isinstance(original, OSError) and original.strerror:
        is_file = isinstance(original, FileExistsError | NotADirectoryError)
        text = f"{'its folder is a file' if is_file else original.strerror}; name another one with --database"
    known = {
        "unable to open": "the file cannot be opened or its folder does not exist; name another one with --database",
        "readonly": "the file or its folder is write-protected; change that or name another one with --database",
        "not a database": "the file holds something else; name another one with --database",
        "malformed": "the file is damaged; restore a backup or name another one with --database",
        "disk is full": "the disk is full; free some space and try again",
        "is locked": "another program has locked the file; close that program and try again",
        "disk I/O": "the disk reports an error; check it, or name a file on another disk",
        "Connection refused": "no PostgreSQL server answers there; start it, or check host and port",
        "authentication failed": "the server refuses this user or password; check the address",
        **dict.fromkeys(
            ("no such table", "no such column", "duplicate column", "already exists", 'relation "'),
            "its tables are not those of its version; restore a backup or name another one with --database",
        ),
        "does not exist": f"{text.rpartition('FATAL:')[2].strip() or text}; create it first",
    }
    return next((said for sign, said in known.items() if sign in str(original)), text)
