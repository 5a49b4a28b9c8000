"""The command `sevenwonders`: a module for each subcommand or group of subcommands."""

INTERRUPTED = 130  # the exit status after Ctrl-C
