"""7 Wonders Duel: rules, positions, prices and views."""
