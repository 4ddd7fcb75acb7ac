command-match-plans = Sieh und ändere, was du in einer Partie planst; nur du siehst es
button-plans = Planen
button-plan-line = Spiel das, falls …
button-plan-add = Zugfolge probieren…
button-plan-drop-all = Plan löschen
button-plan-drop = Zweig löschen
button-plan-any = Nach jedem Zug
button-plan-capture = Nach jedem Schlagzug
button-plan-whole = Ganzer Plan
button-plan-play = { $turn } jetzt spielen

plan-title = **Dein Plan** · { $title } · nur du siehst ihn
plan-empty = Du hast keinen Plan. Probiere eine Zugfolge mit Zügen beider Seiten aus, am Ende einer von dir: *{ button-plan-line }* in *⋯* macht sie zum Plan. Spielt { $opponent } genau wie erwartet, spiele ich deine Antwort sofort. Sie kostet dich keine Zeit.
plan-first = Zuerst spielst du selbst **{ $turn }**. Danach:
# Ein Zweig des Plans, etwa „1 · wenn Ben Wd4,b1 spielt: Gd5,c1“.
plan-branch = **{ $number }** · { $condition }: **{ $answers }**
plan-choice = { $number } · { $condition }: { $answers }
plan-if-turn = wenn { $opponent } { $turn } spielt
plan-if-capture = wenn { $opponent } schlägt
plan-if-any = nach jedem Zug von { $opponent }
plan-short-any = jeder Zug
plan-short-capture = jeder Schlagzug
plan-opponent = dein Gegenüber
plan-prompt = Zweig wählen
plan-more =
    { $count ->
        [one] … und ein weiterer Zweig
       *[other] … und { $count } weitere Zweige
    }
plan-illegal = Du hattest **{ $turn }** geplant, aber das geht nicht mehr. Sobald du etwas anderes spielst, fällt auch weg, was du danach geplant hast.
plan-suspended = Du hattest **{ $turn }** geplant. Ich habe es nicht gespielt, weil ein Angebot offen oder die Zeit um war. Entscheide selbst.
plan-alt = Ein Baum von Brettern: dein Plan in { $title }.
plan-alt-branch = { $number }, Schritt { $depth }: { $condition }: { $answers }.

error-plan-long = Das ist zu viel: Ein Plan hat höchstens { $limit } Züge. Lösch erst einen Zweig.
error-plan-late = Inzwischen gab es einen weiteren Zug, deshalb habe ich nichts geändert. Sieh dir das Brett an und plane neu.
error-plan-changed = Dein Plan hat sich inzwischen geändert. Öffne ihn neu mit *⋯* oder `/match plans`.
