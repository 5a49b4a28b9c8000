"""What every game of the package stands on: rules in two forms, random numbers, bit tricks."""
