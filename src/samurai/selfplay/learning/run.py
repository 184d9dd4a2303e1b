"""A run that learns: generations of self-play, a fit, and a match that decides whether the new weights replace the old.

Everything is in one folder, and the same command continues where it was stopped: `run.json` has the plan, and each
generation has a folder with its games, `candidate.npz`, `champion.npz` and, when it is complete, `report.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from time import process_time
from typing import Final

import numpy as np

from samurai.bots.judgement import Judgement, Judgements, judgement_bytes
from samurai.bots.steer import FIRST_MODEL, JUDGING_ALONE
from samurai.engine.errors import UserError
from samurai.games import load
from samurai.kernels import Floats
from samurai.machine import commit, machine
from samurai.selfplay.learning.choices import Choices, Chooser, fit_policy, held_out_policy_loss
from samurai.selfplay.learning.duel import MatchPlan, match
from samurai.selfplay.learning.fit import fit, held_out_loss
from samurai.selfplay.learning.positions import Counter, Positions
from samurai.selfplay.learning.shards import Shard, compiled, fill, read
from samurai.store.files.files import write_bytes, write_text

SHARD: Final = 20
"""Games in a file: the most that is lost when a run is killed."""

WINDOW: Final = 3
"""The fit uses the games of this many generations."""

NOTE: Final = "run.json"
REPORT: Final = "report.json"
CANDIDATE: Final = "candidate.npz"
CHAMPION: Final = "champion.npz"


@dataclass(frozen=True)
class Plan:
    """What is played in each generation."""

    game: str
    seats: tuple[int, ...]
    games: int
    """Games of self-play for each number of players."""

    rounds: int
    """Rounds of a full search."""

    match: int
    """The most games of a match."""

    seed: int
    model: str
    """What the first generation judges by (see `SearchBot`)."""


def claim_folder(folder: Path, plan: Plan) -> None:
    """Write the plan of a run down in its folder; a folder with anything else is refused."""
    folder.mkdir(parents=True, exist_ok=True)
    note, said = folder / NOTE, json.dumps(asdict(plan), indent=2) + "\n"
    if note.exists() and note.read_text(encoding="utf-8") != said:
        raise UserError("folder", f"{folder} holds another run, which {note} describes; choose another folder")
    if not note.exists() and any(folder.iterdir()):
        raise UserError("folder", f"{folder} is not empty, and holds no run to continue; choose another folder")
    write_text(note, said)


@dataclass
class Run:
    """A run in its folder."""

    plan: Plan
    folder: Path

    def __post_init__(self) -> None:
        """Write the plan down; a folder with another one is refused."""
        claim_folder(self.folder, self.plan)

    def generation(self, number: int) -> Iterator[str]:
        """Play, fit and decide one generation, unless it is complete; yield what is going on."""
        folder = self._folder(number)
        if (folder / REPORT).exists():
            return
        begin = process_time()
        shards = list(self._shards(number))
        for done in fill(folder, shards):
            yield f"generation {number}: {done * SHARD} of {len(shards) * SHARD} games"
        yield f"generation {number}: fitting"
        candidate, losses = self._fit(number)
        made = {**self._made(number), "players": losses}
        write_bytes(folder / CANDIDATE, judgement_bytes(self.plan.game, candidate, made))
        yield f"generation {number}: playing matches"
        champion, matches = self._decide(number, candidate)
        report = {**made, "matches": matches, "seconds": round(process_time() - begin)}
        write_bytes(folder / CHAMPION, judgement_bytes(self.plan.game, champion, report))
        write_text(folder / REPORT, json.dumps(report, indent=2) + "\n")

    def report(self, number: int) -> Mapping[str, object]:
        """Return what a complete generation reported."""
        found: Mapping[str, object] = json.loads((self._folder(number) / REPORT).read_text(encoding="utf-8"))
        return found

    def champion(self, number: int) -> str:
        """Return what plays in a generation: the winner of the one before."""
        return str(self._folder(number - 1) / CHAMPION) if number else self.plan.model

    def _folder(self, number: int) -> Path:
        return self.folder / f"generation-{number}"

    def _shards(self, number: int) -> Iterator[Shard]:
        plan, elders = self.plan, {self.champion(earlier) for earlier in range(number)} | {FIRST_MODEL}
        seed, model = f"{plan.seed}/{number}", self.champion(number)
        for at in range(-(-plan.games // SHARD)):
            for seats in plan.seats:
                yield Shard(
                    plan.game,
                    seats,
                    at,
                    SHARD,
                    plan.rounds,
                    seed,
                    model,
                    tuple(sorted(elders - {model})) if number else (),
                )

    def _fit(self, number: int) -> tuple[Judgements, dict[str, object]]:
        """Return new weights for each number of players, and what is to be said about them."""
        search, game = compiled(self.plan.game), load(self.plan.game)
        counter, found, losses = Counter(game, search), dict[int, Judgement](), dict[str, object]()
        chooser, size = Chooser(game, search), search.space["weights_needed"](2)
        for_two = Judgement(np.zeros(size), np.zeros(search.space["TRAITS"]), JUDGING_ALONE)
        for seats in self.plan.seats:
            old = search.judgement(self.champion(number), seats)
            folders = [self._folder(at) for at in range(max(0, number - WINDOW + 1), number + 1)]
            positions = counter.positions(chain.from_iterable(read(folder, seats) for folder in folders), seats)
            # What these games say little about stays as it was, or if nothing was learned yet, near what two learned.
            learned = len(old.value) == size
            value, said = _fitted(positions, old.value if learned else for_two.value, learned)
            # The newest searches are the best to follow.
            choices = chooser.choices(read(self._folder(number), seats), seats)
            policy, more = _fitted_policy(choices, old.policy if old.steer.prior else for_two.policy)
            found[seats], losses[str(seats)] = Judgement(value, policy, JUDGING_ALONE), {**said, **more}
            for_two = found[seats] if seats == 2 else for_two
        return found, losses

    def _decide(self, number: int, candidate: Judgements) -> tuple[Judgements, list[Mapping[str, object]]]:
        """Play the candidate against the champion; return the better one for each number of players."""
        plan, search = self.plan, compiled(self.plan.game)
        best, reports = dict[int, Judgement](), list[Mapping[str, object]]()
        for seats in (2, 3, 4):
            old = search.judgement(self.champion(number), seats)
            best[seats] = old
            if seats in candidate:
                goal = MatchPlan(plan.match, plan.rounds, f"{plan.seed}/{number}/match")
                result = match(search, load(plan.game), (candidate[seats], old), seats, goal)
                best[seats] = candidate[seats] if result.better else old
                reports.append({name: _rounded(value) for name, value in result._asdict().items()})
        return best, reports

    def _made(self, number: int) -> dict[str, object]:
        """Return where the weights come from."""
        plan = replace(self.plan, model={"": "its own", FIRST_MODEL: "the first"}.get(self.plan.model, self.plan.model))
        now = f"{datetime.now(UTC):%Y-%m-%d}"
        return {**asdict(plan), "generation": number, "machine": machine(), "commit": commit(), "date": now}


def _fitted(positions: Positions, centre: Floats, learned: bool) -> tuple[Floats, dict[str, object]]:
    """Return weights near `centre`, and how well they predict the games that were held out."""
    fitted, held = positions.split()
    weights = fit(fitted, centre)
    blind = held_out_loss(held, np.zeros(len(weights)))
    before = held_out_loss(held, centre) if learned else None
    said = {"games": len(np.unique(positions.games)), "positions": len(positions.rows), "loss_without_weights": blind}
    return weights, _all_rounded(said | {"loss_before": before, "loss": held_out_loss(held, weights)})


def _fitted_policy(choices: Choices, centre: Floats) -> tuple[Floats, dict[str, object]]:
    """Return a policy near `centre`, and how well it predicts what searches of the games held out visited."""
    fitted, held = choices.split()
    weights = fit_policy(fitted, centre)
    blind = held_out_policy_loss(held, np.zeros(len(weights)))
    said = {"choices": len(choices.ends), "policy_loss_without_weights": blind}
    return weights, _all_rounded(said | {"policy_loss": held_out_policy_loss(held, weights)})


def _all_rounded(values: Mapping[str, object]) -> dict[str, object]:
    return {name: _rounded(value) for name, value in values.items()}


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value
