"""PyInstaller hook that collects all modules, the page, other data files and the machine code."""

from PyInstaller.utils.hooks import collect_all

from sevenwonders.kernel.library import FOLDER

datas, binaries, hiddenimports = collect_all("sevenwonders")
if FOLDER.is_dir():
    datas.append((str(FOLDER), "sevenwonders/kernel/libraries"))
