# A setting: turns that are the only legal one.

settings-forced_turns = Play a forced turn for me
settings-forced_turns-off = No, I play every turn
settings-forced_turns-on = Yes, if only one turn is possible
