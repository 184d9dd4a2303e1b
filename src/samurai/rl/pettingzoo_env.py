"""
# Samurai

This environment is part of Samurai, the digital home of the three games of that name.

| Import             | `from samurai.rl import pettingzoo_env`                        |
|--------------------|----------------------------------------------------------------|
| Creation           | `pettingzoo_env.env("board", seats=3)`, or                     |
|                    | `make("aec", "samurai/board-v0", seats=3)`                     |
| Actions            | Discrete                                                       |
| Parallel API       | No                                                             |
| Manual Control     | No                                                             |
| Agents             | `agents= ['player_0', 'player_1', …]`                          |
| Agents             | 2 to 4 (board, cards), 2 (friedl)                              |
| Action Shape       | Discrete(9304) board, Discrete(1106) cards, Discrete(2188) friedl |
| Action Values      | Discrete(9304) board, Discrete(1106) cards, Discrete(2188) friedl |
| Observation Shape  | (1381,) board, (1283,) cards, (2287,) friedl                   |
| Observation Values | [-128,127]                                                     |

Samurai (Reiner Knizia, 1998) is a board game of influence in medieval Japan, *Samurai: The Card Game* (2009) its sister
with cards, and Friedl's Samurai (1974) is shogi for Europeans. The rules are in `docs/rules`.

### Arguments

``` python
pettingzoo_env.env(game="board", seats=3, render_mode=None, capture="end_of_turn")
```

`game`: `board`, `cards` or `friedl`. `seats`: how many play; by default two. `render_mode`: `ansi` or `human`. Any
other argument is an option of the game, named as in `samurai play --help`; `first` is the start player, by default
drawn at random.

### Observation Space

The observation is a flat array of int8 that holds what the agent's seat knows, and nothing else: it is made from the
view that a person in this seat would be shown. `LAYOUT` in `samurai.games.<game>.encoding` describes the numbers:
`row[LAYOUT.part("hand")]` is one part. Seats are counted from the agent, itself
first; in friedl the board is turned so that the agent plays upwards.

#### Legal Actions Mask

`info["action_mask"]` is a binary vector with a 1 for each legal action. It is all zeros for any agent except the one
whose turn it is. An illegal action ends the game with a reward of -1 for the agent that took it, and of 0 for the rest.

### Action Space

Every possible action of a game has a number: see `number` in `samurai.games.<game>.encoding`. A turn of the
board game is a chain of actions, so an agent may act several times in a row. Where several agents choose in secret,
they choose one after the other, and none sees what the others chose. Chance acts by itself, drawing from the seed.

### Rewards

At the end, the winner gets 1 and the n - 1 others share the loss of 1; winners who tie share the reward evenly:

| Winner | Loser      | All share first place     |
| :----: | :--------: | :-----------------------: |
| +1     | -1/(n - 1) | 0                         |

### Version History

* v0: Initial version

"""

from __future__ import annotations

import sys
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from samurai.engine.errors import UserError
from samurai.engine.game import default_names
from samurai.engine.picture import plain
from samurai.games import load, names
from samurai.rl.extras import Extras, missing
from samurai.rl.one_game import one_game
from samurai.rl.setting import setting

try:
    import gymnasium
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise missing("pettingzoo") from error

VERSION: Final = 0
"""Increased when the meaning of observations, actions or rewards changes."""


def env(
    game: str, seats: int | None = None, render_mode: str | None = None, **options: str
) -> pettingzoo.AECEnv[str, NDArray[np.int8], int]:
    """The environment, in PettingZoo's wrapper that checks the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(game, seats, render_mode, **options))


class raw_env(pettingzoo.AECEnv[str, NDArray[np.int8], int]):
    """The environment itself: one game, compiled if it has kernels. It needs no wrappers against illegal actions."""

    def __init__(self, game: str, seats: int | None = None, render_mode: str | None = None, **options: str) -> None:
        """Set a game up; nothing starts before `reset`."""
        super().__init__()
        self.metadata: Extras = {
            "render_modes": ["human", "ansi"],
            "name": f"samurai_{game}_v{VERSION}",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise UserError("argument", f"render_mode is human or ansi, not {render_mode!r}")
        self.setting: Final = setting(game, seats, **options)
        self.render_mode: Final = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        size, actions = self.setting.encoding.LAYOUT.size, self.setting.encoding.ACTIONS
        box = partial(spaces.Box, -128, 127, (size,), np.int8)
        self.observation_spaces = {agent: box() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seats: Final = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rng = np.random.default_rng()
        self._game: Final = one_game(self.setting)
        self._idle: Final = {"action_mask": np.zeros(actions, np.int8)}

    def observation_space(self, agent: str) -> spaces.Box:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Extras | None = None) -> None:
        """Start a new game; the same seed and the same actions give the same game."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self._game.start(int(self._rng.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = dict.fromkeys(self.agents, self._idle)
        self._skip_agent_selection = None
        self._ask()

    def observe(self, agent: str) -> NDArray[np.int8]:
        """What an agent knows."""
        return self._game.observe(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Apply an action of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        mask = self._game.mask
        if action is None or not 0 <= action < len(mask):
            raise UserError("argument", f"actions are numbers from 0 to {len(mask) - 1}, not {action}")
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = self._idle
        if not mask[action]:
            self._end({agent: -1.0})
        else:
            self._game.step(action)
            if self._game.seat < 0:
                self._end(dict(zip(self.possible_agents, self._game.rewards, strict=True)))
            else:
                self._ask()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the agent to act sees, or after the end a spectator: as text (`ansi`) or printed (`human`)."""
        if self.render_mode is None:
            gymnasium.logger.warn("You are calling render method without specifying any render mode.")
            return None
        rules, seat = self.setting.game.rules, self._game.seat
        view = rules.view(self._game.state, seat if seat >= 0 else None)
        drawn = plain(self.setting.game.text.picture(view, default_names(self.setting.seats)))
        if self.render_mode == "ansi":
            return drawn
        sys.stdout.write(f"{drawn}\n")
        return None

    def close(self) -> None:
        """Nothing to close: there are no open resources."""

    def _ask(self) -> None:
        """Select the agent to act, and give it its action mask."""
        agent = self.possible_agents[self._game.seat]
        self.agent_selection = agent
        self.infos[agent] = {"action_mask": self._game.mask.copy()}

    def _end(self, rewards: dict[str, float]) -> None:
        """End the game for every agent, with these rewards."""
        self.rewards = dict.fromkeys(self.agents, 0.0) | rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]


for _name in (name for name in names() if load(name).learning):
    pettingzoo.register("aec", f"samurai/{_name}-v{VERSION}", partial(env, _name))
