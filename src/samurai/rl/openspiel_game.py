"""The games for OpenSpiel: `pyspiel.load_game("python_samurai_board", {"players": 3})` once this module is imported.

The options of a game are parameters; `first` is the number of the starting seat, 0 if it is drawn at random.

Random draws are chance nodes, beginning with the start player if that is drawn. Where several players choose in secret,
they choose one after the other, and none sees what the others chose. To search with hidden information, give
OpenSpiel's ISMCTS `use_observation_string=True` and `set_resampler(resample)`, which deals again what a player cannot
see.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from random import Random
from typing import Final

import numpy as np

from samurai.engine.game import CHANCE, FIRST, AnyAction, AnyGame, AnyState, seat_label
from samurai.engine.observation import AnyObservation, Observation, seen
from samurai.games import load, names
from samurai.rl.extras import Extras, missing
from samurai.rl.setting import RANDOM, Setting, learning, winnings

try:
    import pyspiel
except ImportError as error:
    raise missing("open_spiel", "openspiel") from error

PREFIX: Final = "python_samurai_"
"""The prefix of our games' names in OpenSpiel."""

OUTCOMES: Final = 20
"""The most outcomes a chance node can have: the kinds of tokens, cards or villages, or the start player."""


def _type(game: AnyGame) -> pyspiel.GameType:
    """The game's type as OpenSpiel describes it."""
    kinds = pyspiel.GameType
    chance, information = kinds.ChanceMode, kinds.Information
    return kinds(
        short_name=f"{PREFIX}{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if game.hidden else chance.DETERMINISTIC,
        information=information.IMPERFECT_INFORMATION if game.hidden else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": game.seats[0],
            **{option.name: _parameter(option.choices[0]) for option in game.options},
        },
    )


def _parameter(value: str) -> str | int:
    """An option's value as OpenSpiel reads it back: numbers as numbers, and 0 for a start player drawn at random."""
    return 0 if value == RANDOM else int(value) if value.isdigit() else value


class SamuraiGame(pyspiel.Game):  # type: ignore[misc,unused-ignore]
    """One of the games, with a number of players and a variant."""

    name: str
    kind: pyspiel.GameType

    def __init__(self, params: Extras | None = None) -> None:
        """Set the game up; a setting that makes no sense is refused."""
        name, chosen = self.name, dict(params or {})
        seats = int(chosen.get("players", load(name).seats[0]))
        options = {option: str(value or RANDOM) for option, value in chosen.items() if option != "players"}
        self.setting: Final = Setting(name, seats, options)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.encoding.ACTIONS,
            max_chance_outcomes=OUTCOMES if self.setting.game.hidden else 0,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=learning(name).longest,
        )
        super().__init__(self.kind, info, chosen)

    def new_initial_state(self) -> SamuraiState:
        """The state before the first action."""
        return SamuraiState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Extras | None = None
    ) -> Observer:
        """An observer that sees states from one player's point of view."""
        return Observer(self.setting, bool(iig_obs_type and iig_obs_type.perfect_recall))


class _Moment:
    """A state of the rules, and what each seat has seen on the way there. Immutable: copying it returns it."""

    def __init__(self, setting: Setting, state: AnyState, seen: tuple[tuple[str, ...], ...]) -> None:
        self.setting: Final = setting
        self.state: Final = state
        self.seen: Final = seen

    def __deepcopy__(self, memo: object) -> _Moment:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return _Moment, (self.setting, self.state, self.seen)

    @cached_property
    def player(self) -> int:
        """The player to act, in OpenSpiel's numbering."""
        acting = (CHANCE,) if self.state is None else self.setting.game.rules.to_act(self.state)
        if not acting:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if acting == (CHANCE,) else acting[0]

    @cached_property
    def offered(self) -> dict[int, AnyAction]:
        """The legal actions of the player to act, by number."""
        rules, state = self.setting.game.rules, self.state
        if self.player < 0:
            return dict(enumerate(dict.fromkeys(rules.actions(state, CHANCE))))
        view, number = rules.view(state, self.player), self.setting.encoding.number
        return {number(view, action): action for action in rules.actions(state, self.player)}


