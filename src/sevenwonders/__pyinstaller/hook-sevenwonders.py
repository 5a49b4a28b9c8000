"""Collect all modules, the page and other data, and the machine code for a frozen program."""

from PyInstaller.utils.hooks import collect_all

from sevenwonders.kernel.library import FOLDER

datas, binaries, hiddenimports = collect_all("sevenwonders")
if FOLDER.is_dir():
    datas.append((str(FOLDER), "sevenwonders/kernel/libraries"))
