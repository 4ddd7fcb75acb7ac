# Eine ganze Partie als eine Seite für jeden Browser.

command-match-download = Eine ganze Partie als eine Seite für jeden Browser, nur für dich

button-download = Herunterladen

download = **{ $title }** · jeder Zug auf einer Seite. Speichere die Datei und öffne sie in einem beliebigen Browser; sie braucht kein Internet.

# Auf der Seite selbst.
download-about =
    { $turns ->
        [one] { $variant } · { $date } · ein Zug
       *[other] { $variant } · { $date } · { $turns } Züge
    }
download-noscript = Diese Seite braucht JavaScript, um durch die Partie zu blättern.
download-board = Brett
download-slider = Zug
download-words = Das Brett in Worten
download-list = Züge
download-first = Zum Anfang
download-back = Einen Zug zurück
download-on = Einen Zug weiter
download-last = Zum Ende
download-end = Ende
