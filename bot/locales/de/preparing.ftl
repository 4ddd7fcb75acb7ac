# Was beide vor einer Partie geheim entscheiden.

# Gebote auf den ersten Zug. Ein Gebot ist ein Text wie "eine schwarze Kugel".
bid-question = **Was bietest du für den ersten Zug?** Das höhere Gebot beginnt; wer weniger bietet, fängt mit dem an, was geboten wurde.
    Bei gleichen Geboten wird gelost. Dein Gebot bleibt geheim, bis ihr beide geboten habt.
bid-menu = Dein Gebot
bid-made = Dein Gebot: { $bid }.
bids = Gebote auf den ersten Zug: { $first } { $high }, { $second } { $low }.
bids-equal = Gebote auf den ersten Zug: beide { $high }, darum wurde der erste Zug von { $first } ausgelost.
error-bid-without-odds = In { $game } gibt es mit diesen Optionen nichts zu bieten. Wähl ein anderes `first`.
error-bid-from-position = In einer Partie aus einer Aufzeichnung oder Stellung wird nicht geboten. Wähl ein anderes `first`.

# Die eigene Aufstellung.
setup-question = **Du stellst { $side } auf.** Deine Aufstellung bleibt geheim, bis ihr beide bereit seid.
setup-caption = geheim, bis beide bereit sind
setup-title = Deine Aufstellung
setup-label = Deine Steine
setup-hint = Was du weglässt, wird zufällig gesetzt
setup-first = Tauschen: Wähl ein Feld von { $first } bis { $last }
setup-second = { $space } tauschen mit…
button-setup-ready = Bereit
button-setup-random = Zufällig
button-setup-usual = Fester Start
error-setup-broken = Diese Aufstellung kann ich nicht lesen: { $reason }.

secret-decided = Du bist bereit. Die Partie beginnt, sobald { $opponent } auch bereit ist.
secret-begins = Ihr seid beide bereit. Die Partie beginnt in { $place }.
button-decide-again = Ändern…
opening-secret = Beide haben diesen Start geheim gewählt.
error-secret-not-yours = Hier wählen nur die beiden, die diese Partie spielen.
error-computer-secret = Der Computer kann hier nicht mitspielen, weil beide Seiten etwas geheim wählen. Nimm `/challenge` mit `level:` und denselben Optionen.
