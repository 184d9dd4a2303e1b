"""Maps one function over many batches: in this process, in several processes, or on a Ray cluster.

A `Spread` yields the result of each batch as it is finished, each exactly once. The function and the batches are
pickled by name, so both must live in modules that every worker can import. A batch lost with a worker is done again.
"""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from samurai.engine.errors import UserError
from samurai.engine.extras import missing_package

if TYPE_CHECKING:
    from ray import ObjectRef

B = TypeVar("B")
R = TypeVar("R")

QUEUED: Final = 2
"""Batches handed out per worker at once: one in progress, one waiting."""

RETRIES: Final = 3
"""How often a batch is retried when its worker is lost."""

CONNECT_TIMEOUT: Final = 5.0
"""Seconds within which a cluster must answer."""

MEMORY: Final = 100 << 20
"""Bytes that a local Ray reserves for results, which are small."""


class Spread(Protocol):
    """Runs a function on batches, and yields the results as they come."""

    def __call__(self, work: Callable[[B], R], batches: Iterable[B]) -> Iterator[R]:
        """Process every batch once. Closing the iterator early, or interrupting it, stops the workers."""


def here(work: Callable[[B], R], batches: Iterable[B]) -> Iterator[R]:
    """Work in this process, one batch after the other."""
    return map(work, batches)


# Processes on this machine.


def on_processes(jobs: int) -> Spread:
    """Work in `jobs` processes at once."""

    def spread(work: Callable[[B], R], batches: Iterable[B]) -> Iterator[R]:
        waiting, running = iter(batches), set[Future[R]]()
        with _pool(jobs) as pool:
            while True:
                running |= {pool.submit(work, batch) for batch in islice(waiting, QUEUED * jobs - len(running))}
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for job in done:
                    yield job.result()

    return spread


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """A process pool that ends with the block, at once if the block is left early."""
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _serve)
    try:
        yield pool
    except BrokenProcessPool:
        raise UserError(
            "cluster", "a process was killed, perhaps for lack of memory; finished games are kept"
        ) from None
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _serve() -> None:
    """Leave Ctrl+C to the parent process, and exit when the parent does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="samurai-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None, "somebody gives out the work"
    parent.join()
    os._exit(1)


# Ray.


def on_ray(address: str | None = None, workers: int | None = None) -> Spread:
    """Work on the Ray cluster at an address (`auto`: the one on this machine), or on a local Ray started for this.

    Uses at most `workers` workers; without a limit, all there are, including those that join later. Every worker needs
    this package installed.
    """

    def spread(work: Callable[[B], R], batches: Iterable[B]) -> Iterator[R]:
        with _ray(address, workers) as ray:
            task = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
            waiting = iter(batches)
            running: list[ObjectRef[R]] = []
            try:
                while True:
                    most = workers if workers and address else QUEUED * _processors(ray)
                    running += [task.remote(batch) for batch in islice(waiting, max(most - len(running), 0))]
                    if not running:
                        return
                    done, running = ray.wait(running)
                    for job in done:
                        yield _result(ray, job)
            finally:
                for job in running:
                    ray.cancel(job, force=True)

    return spread


@contextmanager
def _ray(address: str | None, workers: int | None) -> Iterator[ModuleType]:
    """Ray, connected; a connection that the caller already has is used and left open."""
    ray = _import_ray()
    if ray.is_initialized():
        yield ray
        return
    quiet: dict[str, object] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address is None:
        ours = {"num_cpus": workers, "include_dashboard": False, "object_store_memory": MEMORY}
        ray.init("local", **ours, **quiet)
    else:
        _knock(address)
        try:
            ray.init(address, **quiet)
        except (ConnectionError, RuntimeError, ValueError) as error:
            hint = "; one that wants a token is joined with RAY_AUTH_MODE=token" if address != "auto" else ""
            raise UserError("cluster", f"no Ray cluster to work on at {address}: {_first_line(error)}{hint}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _import_ray() -> ModuleType:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # workers have this package; nothing is sent there
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # it would warn about graphics cards
    try:
        import ray
    except ImportError:
        raise missing_package("playing on a cluster", "ray") from None
    return ray


def _knock(address: str) -> None:
    """Refuse an address where nobody answers: Ray itself would try for minutes."""
    host, _, port = address.rpartition("//")[2].rpartition(":")
    if address == "auto":
        return
    if not host or not port.isdecimal():
        raise UserError("cluster", f"the address of a Ray cluster is auto, HOST:PORT or ray://HOST:PORT, not {address}")
    try:
        socket.create_connection((host, int(port)), CONNECT_TIMEOUT).close()
    except (OSError, OverflowError) as error:
        raise UserError("cluster", f"no Ray cluster answers at {address}: {error}") from None


def _processors(ray: ModuleType) -> int:
    """The number of CPUs the cluster has now."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def _result(ray: ModuleType, job: ObjectRef[R]) -> R:
    """The result of a batch; its exceptions are raised as they would be in a local process."""
    try:
        done: R = ray.get(job)
        return done
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
    except ray.exceptions.RayError as error:
        raise UserError("cluster", f"a batch was lost {RETRIES + 1} times: {_first_line(error)}") from error


def _first_line(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0]
