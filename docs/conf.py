"""Sphinx's configuration. Building needs the package and its `docs` extra, and no network."""

import importlib.metadata
import importlib.util
import os

project = "sevenwonders"
author = "sevenwonders contributors"
copyright = f"2026, {author}"
version = release = importlib.metadata.version("sevenwonders")

# No intersphinx: it fetches other projects' inventories, and these pages must build offline.
extensions = [
    "myst_nb",  # brings myst_parser,
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
]
exclude_patterns = ["_build"]

# The address of the repository is in `pyproject.toml` alone.
links = dict(link.split(", ") for link in importlib.metadata.metadata("sevenwonders").get_all("Project-URL", []))
html_theme = "furo"
html_theme_options = {
    "source_repository": f"{links['Repository']}/" if links else "",
    "source_branch": "main",
    "source_directory": "docs/",
}
html_baseurl = os.environ.get("READTHEDOCS_CANONICAL_URL", "")
html_title = f"sevenwonders {release}"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # what notebooks show stands in them; docs/notebooks.py runs them again

# The environments are described without their extras, too.
autodoc_mock_imports = [name for name in ("gymnasium", "pettingzoo", "pyspiel") if not importlib.util.find_spec(name)]
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_numpy_docstring = False

copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
