"""Runs deploy/Containerfile without an engine: `PYTHONPATH=tests python -m scripts.soak.container_steps`.

Each stage gets a new environment of this Python and a folder of its own, into which its paths are mapped; nothing of
the system is changed. There is no Node but the one that the build of the wheel brings. Then the server is started as
the image would start it, must become healthy by the image's own check, and must stop with 0 at the image's own signal.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from server.processes import free_port

from deploy import containerfile

PORT = "8000"
PATIENCE = 120
"""Seconds until the server is healthy: enough even for a very busy machine."""

NODE = re.compile(r"(node|npm|npx|corepack|yarn|pnpm)([\d.-].*)?$")


class Stage:
    """One stage of the image, in a folder."""

    def __init__(self, folder, programs, others):
        self.folder, self._others, self.steps = folder, others, {}
        self.folder.mkdir()
        subprocess.run([sys.executable, "-m", "venv", folder / "python"], check=True)
        self.port, self.cwd = str(free_port()), folder
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("SAMURAI_", "XDG_", "PYTHON"))}
        path = f"{folder / 'python' / 'bin'}:{programs}"
        self.env = {**kept, "PATH": path, "VIRTUAL_ENV": str(folder / "python")}

    def here(self, text):
        """A text with the paths and the port of the image mapped to ours."""
        text = re.sub(r"(?<![\w./:])/(?=(source|wheels|tmp|var)\b)", f"{self.folder}/", text)
        return re.sub(rf"\b{PORT}\b", self.port, text)

    def take(self, step):
        """Do one step, or remember it."""
        doing = getattr(self, f"_{step.word.lower()}", None)
        if doing:
            begin = time.monotonic()
            doing(step)
            print(f"{time.monotonic() - begin:6.1f} s  {step.word} {step.argument[:90]}", flush=True)
        self.steps[step.word] = step

    def _workdir(self, step):
        self.cwd = Path(self.here(step.argument))
        self.cwd.mkdir(parents=True, exist_ok=True)

    def _env(self, step):
        self.env.update((name, self.here(value)) for name, value in step.variables.items())

    def _copy(self, step):
        source, target = step.argument.split()
        goal = self.cwd / self.here(target)
        if source == ".":

            def left_out(folder, names):
                return [name for name in names if containerfile.ignored(Path(folder) / name)]

            shutil.copytree(containerfile.ROOT, goal, ignore=left_out, dirs_exist_ok=True)
        else:
            goal.mkdir(parents=True, exist_ok=True)
            shutil.copy(containerfile.ROOT / source, goal)

    def _run(self, step):
        if mount := dict(pair.split("=") for pair in step.options.get("mount", "").split(",") if pair):
            other = self._others[mount["from"]]
            Path(self.here(mount["target"])).symlink_to(other.here(mount["source"]))
        command = re.sub(r"install -d (-o \w+ )?(-g \w+ )?", "install -d ", self.here(step.argument))
        subprocess.run(["sh", "-ec", command], cwd=self.cwd, env=self.env, check=True)

    def serve(self):
        """Start what the image starts, wait until it is healthy, and stop it."""
        command, health = self.steps["CMD"].command, self.steps["HEALTHCHECK"].command
        check = [self.here(word) for word in health]
        begin = time.monotonic()
        with subprocess.Popen(command, cwd=self.cwd, env=self.env) as server:
            while subprocess.run(check, env=self.env, check=False, stderr=subprocess.DEVNULL).returncode:
                assert server.poll() is None, "the server has stopped"
                assert time.monotonic() - begin < PATIENCE, "the server does not become healthy"
                time.sleep(0.2)
            print(f"{time.monotonic() - begin:6.1f} s  healthy", flush=True)
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/") as page:
                assert b"<script" in page.read(), "the web app is not in the image"
            server.send_signal(getattr(signal, self.steps["STOPSIGNAL"].argument))
            assert server.wait(PATIENCE) == 0, f"it stopped with {server.returncode}"
        for volume in self.steps["VOLUME"].argument.split():
            assert any(Path(self.here(volume)).iterdir()), f"nothing is kept in {volume}"


def programs_in(folder):
    """A folder with the programs of this system but Node, and with ours in place of those that would change it."""
    folder.mkdir()
    for place in ("/usr/bin", "/bin", "/usr/sbin", "/sbin"):
        for program in Path(place).iterdir():
            if not NODE.match(program.name) and not (folder / program.name).is_symlink():
                (folder / program.name).symlink_to(program)
    (folder / "useradd").unlink(missing_ok=True)
    (folder / "useradd").write_text("#!/bin/sh\nexit 0\n")  # no user is added to this machine
    (folder / "useradd").chmod(0o755)
    return folder


def main():
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        programs, done = programs_in(Path(scratch) / "programs"), {}
        for number, steps in enumerate(containerfile.stages()):
            stage = Stage(Path(scratch) / f"stage{number}", programs, done)
            for step in steps:
                stage.take(step)
            name = re.search(r" AS (\w+)$", steps[0].argument)
            done[name[1] if name else "image"] = stage
        done["image"].serve()
    print(f"{time.monotonic() - begin:6.1f} s  in all")


if __name__ == "__main__":
    main()
