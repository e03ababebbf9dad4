"""Key files: made with mode 0400 on the first run, never printed, never in the repository."""

import os
import secrets
from pathlib import Path


def read_or_create(path: Path, *, size: int = 48) -> str:
    """Return the text key kept in `path`, after making one of `size` random bytes if there is none.

    Two processes that start together agree: the file appears whole (a hard link of a finished
    file), and whoever comes second reads the first one's key.
    Raises `PermissionError` if the directory is not writable, `ValueError` if the file is empty.
    """
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        draft = path.with_name(f".{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(secrets.token_urlsafe(size))
        draft.chmod(0o400)
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    key = path.read_text().strip()
    if not key:
        raise ValueError(f"{path} is empty: put a key in it or remove it to have one made")
    return key
