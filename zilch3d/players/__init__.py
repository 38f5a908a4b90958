"""Computer players: profiles as data, and the choice each profile makes."""
