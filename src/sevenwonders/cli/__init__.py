"""The command `sevenwonders`: one small file a group of subcommands."""

INTERRUPTED = 130  # the exit status after Ctrl-C
