"""Copy the scripts of the page as the server lays them: `python .ci/page_copy.py FOLDER`.

Those of the games lie over the shared ones, and scripts that are made of assets are written.
"""

import sys
from pathlib import Path

from sevenwonders.server.page.files import load_page_files

files = load_page_files()
for name in files.glob("js/**/*"):
    if name.endswith((".js", ".ts")):
        path = Path(sys.argv[1], name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files.read_text(name), "utf-8")
