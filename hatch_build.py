"""Metadata that is derived from the address of the repository: the project's URLs, and links of the README on PyPI.

The address is set once, in `pyproject.toml` under `[tool.hatch.metadata.hooks.custom]`.
"""

import re
from pathlib import Path
from typing import Any

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
