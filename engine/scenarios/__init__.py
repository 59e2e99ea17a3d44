"""Rule cases as data: reading one, setting its position up, playing and comparing (`python -m engine.scenario`)."""
