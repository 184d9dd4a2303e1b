"""The server's metrics, for Prometheus. Counting only adds to plain numbers; they are rendered on request.

No label names a person, a table or anything else that somebody outside can choose.
"""

from __future__ import annotations

import asyncio
import hmac
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException

from samurai import __version__
from samurai.server.connections import HttpRequest
from samurai.store.histograms import SECONDS, Tally
from samurai.store.tables import tables

if TYPE_CHECKING:
    from prometheus_client.core import Metric

    from samurai.server.services import Server

_FRESH: Final = 20.0
"""Seconds for which the metrics that another worker published count as current."""

PUBLISH_INTERVAL: Final = _FRESH / 4
"""Seconds between two publications of a worker's metrics."""

_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
_LOOPBACK: Final = ("127.0.0.1", "::1")
_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip")


class Metrics:
    """The counts that are kept nowhere else."""

    def __init__(self) -> None:
        """Start at zero."""
        self.refused: Final[Counter[str]] = Counter()
        self.requests: Final[Counter[tuple[str, str, int]]] = Counter()
        self.lag: Final = Tally(SECONDS)
        """How late the event loop wakes a sleeping task, in seconds."""

    def answered(self, method: str, route: str, status: int) -> None:
        """Count an HTTP response, by its route as it is written in the code."""
        self.requests[method if method in _METHODS else "other", route or "other", status] += 1


@get("/metrics", include_in_schema=False)
async def metrics(request: HttpRequest) -> Response[str]:
    """All metrics in the Prometheus format; only for whoever runs the server."""
    from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

    server: Server = request.app.state.server
    if not may_read(request, server.settings.metrics_token):
        raise NotFoundException
    stored = _gauge("tables", "Tables in the store, by status", _by("status", await server.database.read(tables.count)))
    texts = [metrics_text(server), written([stored]), *await asyncio.to_thread(_of_others, server)]
    return Response(merged(texts), media_type=CONTENT_TYPE_PLAIN_0_0_4)


def may_read(request: HttpRequest, token: str) -> bool:
    """Whether a request has the token; if none is set, whether it comes from this machine and not through a proxy."""
    if token:
        kind, _, given = request.headers.get("authorization", "").partition(" ")
        return kind.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode())
    host = request.client.host if request.client else ""
    return host in _LOOPBACK and not any(name in request.headers for name in _FORWARDED)


def metrics_text(server: Server) -> str:
    """The metrics of this process; labelled with the worker if it is one of several."""
    from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector

    registry = CollectorRegistry()
    for collector in (ProcessCollector, PlatformCollector, GCCollector):
        collector(registry=registry)
    found = [*_own(server), *registry.collect()]
    worker = {"worker": server.database.process} if server.settings.folder else {}
    for family in found:
        family.samples = [sample._replace(labels={**worker, **sample.labels}) for sample in family.samples]
    return written(found)


def written(found: Iterable[Metric]) -> str:
    """Metrics in the text format."""
    from prometheus_client import CollectorRegistry, generate_latest

    registry = CollectorRegistry()
    registry.register(_Collected(list(found)))
    return generate_latest(registry).decode()


class _Collected:
    """A collector for Prometheus' library that returns given metrics."""

    def __init__(self, found: list[Metric]) -> None:
        self._found: Final = found

    def collect(self) -> list[Metric]:
        """Return all of them."""
        return self._found


def _own(server: Server) -> Iterator[Metric]:
    """The metrics that this process counts."""
    own, service, bots, writer = server.metrics, server.tables, server.bots, server.database.writer
    yield _gauge("build", "Which Samurai this is", [({"version": __version__}, 1)], "_info")
    yield _counter("moves", "Moves taken, of people and bots", [({}, service.moves)])
    yield _counter("refusals", "What was refused, by code", _by("code", own.refused))
    requests = (({"method": m, "route": r, "status": str(s)}, number) for (m, r, s), number in own.requests.items())
    yield _counter("requests", "Answers over HTTP", requests)
    yield _gauge("sockets", "WebSockets that are open", [({}, service.sockets)])
    yield _gauge("open_tables", "Tables held in memory", [({}, service.open_tables)])
    yield _counter("bot_turns", "Moves taken of bots", [({}, bots.moves)])
    yield _histogram("bot_thinking_seconds", "How long a bot thought about a move", bots.seconds)
    yield _histogram("commit_size", "How many writes were committed together", writer.batches)
    yield _histogram("commit_seconds", "How long a commit took", writer.seconds)
    yield _histogram("loop_lag_seconds", "How late the event loop is", own.lag)
    threads = bots.threads
    yield _histogram("bot_waiting_seconds", "How long a bot waited for a thread", threads.waits)
    yield _counter("bot_thoughts_cut_short", "Thoughts ended early, as others waited", [({}, threads.cut_short)])
    yield _gauge("bot_threads_busy", "Threads in which bots think", [({}, threads.busy)])
    queues = {"write": writer.waiting, "bots": bots.thinking, "messages": service.messages}
    queues["threads"] = threads.waiting
    yield _gauge(
        "queue", "What waits: writes, bots to move, jobs for a thread, messages to clients", _by("name", queues)
    )


async def publish(server: Server) -> None:
    """Write this process's metrics to a file where the other workers find them."""
    mine = Path(server.settings.folder) / server.database.process
    await asyncio.to_thread(_replace, mine, metrics_text(server))


def _replace(file: Path, text: str) -> None:
    draft = file.with_suffix(".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def _of_others(server: Server) -> list[str]:
    """The texts that the other workers published recently."""
    if not server.settings.folder:
        return []
    mine, lately = server.database.process, time.time() - _FRESH
    files = [file for file in sorted(Path(server.settings.folder).iterdir()) if file.suffix == "" and file.name != mine]
    return [file.read_text(encoding="utf-8") for file in files if file.stat().st_mtime > lately]


def merged(texts: Iterable[str]) -> str:
    """Merge several texts into one, in which each metric family appears once."""
    families: dict[str, list[str]] = {}
    for text in texts:
        for family in text.split("# HELP ")[1:]:
            about, kind, *samples = family.splitlines()
            families.setdefault(about.split(" ")[0], [f"# HELP {about}", kind]).extend(samples)
    return "".join(f"{line}\n" for family in families.values() for line in family)


_Samples = Iterable[tuple[Mapping[str, str], float]]


def _by(label: str, numbers: Mapping[str, float]) -> _Samples:
    return [({label: name}, number) for name, number in sorted(numbers.items())]


def _counter(name: str, about: str, samples: _Samples) -> Metric:
    return _family(name, about, "counter", samples, "_total")


def _gauge(name: str, about: str, samples: _Samples, ending: str = "") -> Metric:
    return _family(name + ending, about, "gauge", samples, "")


def _family(name: str, about: str, kind: str, samples: _Samples, ending: str) -> Metric:
    from prometheus_client.core import Metric

    family = Metric(f"samurai_{name}", about, kind)
    for labels, number in samples:
        family.add_sample(f"samurai_{name}{ending}", dict(labels), number)
    return family


def _histogram(name: str, about: str, tally: Tally) -> Metric:
    from prometheus_client.core import HistogramMetricFamily

    family, below, buckets = HistogramMetricFamily(f"samurai_{name}", about), 0, []
    for bound, number in zip((*map(str, tally.bounds), "+Inf"), list(tally.counts), strict=True):
        below += number
        buckets.append((bound, float(below)))
    family.add_metric([], buckets, tally.total)
    return family
