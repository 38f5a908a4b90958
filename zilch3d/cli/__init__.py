"""The commands for the curious and for tests, one module a command."""
