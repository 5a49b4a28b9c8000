"""What is done when the package is built.

Metadata are derived from the address of the repository: the project's URLs, and links of the README on PyPI.  The
address is set once, in `pyproject.toml` under `[tool.hatch.metadata.hooks.custom]`.

With `SEVENWONDERS_BUILD=library` in the environment the machine code of the games is built (tools/engine/build.py),
and the wheel is for one kind of machine.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

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
    """Builds the libraries of the games where that is asked for."""

    @property
    def is_wanted(self) -> bool:
        """Return whether the machine code is to be built."""
        return os.environ.get("SEVENWONDERS_BUILD") == "library"

    def dependencies(self) -> list[str]:
        """Return what the build needs besides."""
        return self.config["library-requirements"] if self.is_wanted else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the libraries into the package, and take them into the wheel."""
        if self.is_wanted:
            command = [sys.executable, str(Path(self.root) / "tools" / "engine" / "build.py"), "--tag"]
            *_, tag = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
            build_data["artifacts"].append("src/sevenwonders/kernel/libraries/*")
            build_data |= {"pure_python": False, "tag": f"py3-none-{tag}"}
