"""Compiling kernels, caching their machine code, and warming them up.

A kernel is a plain function over int64 arrays that Numba compiles. It releases the GIL, so threads run in parallel.
With `NUMBA_DISABLE_JIT=1` every kernel is ordinary Python that does the same, for debuggers.
"""

from __future__ import annotations

import os
import platform
import re
import tempfile
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock, Thread
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, TypeVar

try:
    import numba
    import numpy as np
except ImportError:  # not installed, or not built for this Python or NumPy
    _AVAILABLE = False
else:
    _AVAILABLE = True
    _config: Any = numba.config

if TYPE_CHECKING or _AVAILABLE:
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]
    """An array of int64: what kernels work on."""

    Floats = NDArray[np.float64]
    """An array of float64: weights and chances."""

    Records = NDArray[np.void]
    """An array of structured records, as the kernels' games and memories are."""

F = TypeVar("F", bound=Callable[..., object])

R_co = TypeVar("R_co", covariant=True)


class ArrayOf(Protocol[R_co]):
    """An array of records, typed by their fields: for Numba and at run time it is a NumPy array."""

    def __getitem__(self, at: int, /) -> R_co:
        """Return the record at an index."""


Namespace: TypeAlias = dict[str, Any]
"""The globals of a module, by name: its kernels, tables and numbers."""

GIVEN: Final[Any] = None
"""Placeholder for a game's own kernel in functions that know no game; `bound` replaces it."""

_PACKAGE: Final = Path(__file__).parents[1]
_DATA: Final = (".txt", ".toml")
_WEIGHTS: Final = "weights.toml"
"""Kernels get weights as arrays, so that machine code does not depend on them."""

_CONFIGURING: Final = Lock()
"""Held while Numba's configuration is changed."""

_IMPORT: Final = re.compile(r"^\s*from samurai((?:\.\w+)*) import (\([^)]*\)|.*)", re.MULTILINE)


def available() -> bool:
    """Whether kernels can run here: Numba is installed and can be imported."""
    return _AVAILABLE


def interpreted() -> bool:
    """Whether kernels run as ordinary Python, because Numba is missing or its compiler is switched off."""
    return not available() or bool(_config.DISABLE_JIT)


def kernel(function: F) -> F:
    """Compile a function on its first call, or load its cached machine code; for mypy its type does not change."""
    return _compiled(function, inline=False)


def inlined(function: F) -> F:
    """Like `kernel`, for a small function called in innermost loops: its code is inlined into its callers."""
    return _compiled(function, inline=True)


def bound(functions: Iterable[Callable[..., object]], space: Namespace, file: str, tag: str = "") -> Namespace:
    """Compile functions that know no game against one game's kernels in `space`, add them to it, and return it.

    Numba does not cache functions that take functions as arguments, so each function is rebuilt with `space` as its
    globals. Numba's cache tells functions apart by file and name, so each is given the caller's file name, and a tag.
    """
    # Machine code that is read back from the cache looks for its globals in the module of this name.
    assert "__name__" in space, "a space has the name of a module"
    for function in functions:
        plain = getattr(function, "py_func", function)
        made = FunctionType(plain.__code__.replace(co_filename=file), space, plain.__name__)
        made.__qualname__ = f"{plain.__name__}{tag}"
        space[plain.__name__] = kernel(made)
    return space


def records(kind: np.dtype[np.void], count: int = 1) -> Records:
    """Return zeroed records with fields as `record.field`. Hand kernels the array: a single record costs more."""
    array = np.zeros(count, kind)
    # Plain Python needs a recarray for `record.field`; compiled code can do it with any structured array.
    return array.view(np.recarray) if _config.DISABLE_JIT else array


def warm(jobs: Sequence[Callable[[], object]], tell: Callable[[int, int], object] = lambda done, of: None) -> Thread:
    """Call every job in a thread, so that its kernels are compiled; `tell(done, of)` is called after each.

    The thread is a daemon: the program can end without waiting for it.
    """

    def work() -> None:
        for done, job in enumerate(jobs, 1):
            job()
            tell(done, len(jobs))

    thread = Thread(target=work, name="samurai-warm", daemon=True)
    thread.start()
    return thread


# Machine code. Numba checks one source file only: it would keep a caller's old code when a callee elsewhere, or a table
# frozen into it, has changed. So each kernel file gets a cache folder named after the hash of everything it may depend
# on.


def _compiled(function: F, inline: bool) -> F:
    if not available():
        return function
    # Numba takes the cache folder from its configuration when a function is decorated, so set it for that moment. Only
    # one thread may do so at a time: another's reset would send this function's code to the current directory.
    with _CONFIGURING:
        folder = _cache_folder(Path(function.__code__.co_filename))
        before = _config.CACHE_DIR
        _config.CACHE_DIR = str(folder or before)
        try:
            compiled: F = numba.njit(function, nogil=True, forceinline=inline, cache=folder is not None)
        finally:
            _config.CACHE_DIR = before
    return compiled


@cache
def _cache_folder(source: Path) -> Path | None:
    """Return the folder for the machine code of a source file, or None if there is none we can use."""
    try:
        key = _key(source)
    except OSError:  # the source is not a file, as in a frozen program
        return None
    for base in _bases():
        folder = base / f"{source.stem}-{key}"
        if base.is_absolute() and _is_ours(base) and _is_ours(folder):
            return folder
    return None


def _key(source: Path) -> str:
    settings = sorted(f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_"))
    key = sha256(repr((numba.__version__, np.__version__, platform.python_version(), settings)).encode())
    code = _taken_in(source)
    data = {path for file in code for path in file.parent.iterdir() if path.suffix in _DATA and path.name != _WEIGHTS}
    for path in sorted(code | data):
        key.update(path.read_bytes())
    return key.hexdigest()[:16]


def _taken_in(source: Path) -> set[Path]:
    """Return a file and all files of ours that it imports, directly or indirectly."""
    found: set[Path] = set()
    waiting = {source}
    while waiting:
        path = waiting.pop()
        found.add(path)
        for module, names in _IMPORT.findall(path.read_text(encoding="utf-8")):
            waiting |= _files(module, re.findall(r"\w+", names)) - found
    return found


def _files(module: str, names: list[str]) -> set[Path]:
    """Return the files behind importing these names: the module's own file, or in a package those of its modules."""
    place = _PACKAGE.joinpath(*module.split("."))
    if not place.is_dir():
        return {place.with_suffix(".py")}
    return {_file_of(place, name) for name in names}


def _file_of(package: Path, name: str) -> Path:
    """Return the file that defines a name of a package: a module, a package inside it, or the package itself."""
    inside = (package / f"{name}.py", package / name / "__init__.py")
    return next((file for file in inside if file.is_file()), package / "__init__.py")


def _bases() -> list[Path]:
    """Return the folders to keep machine code in, the best first."""
    wanted = _config.CACHE_DIR or os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    user = getattr(os, "getuid", lambda: 0)()
    home = Path(wanted) if wanted else Path(os.path.expanduser("~"), ".cache")  # noqa: PTH111  # Path.home can fail
    return [home / "samurai", Path(tempfile.gettempdir()) / f"samurai-{user}"]


def _is_ours(folder: Path) -> bool:
    """Whether this folder exists, is ours (a stranger's machine code cannot be trusted) and is writable."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        ours = not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid()
        if ours:
            tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return False
    return ours
