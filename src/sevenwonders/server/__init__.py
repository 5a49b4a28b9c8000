"""The table in the browser: one process that serves the page, keeps the games and lets people and computers play.

`app.create_app` makes it; `sevenwonders serve` runs it.  Rules, views and records come from the packages below; what
a seat may not know never leaves the process, because every frame is made from `duel.view` for its reader.
"""
