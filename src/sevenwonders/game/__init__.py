"""What every game is: base classes and protocols that the games extend."""
