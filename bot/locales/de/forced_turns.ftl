# Eine Einstellung: Züge, die der einzig mögliche sind.

settings-forced_turns = Erzwungene Züge für mich spielen
settings-forced_turns-off = Nein, ich spiele jeden Zug
settings-forced_turns-on = Ja, wenn nur ein Zug möglich ist
