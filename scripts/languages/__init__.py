"""The program for those who translate: `python -m scripts.languages`, described in docs/adding-a-language.md."""
