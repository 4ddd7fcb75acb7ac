command-match-plans = Sieh dir an, was du in einer Partie planst, und ergänze es; nur du siehst es
command-match-plans-line = Züge beider Seiten ab jetzt, getrennt durch ; mit * für jeden Zug und x für jeden Schlagzug
button-plans = Pläne
button-plan-line = Spiel das, falls …
button-plan-add = Zugfolge ergänzen …
button-plan-drop-all = Plan löschen
button-plan-drop = Diesen Zweig löschen
button-plan-any = Egal, was kommt
button-plan-capture = Bei jedem Schlagzug
button-plan-whole = Ganzer Plan
button-plan-play = { $turn } jetzt spielen

plan-title = **Dein Plan** · { $title } · nur du siehst ihn
plan-empty = Du hast keinen Plan. Ergänze eine Zugfolge: Züge beider Seiten der Reihe nach, am Ende einer von dir. Spielt { $opponent } genau wie erwartet, spiele ich deine Antwort sofort. Sie kostet dich keine Zeit.
plan-first = Zuerst spielst du selbst **{ $turn }**. Danach:
# Ein Zweig des Plans, etwa „1 · wenn Ben Wd4,b1 spielt: Gd5,c1“.
plan-branch = **{ $number }** · { $condition }: **{ $answers }**
plan-choice = { $number } · { $condition }: { $answers }
plan-if-turn = wenn { $opponent } { $turn } spielt
plan-if-capture = wenn { $opponent } schlägt
plan-if-any = egal, was { $opponent } spielt
plan-short-any = jeder Zug
plan-short-capture = jeder Schlagzug
plan-opponent = die Gegenseite
plan-prompt = Zweig wählen
plan-more =
    { $count ->
        [one] … und ein weiterer Zweig
       *[other] … und { $count } weitere Zweige
    }
plan-illegal = Du hattest **{ $turn }** geplant, aber das geht nicht mehr. Sobald du etwas anderes spielst, fällt auch weg, was du danach geplant hast.
plan-suspended = Du hattest **{ $turn }** geplant. Ich habe es nicht gespielt, weil ein Angebot offen oder die Zeit um war. Entscheide selbst.
plan-form-title = Plan in { $title }
plan-form-label = Ein Zug pro Zeile, der letzte von dir
plan-form-hint = Erste Zeile etwa { $turn }. * ist jeder Zug, x jeder Schlagzug.
plan-alt = Ein Baum von Brettern: dein Plan in { $title }.
plan-alt-branch = { $number }, Schritt { $depth }: { $condition }: { $answers }.

error-plan-no-condition = Zu einem Plan gehört ein Zug der Gegenseite, auf den du antwortest. Um nur zu ziehen, nimm `/move`.
error-plan-no-answer = Dein Plan endet mit { $turn }, einem Zug der Gegenseite. Ergänze deine Antwort.
error-plan-own-any = `*` und `x` stehen für Züge der Gegenseite. Nenne deinen eigenen Zug.
error-plan-long = Das ist zu viel: Ein Plan hat höchstens { $limit } Züge. Lösch erst einen Zweig.
error-plan-late = Inzwischen gab es einen weiteren Zug, deshalb habe ich nichts geändert. Sieh dir das Brett an und plane neu.
error-plan-changed = Dein Plan hat sich inzwischen geändert. Öffne ihn neu mit *⋯* oder `/match plans`.
