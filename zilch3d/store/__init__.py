"""What is kept on disk: settings, game records and rule-set files."""
