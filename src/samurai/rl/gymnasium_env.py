"""One learning seat at a table with bots, as a Gymnasium environment.

    import gymnasium, samurai.rl.gymnasium_env
    env = gymnasium.make("samurai/board-v0", bots=("greedy", "random"))
    row, info = env.reset(seed=1)
    row, reward, terminated, truncated, info = env.step(legal(info["action_mask"]))

Observations, actions and rewards are those of `samurai.rl.pettingzoo_env`, from one seat's point of view; the bots and
chance act until it is that seat's turn again. An illegal action ends the game with a reward of -1.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from samurai.bots.lineup import make_bot
from samurai.engine.bot import AnyBot, Budget
from samurai.engine.errors import UserError
from samurai.engine.game import AnyAction
from samurai.engine.observation import AnyObservation
from samurai.engine.parts import AnyMakeBot
from samurai.engine.picture import plain
from samurai.engine.record import new_record
from samurai.engine.table import AnyTable, Table
from samurai.games import load, names
from samurai.rl.extras import Extras, missing
from samurai.rl.setting import setting, winnings

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as error:
    raise missing("gymnasium") from error

VERSION: Final = 0
"""Increased when the meaning of observations, actions or rewards changes."""

LEARNER: Final = "learner"


class SeatEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """A game against bots, played from one seat."""

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's own way

    def __init__(
        self,
        game: str,
        bots: Sequence[str | AnyMakeBot] = ("greedy",),
        seat: int | None = None,
        budget: Budget | None = None,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """Set up a table with bots, given by name or by factory; `seat` counts from 0 (None: drawn for every game)."""
        self.setting: Final = setting(game, len(bots) + 1, **options)
        if seat is not None and seat not in range(self.setting.seats):
            raise UserError("argument", f"seat is one from 0 to {self.setting.seats - 1}, not {seat}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise UserError("argument", f"render_mode is human or ansi, not {render_mode!r}")
        for bot in bots:
            self._bots_in_use(bot, Random(0))
        self.render_mode = render_mode
        self.observation_space = spaces.Box(-128, 127, (self.setting.encoding.LAYOUT.size,), np.int8)
        self.action_space = spaces.Discrete(self.setting.encoding.ACTIONS)
        self.seat = 0
        """The learner's seat in this game."""

        self._bots: Final = tuple(bots)
        self._wanted: Final = seat
        self._budget: Final = budget or Budget()

    def reset(self, *, seed: int | None = None, options: Extras | None = None) -> tuple[NDArray[np.int8], Extras]:
        """Start a new game; the bots act until it is the learner's turn."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(1 << 62)))
        self.seat = rng.randrange(self.setting.seats) if self._wanted is None else self._wanted
        names = [bot if isinstance(bot, str) else getattr(bot, "__name__", "bot") for bot in self._bots]
        names.insert(self.seat, LEARNER)
        record = new_record(self.setting.game, tuple(names), self.setting.chosen, rng)
        self.table: AnyTable = Table(self.setting.game, record, rng)
        """The game; its `record` can be saved."""

        self._players = [self._bots_in_use(bot, Random(rng.getrandbits(64))) for bot in self._bots]
        self._let_bots_act()
        return self._seen()

    def step(self, action: np.int64) -> tuple[NDArray[np.int8], float, bool, bool, Extras]:
        """Apply an action, then let the others act until it is the learner's turn again."""
        if int(action) not in self._offered:
            return (*self._lost(),)
        self._submit(self.seat, self._offered[int(action)])
        self._let_bots_act()
        row, info = self._seen()
        outcome = self.table.outcome
        reward = winnings(outcome.places)[self.seat] if outcome else 0.0
        if self.render_mode == "human":
            self.render()
        return row, reward, outcome is not None, False, info

    def action_masks(self) -> NDArray[np.int8]:
        """The mask over all actions: 1 if the action is legal."""
        mask = np.zeros(self.setting.encoding.ACTIONS, np.int8)
        mask[list(self._offered)] = 1
        return mask

    def render(self) -> str | None:
        """What the learner sees, as text (`ansi`) or printed (`human`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        drawn = plain(self.setting.game.text.picture(self._sight.view, self.table.players))
        if self.render_mode == "ansi":
            return drawn
        sys.stdout.write(f"{drawn}\n")
        return None

    def _bots_in_use(self, bot: str | AnyMakeBot, rng: Random) -> AnyBot:
        return make_bot(bot, self.setting.game, rng) if isinstance(bot, str) else bot(self.setting.game, rng)

    def _let_bots_act(self) -> None:
        """Let the bots act until it is the learner's turn or the game is over."""
        while self.table.to_act and self.seat not in self.table.to_act:
            seat = self.table.to_act[0]
            player = self._players[seat - (seat > self.seat)]
            self._submit(seat, player.choose(self.table.observe(seat), self._budget))

    def _submit(self, seat: int, action: AnyAction) -> None:
        self.table = self.table.play(seat, self.setting.game.notation.write(action), self.table.revision)

    def _seen(self) -> tuple[NDArray[np.int8], Extras]:
        """Refresh what the learner sees and may do; return the observation and the info."""
        self._sight: AnyObservation = self.table.observe(self.seat)
        coded, view = self.setting.encoding, self._sight.view
        self._offered = {coded.number(view, action): action for action in self._sight.actions}
        return np.array(coded.observe(view), np.int8), {"action_mask": self.action_masks()}

    def _lost(self) -> tuple[NDArray[np.int8], float, bool, bool, Extras]:
        """The last step of a game that the learner ended with an illegal action."""
        row, _ = self._seen()
        self._offered = {}
        return row, -1.0, True, False, {"action_mask": self.action_masks(), "illegal": True}


for _name in (name for name in names() if load(name).learning):
    gymnasium.register(f"samurai/{_name}-v{VERSION}", partial(SeatEnv, _name))
