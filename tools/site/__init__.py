"""The site of the documents, from Markdown, docstrings and the games: `python -m tools.site` builds it."""
