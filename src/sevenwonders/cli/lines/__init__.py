"""The commands around players that are programs."""
