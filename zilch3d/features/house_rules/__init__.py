"""House rules: the list, the editor with live figures, the page of rules and their odds."""
