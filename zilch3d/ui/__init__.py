"""What a player sees, hears and clicks."""
