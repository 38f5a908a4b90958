"""The score sheet on paper: written by hand, its marks drawn stroke by stroke."""
