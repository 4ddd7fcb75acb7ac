# Alle Partien eines Servers, für alle, die ihn verwalten.

command-server-matches = Alle laufenden Partien hier sehen und notfalls eine beenden

oversight-none = Hier läuft keine Partie.
oversight-title =
    { $count ->
        [one] **Hier läuft eine Partie.**
       *[other] **Hier laufen { $count } Partien.** Seite { $page } von { $pages }
    }
oversight-prompt = Wähle eine Partie, um sie zu beenden
abort-question = { $title }, { $first } – { $second }, für beide beenden? Es gibt keinen Sieg, und sie zählt nicht. Beide erfahren, dass du es warst.
aborted = Du hast { $title } beendet. Sie zählt nicht.
result-aborted = Beendet von { $by }.

button-all-matches = Alle Partien
