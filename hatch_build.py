"""What is done when the package is built.

Metadata are derived from the address of the repository: the project's URLs, and links of the README on PyPI.  The
address is set once, in `pyproject.toml` under `[tool.hatch.metadata.hooks.custom]`.

The machine code of the games is built (tools/engine/build.py), so the wheel is for one kind of machine: this one, or
the one that `SEVENWONDERS_BUILD` names in the environment.  With `SEVENWONDERS_BUILD=pure`, or where nothing can be
built, the wheel is for every machine, and needs Numba.
"""

import os
import re
import runpy
import subprocess
import sys
import sysconfig
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

TOOL = Path("tools", "engine", "build.py")
LINK = re.compile(r"(?P<image>!?)\[(?P<text>[^\]]*)\]\((?!https?:)(?P<path>[^)]+)\)")


def project_urls(repository: str) -> dict[str, str]:
    """Return the labelled links that PyPI and `pip show` display."""
    return {
        "Repository": repository,
        "Documentation": f"{repository}/blob/main/docs/index.md",
        "Changelog": f"{repository}/blob/main/CHANGELOG.md",
        "Issues": f"{repository}/issues",
        "Security": f"{repository}/security/policy",
    }


def absolute_links(markdown: str, repository: str) -> str:
    """Point the relative links and pictures of a page into the repository, for readers elsewhere."""

    def replace(match: re.Match[str]) -> str:
        kind = "raw" if match["image"] else "blob"
        return f"{match['image']}[{match['text']}]({repository}/{kind}/main/{match['path']})"

    return LINK.sub(replace, markdown)


class CustomMetadataHook(MetadataHookInterface):
    """Fills in the fields that `[project]` lists as dynamic."""

    def update(self, metadata: dict[str, Any]) -> None:
        repository = self.config["repository"]
        readme = (Path(self.root) / "README.md").read_text("utf-8")
        metadata["urls"] = project_urls(repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute_links(readme, repository)}


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the machine code of the games; where that is not wanted or fails, the package needs Numba."""

    def dependencies(self) -> list[str]:
        """Return what the build needs besides: nothing where the libraries here are up to date."""
        machine = os.environ.get("SEVENWONDERS_BUILD", "")
        is_ready = machine == "pure" or (not machine and self._tool["are_fresh"]())
        return [] if is_ready else self.config["library-requirements"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the libraries into the package, and take them into the wheel."""
        machine = os.environ.get("SEVENWONDERS_BUILD", "")
        platforms = {name: target.platform for name, target in self._tool["TARGETS"].items() if target.platform}
        if machine not in ("", "pure", *platforms):
            self.app.abort(f"SEVENWONDERS_BUILD is one of pure, {', '.join(platforms)}; not '{machine}'")
        if machine in platforms:
            self._folder = TemporaryDirectory()
            self._build("--target", machine, "--output", self._folder.name).check_returncode()
            build_data["force_include"][f"{self._folder.name}/{machine}"] = "sevenwonders/kernel/libraries"
            platform = platforms[machine]
        elif machine != "pure" and self._tool["this_machine"]() is not None and self._build().returncode == 0:
            build_data["artifacts"].append("src/sevenwonders/kernel/libraries/*")
            platform = re.sub(r"[-.]", "_", sysconfig.get_platform())
        else:
            build_data["dependencies"] += self.metadata.core.optional_dependencies["jit"]
            self.app.display_info("without machine code: Numba makes it when it is used")
            return
        build_data |= {"pure_python": False, "tag": f"py3-none-{platform}"}

    def _build(self, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run([sys.executable, str(Path(self.root) / TOOL), *arguments])

    @cached_property
    def _tool(self) -> dict[str, Any]:
        return runpy.run_path(str(Path(self.root) / TOOL))
