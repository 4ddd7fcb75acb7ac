# Ein Brett in Worten: der Eintrag im Menü einer Nachricht (höchstens 32 Zeichen) und was dazugehört.

command-describe-menu = Dieses Brett beschreiben
command-match-describe = Das Brett einer Partie in Worten
command-match-describe-at = Nach welchem Zug; ohne Angabe nach dem letzten

button-describe = Beschreiben
describe-long = Für eine Nachricht ist die Beschreibung zu lang; hier ist sie als Datei.

error-nothing-to-describe = In dieser Nachricht sehe ich kein Brett. Beschreiben kann ich Bretter, Spielstände und Ergebnisse, die ich gepostet habe; für alles andere nimm `/match describe`.
error-no-such-turn =
    { $count ->
        [0] Zug { $turn } gibt es noch nicht: In dieser Partie wurde noch nichts gespielt. Wähle 0.
        [one] Zug { $turn } gibt es noch nicht: In dieser Partie wurde ein Zug gespielt. Wähle 0 oder 1.
       *[other] Zug { $turn } gibt es noch nicht: In dieser Partie wurden { $count } Züge gespielt. Wähle 0 bis { $count }.
    }
