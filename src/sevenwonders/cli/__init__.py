"""The command `sevenwonders`: one small file a group of subcommands."""
