"""The rehearsal: compare what this bot assumes about Discord with what Discord does.

`steps.py` and `people.py` list the steps; `stage.py` has what they need.
"""
