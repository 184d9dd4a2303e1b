"""A run of a game that brings its own learner: generations of self-play, a fit, and a match that promotes the result.

The folder is like that of `run`: what is in it is not done again, so that the same command continues a stopped run.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, pstdev
from typing import Final

from samurai.engine.parts import Learner
from samurai.games import load
from samurai.machine import commit, machine
from samurai.research.intervals import Z
from samurai.selfplay.learning.duel import ELO, expected_share
from samurai.selfplay.learning.run import CANDIDATE, CHAMPION, REPORT, WINDOW, Plan, claim_folder
from samurai.selfplay.ratings import BOUND, likelihood_of
from samurai.store.files.files import write_bytes, write_text

SHARD: Final = 200
"""Games in a file: the most that is lost when a run is killed."""

GAMES: Final = "games-"
CHECKPOINT: Final = "training.npz"


def learner_of(game: str) -> Learner:
    """Return the learner that a game brings."""
    search = load(game).search
    assert search and search.learner, "the command refuses other games"
    return search.learner()


def play_file(plan: Plan, model: str, seed: int, games: int, file: Path) -> None:
    """Play the games of one file, in a process of its own."""
    write_bytes(file, learner_of(plan.game).play(model, seed, games, plan.rounds))


@dataclass
class NetworkRun:
    """A run in its folder."""

    plan: Plan
    folder: Path
    jobs: int = 1

    def __post_init__(self) -> None:
        """Write the plan down; a folder with another one is refused."""
        claim_folder(self.folder, self.plan)

    def generation(self, number: int) -> Iterator[str]:
        """Play, fit and decide one generation, unless it is complete; yield what is going on."""
        folder, learner = self._folder(number), learner_of(self.plan.game)
        if (folder / REPORT).exists():
            return
        folder.mkdir(exist_ok=True)
        yield from self._play(number)
        yield f"generation {number}: fitting"
        files = [file for at in range(max(0, number - WINDOW + 1), number + 1) for file in self._files(at)]
        write, fitted = learner.fit(files, self.plan.seed, folder / CHECKPOINT)
        made = {**self._made(number), **_rounded(fitted)}
        write_bytes(folder / CANDIDATE, write(made))
        yield f"generation {number}: playing a match"
        match = self._match(number)
        report = {**made, "match": match}
        if match["better"]:
            shutil.copyfile(folder / CANDIDATE, folder / CHAMPION)
        write_text(folder / REPORT, json.dumps(report, indent=2) + "\n")

    def report(self, number: int) -> Mapping[str, object]:
        """Return what a complete generation reported."""
        found: Mapping[str, object] = json.loads((self._folder(number) / REPORT).read_text(encoding="utf-8"))
        return found

    def champion(self, number: int) -> str:
        """Return what plays in a generation: the last candidate that won its match, or what the run started from."""
        for earlier in reversed(range(number)):
            if (self._folder(earlier) / CHAMPION).exists():
                return str(self._folder(earlier) / CHAMPION)
        return self.plan.model

    def _folder(self, number: int) -> Path:
        return self.folder / f"generation-{number}"

    def _files(self, number: int) -> list[Path]:
        return sorted(self._folder(number).glob(f"{GAMES}*.npz"))

    def _play(self, number: int) -> Iterator[str]:
        """Play the files that are missing, in several processes."""
        plan, model, folder = self.plan, self.champion(number), self._folder(number)
        count = -(-plan.games // SHARD)
        names = {at: folder / f"{GAMES}{at:05}.npz" for at in range(count)}
        left = {at: file for at, file in names.items() if not file.exists()}
        with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn")) as pool:
            work = [
                pool.submit(play_file, plan, model, self._seed(number, at), self._size(at), file)
                for at, file in left.items()
            ]
            for done, future in enumerate(as_completed(work), count - len(left) + 1):
                future.result()
                yield f"generation {number}: {min(done * SHARD, plan.games)} of {plan.games} games"

    def _size(self, at: int) -> int:
        return min(SHARD, self.plan.games - at * SHARD)

    def _seed(self, number: int, at: int) -> int:
        """Return the seed of a file: another one for each file of each generation."""
        return (self.plan.seed << 40) + (number << 24) + at

    def _match(self, number: int) -> dict[str, object]:
        """Play the candidate against the champion until the test has decided, or to the last game."""
        plan, learner = self.plan, learner_of(self.plan.game)
        models = (str(self._folder(number) / CANDIDATE), self.champion(number))
        rounds, results = learner.duel(models, learner.match_rounds, f"{plan.seed}/{number}/match")
        found: list[float] = []
        for score in results:
            found.append(score)
            ratio = likelihood_of(found, expected_share(0, 2), expected_share(ELO, 2))
            if abs(ratio) > BOUND or 2 * len(found) + 2 > plan.match:
                break
        share, error = fmean(found), Z * pstdev(found) / sqrt(len(found))
        summary = {"games": 2 * len(found), "share": share, "low": share - error, "high": share + error}
        return {**_rounded(summary), "rounds": list(rounds), "better": ratio > 0}

    def _made(self, number: int) -> dict[str, object]:
        """Return where the weights come from."""
        now = f"{datetime.now(UTC):%Y-%m-%d}"
        plan = {**asdict(self.plan), "model": self.champion(number)}
        return {**plan, "generation": number, "machine": machine(), "commit": commit(), "date": now}


def _rounded(values: Mapping[str, object]) -> dict[str, object]:
    return {name: round(value, 4) if isinstance(value, float) else value for name, value in values.items()}