class SamuraiState(pyspiel.State):  # type: ignore[misc,unused-ignore]
    """A state as OpenSpiel expects it."""

    def __init__(self, game: SamuraiGame) -> None:
        """Start; if the start player is random, the first node is the chance node that draws it."""
        super().__init__(game)
        setting = game.setting
        state = None if setting.random_first else setting.begun()
        self._moment = _Moment(setting, state, ((),) * setting.seats)

    @property
    def setting(self) -> Setting:
        """The game, the number of players, and the variant."""
        found: Setting = self.get_game().setting
        return found

    def observe(self, player: int) -> AnyObservation:
        """What a player sees and may do, in the form our own bots take."""
        rules, state = self.setting.game.rules, self._moment.state
        actions = tuple(rules.actions(state, player)) if player == self.current_player() else ()
        return Observation(player, len(self._moment.seen[player]), rules.view(state, player), actions)

    def number(self, player: int, action: AnyAction) -> int:
        """OpenSpiel's number of an action that is legal for this player."""
        return self.setting.encoding.number(self.setting.game.rules.view(self._moment.state, player), action)

    # OpenSpiel's interface.

    def current_player(self) -> int:
        """The player to act."""
        return self._moment.player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._moment.player == int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with their probabilities; equal tokens or cards are merged."""
        if self._moment.state is None:
            return [(seat, 1 / self.setting.seats) for seat in range(self.setting.seats)]
        counted = Counter(self.setting.game.rules.actions(self._moment.state, CHANCE))
        return [(at, count / counted.total()) for at, count in enumerate(counted.values())]

    def returns(self) -> list[float]:
        """Each player's return: 0 until the game is over."""
        outcome = self._moment.state and self.setting.game.rules.outcome(self._moment.state)
        return winnings(outcome.places) if outcome else [0.0] * self.setting.seats

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._moment.offered) if player == self._moment.player else []

    def _apply_action(self, number: int) -> None:
        setting, before = self.setting, self._moment
        if before.state is None:
            begun = {**setting.variant, FIRST: seat_label(number)}
            self._moment = _Moment(setting, setting.game.rules.start(setting.seats, begun), before.seen)
            return
        seat, action = max(before.player, CHANCE), before.offered[number]
        shown = (self._shown_action(viewer, seat, action) for viewer in range(setting.seats))
        seen = tuple((*story, news) for story, news in zip(before.seen, shown))
        self._moment = _Moment(setting, setting.game.rules.apply(before.state, seat, action), seen)

    def _action_to_string(self, player: int, number: int) -> str:
        if self._moment.state is None:
            return f"first={seat_label(number)}"
        return self.setting.game.notation.write(self._moment.offered[number])

    def __str__(self) -> str:
        return repr(self._moment.state)

    def _shown_action(self, viewer: int, seat: int, action: AnyAction) -> str:
        """An action as one player sees it: `?` if it is hidden from them."""
        game = self.setting.game
        known = seen(game.rules, self._moment.state, viewer, seat, action)
        return f"{seat_label(seat)}:{'?' if known is None else game.notation.write(known)}"


class Observer:
    """What a player knows: the encoding's numbers, and as a string everything seen so far or only the current view."""

    def __init__(self, setting: Setting, recalls: bool) -> None:
        """Allocate the tensor; with perfect recall, the string is the history so far."""
        self._setting: Final = setting
        self._recalls: Final = recalls
        self.tensor: Final = np.zeros(setting.encoding.LAYOUT.size, np.float32)
        self.dict: Final = {"observation": self.tensor}

    def set_from(self, state: SamuraiState, player: int) -> None:
        """Write what a player knows into the tensor."""
        moment = state._moment
        self.tensor.fill(0)
        if moment.state is not None:
            self.tensor[:] = self._setting.encoding.observe(self._setting.game.rules.view(moment.state, player))

    def string_from(self, state: SamuraiState, player: int) -> str:
        """What a player knows, as a string."""
        moment = state._moment
        if self._recalls:
            return f"{seat_label(player)}| {' '.join(moment.seen[player])}"
        view = moment.state and self._setting.game.rules.view(moment.state, player)
        return f"{seat_label(player)}| {view}"


def resample(state: SamuraiState, player: int, rng: Random | None = None) -> SamuraiState:
    """A random state that the player can't tell from this one, drawn fairly: for `ISMCTSBot.set_resampler`."""
    rules, moment = state.setting.game.rules, state._moment
    other: SamuraiState = state.clone()
    if moment.state is not None:
        world = rules.guess(rules.view(moment.state, player), rng or Random())
        other._moment = _Moment(state.setting, world, moment.seen)
    return other


def _registered(game: AnyGame) -> type[SamuraiGame]:
    """Register a game with OpenSpiel, and return its class."""
    kind = _type(game)
    made = type(
        f"{game.name.capitalize()}Game", (SamuraiGame,), {"name": game.name, "kind": kind, "__module__": __name__}
    )
    pyspiel.register_game(kind, made)
    return made


GAMES: Final = {name: _registered(load(name)) for name in names() if load(name).learning}
"""The games registered with OpenSpiel, by our name for them."""

globals().update({made.__name__: made for made in GAMES.values()})  # pickle finds a class by its name in its module
