"""Play the golden games that are missing or no longer legal, and describe all of them again."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playthroughs.playthrough import FOLDER, every_game, played, reported

from samurai.engine.errors import SamuraiError
from samurai.engine.record import follow
from samurai.store.files.files import load, save


def main() -> None:
    names = set()
    for name, game, seats, variant in every_game():
        path = FOLDER / f"{name}.samurai"
        try:
            follow(game, load(path))
        except (OSError, SamuraiError) as trouble:
            print(f"{name}: played again ({trouble})")
            save(path, played(game, seats, variant))
        (FOLDER / f"{name}.txt").write_text(reported(game, load(path)), encoding="utf-8")
        names.add(name)
    for path in FOLDER.glob("*.samurai"):
        if path.stem not in names:
            print(f"{path.stem}: no longer a game, removed")
            path.unlink()
            path.with_suffix(".txt").unlink(missing_ok=True)


if __name__ == "__main__":
    main()
