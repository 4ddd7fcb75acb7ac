# Private Antworten auf alles, was nicht geht. Dann hat sich nichts geändert.

error-challenge-self = Dich selbst kannst du nicht herausfordern.
error-challenge-bot = Andere Bots spielen hier nicht. Fordere einen Menschen heraus oder mich für eine Partie gegen den Computer. Oder nenne niemanden, dann darf jeder annehmen.
error-challenge-twice = Zwischen euch ist zu diesem Spiel schon eine Herausforderung offen. Beantwortet sie zuerst oder zieht sie zurück.
error-challenge-twice-here = Genau diese Herausforderung hast du hier schon offen. Warte auf eine Antwort oder zieh sie erst zurück.
error-unknown-game = Ein Spiel namens „{ $game }“ habe ich hier im Moment nicht.
error-game-not-offered = { $game } biete ich zurzeit nicht an. Begonnene Partien gehen weiter.
error-option = Das gibt es bei „{ $option }“ nicht. Zur Wahl steht: { $allowed }.
error-option-of-other-game = Bei { $game } gibt es keine Option „{ $option }“, nur { $allowed }.
error-game-without-options = { $game } wird immer gleich gespielt. Lass „{ $option }“ weg.
error-challenge-gone =
    { $state ->
        [accepted] Diese Herausforderung wurde schon angenommen.
        [preparing] Diese Herausforderung wurde schon angenommen. Die beiden wählen vorher etwas geheim.
        [half-ready] Diese Herausforderung wurde schon angenommen. Die beiden wählen vorher etwas geheim.
        [open] Diese Herausforderung wurde noch nicht angenommen.
        [declined] Diese Herausforderung wurde schon abgelehnt.
        [withdrawn] Diese Herausforderung wurde zurückgezogen.
       *[expired] Diese Herausforderung ist abgelaufen.
    }
error-challenge-not-yours = Auf diese Herausforderung kannst du nicht antworten. Mit `/challenge` stellst du eine eigene.
error-challenge-for-other = Diese Herausforderung gilt <@{ NUMBER($user, useGrouping: 0) }>. Willst du eine eigene? Nimm `/challenge`.
error-challenge-own = Das ist deine eigene Herausforderung; du kannst sie zurückziehen.
error-not-challenger = Zurückziehen kann eine Herausforderung nur, wer sie gestellt hat.
error-unknown-challenge = Diese Herausforderung gibt es nicht mehr.
error-too-many-challenges = Du hast { $limit } offene Herausforderungen, mehr geht nicht. Warte auf eine Antwort oder zieh erst eine zurück.
error-too-many-cards = Du hast in zehn Minuten { $limit } Herausforderungen gestellt. Die nächste kannst du <t:{ NUMBER($when, useGrouping: 0) }:R> stellen.
error-too-many-matches = Du hast { $limit } laufende Partien, mehr geht nicht. Beende erst eine.

error-no-match = Du hast hier keine Partie. Beginne eine mit `/challenge`.
error-which-match = Du hast mehrere Partien: { $matches }. Sag mit der Option `partie` (`match`), welche du meinst.
error-unknown-match = Eine Partie „{ $match }“ kenne ich nicht. Wähle eine aus der Liste, die beim Tippen erscheint.
error-unknown-format = Dieses Format gibt es für das Spiel nicht. Zur Wahl steht: { $allowed }.
error-format-cannot = { $format } kann diese Partie so, wie sie steht, nicht darstellen. Zur Wahl steht: { $allowed }.
error-not-a-player = Du spielst in dieser Partie nicht mit.
error-not-your-turn = Noch bist du nicht dran: <@{ NUMBER($user, useGrouping: 0) }> ist am Zug.
error-not-your-turn-here = Noch bist du nicht dran.
error-finished = Diese Partie ist vorbei.
error-rematch-early = Diese Partie läuft noch. Um eine Revanche kannst du bitten, wenn sie vorbei ist.
error-rematch-begun = Eure Revanche hat gerade begonnen: Es ist Partie #{ $match }.
error-cancel-late = Ihr habt beide schon gezogen, die Partie zählt also. Du kannst Remis anbieten oder aufgeben.
error-left-early = Dein Gegenüber hat den Server verlassen, anstupsen geht also nicht. Kommt kein Zug, kannst du die Partie <t:{ NUMBER($when, useGrouping: 0) }:R> mit `/match resign` absagen.
error-left-clock = Dein Gegenüber hat den Server verlassen, anstupsen geht also nicht. Ist die Zeit um, kannst du den Sieg beanspruchen.
error-rematch-of-two = Eine Revanche gibt es nur nach einer Partie zwischen zwei Personen. Beginne eine neue mit `/challenge`.
error-rematch-deleted = Dein Gegenüber hat alle eigenen Daten gelöscht, fragen kann ich also nicht. Beginne eine neue Partie mit `/challenge`.
error-erasure-late = Die Frage ist schon eine Weile her, deshalb wurde nichts gelöscht. Wenn du es noch willst, nimm noch einmal `/privacy`.
error-no-finished-match = Es gibt noch keine beendete Partie, die du wiederholen könntest. Beginne eine mit `/challenge`.
error-stale = Inzwischen wurde gezogen. Schau auf das neueste Brett.
error-draw-early = Remis kannst du anbieten, sobald ihr beide gezogen habt.
error-draw-offered = Du hast schon Remis angeboten; dein Angebot gilt bis zum nächsten Zug.
error-draw-gone = Dieses Angebot gilt nicht mehr: Es wurde beantwortet oder seitdem wurde gezogen.
error-draw-own = Das ist dein eigenes Angebot. Antworten kann nur dein Gegenüber.
error-lot-never = Hier gibt es nichts zufällig zu setzen. Das geht nur, solange Steine einzeln gesetzt werden.
error-lot-offered = Du hast schon vorgeschlagen, den Rest zufällig zu setzen; das gilt bis zum nächsten Zug.
error-lot-gone = Dieser Vorschlag gilt nicht mehr: Er wurde beantwortet oder seitdem wurde gezogen.
error-lot-own = Das ist dein eigener Vorschlag. Antworten kann nur dein Gegenüber.
error-reroll-never = Der Start lässt sich nur einmal neu auslosen, vor dem ersten Zug, und nur, wenn er zufällig ist.
error-reroll-offered = Du hast schon vorgeschlagen, den Start neu auszulosen; das gilt bis zum ersten Zug.
error-reroll-gone = Dieser Vorschlag gilt nicht mehr: Er wurde beantwortet oder seitdem wurde gezogen.
error-reroll-own = Das ist dein eigener Vorschlag. Antworten kann nur dein Gegenüber.
error-swap-never = In dieser Partie werden die Seiten nicht getauscht. Dafür muss sie mit `/challenge first:swap` beginnen.
error-swap-early = Die Seiten tauscht, wer den zweiten Zug hat, gleich nach dem ersten.
error-swap-late = Für den Seitentausch ist es zu spät: Der zweite Zug ist gespielt.
error-swap-done = In dieser Partie wurden die Seiten schon getauscht; das geht nur einmal.
error-channel-only-votes = Du spielst gegen einen Kanal oder eine Rolle. Dort wird nur über Züge abgestimmt, antworten kann niemand.
error-channel-busy = Dieser Kanal spielt schon eine Partie gemeinsam: #{ $match }. Er spielt immer nur eine.
error-channel-pace = Ein Kanal oder eine Rolle hat höchstens einen Tag pro Zug. Wähle eine kürzere `bedenkzeit` (`pace`).
error-together-elsewhere = Ein Kanal, eine Rolle oder ein Team kann nur auf einem Server spielen, auf dem ich Mitglied bin.
error-together-secret = Ein Kanal, eine Rolle oder ein Team kann nicht bieten, Seiten tauschen oder verdeckt aufstellen. Lass das weg.
error-together-unrated = Partien eines Kanals, einer Rolle oder eines Teams werden nicht gewertet. Lass `gewertet` (`rated`) weg.
error-team-channel = Ein Kanal spielt mit allen, die darin sind. Lass `mit` (`with`) oder `als` (`as`) weg.
error-role-everyone = Lass `gegner` (`opponent`) weg, dann darf jeder hier annehmen.
error-role-twice = Wähle zwei verschiedene Rollen.
error-role-not-own = Die Rolle { $role } hast du selbst nicht, darum kannst du nicht für sie spielen.
error-role-accepts = Diese Herausforderung gilt { $role }: Annehmen kann, wer die Rolle hat.
error-team-mate = Wähle jemand anderen für dein Team: nicht dich selbst, dein Gegenüber oder einen Bot.
error-team-already = Du spielst in dieser Partie schon mit.
error-team-full = Diese Seite ist voll: Höchstens { $limit } Personen spielen auf ihr.
error-takeback-never = Du hast noch keinen Zug gespielt, den du zurücknehmen könntest.
error-takeback-offered = Du hast schon um eine Rücknahme gebeten; das geht einmal pro Zug.
error-takeback-gone = Diese Bitte gilt nicht mehr: Sie wurde beantwortet oder seitdem wurde gezogen.
error-takeback-own = Das ist deine eigene Bitte. Antworten kann nur dein Gegenüber.
error-takeback-other = Dein Gegenüber möchte einen Zug zurücknehmen. Antworte zuerst darauf.
error-no-clock = Diese Partie hat kein Zeitlimit. Wenn du eins willst, wähle bei `/challenge` eine `bedenkzeit` (`pace`).
error-pause-offered = Du hast schon eine Pause vorgeschlagen; das geht einmal pro Zug.
error-pause-gone = Dieser Vorschlag gilt nicht mehr: Er wurde beantwortet oder seitdem wurde gezogen.
error-pause-own = Das ist dein eigener Vorschlag. Antworten kann nur dein Gegenüber.
error-paused-already = Die Uhr steht schon still. `/match time` beendet die Pause.
error-not-paused = Es ist keine Pause, die Uhr läuft.
error-time-own = Hier geht es um deine eigene Zeit. Das kann nur dein Gegenüber; du kannst einfach ziehen.
error-time-played = Inzwischen wurde gezogen, damit hat sich das erledigt.
error-time-changed = Die Zeit hat sich geändert, seit es diesen Knopf gibt; darum habe ich keinen Tag dazugegeben. Mit `/match time` kannst du trotzdem einen geben.
error-claim-early = Dein Gegenüber hat noch Zeit; sie endet <t:{ NUMBER($when, useGrouping: 0) }:R>.
error-claim-paused = Die Uhr steht still, denn ihr habt eine Pause vereinbart. `/match time` beendet sie.
error-wait-already = Du wartest schon. Den Sieg kannst du jederzeit mit `/match time` beanspruchen.
error-nudge-own = Du bist selbst am Zug.
error-nudge-today = Dein Gegenüber wurde schon angestupst. Das geht einmal am Tag, wieder <t:{ NUMBER($when, useGrouping: 0) }:R>.
error-takeback-off = Auf diesem Server kann man keine Züge zurücknehmen.
error-left-answer = Dein Gegenüber hat den Server verlassen, deshalb kann darauf niemand antworten. `/match resign` sagt dir, wie du die Partie beenden kannst.
error-unheard = Das kann ich in dieser Partie gerade nicht weitergeben. Du kannst weiterspielen oder aufgeben.
error-not-now = Diese Partie kann gerade nicht beginnen. Du kannst jemand anderen herausfordern oder alle, wenn du niemanden nennst.
error-blocked = Du hast <@{ NUMBER($user, useGrouping: 0) }> blockiert. Rückgängig machst du das mit *Herausforderungen blockieren* im Menü dieser Person oder in `/settings`.
error-block-self = Dich selbst kannst du nicht blockieren.
error-block-bot = Bots können dich nicht herausfordern. Blockieren kannst du nur Menschen.
error-too-many-blocked = Du kannst höchstens { $limit } Personen blockieren. Hebe erst eine Blockierung auf, in `/settings`.
error-taken-back = Der Zug auf diesem Brett wurde zurückgenommen, das Brett ist also veraltet.
error-board-beyond = Dieses Brett gilt nicht mehr: Die Partie steht jetzt { $ply ->
        [0] vor ihrem ersten Zug
       *[other] bei Zug { $ply }
    }. Nimm ihr neuestes Brett.
error-old-start = Der Start wurde neu ausgelost, das Brett ist also veraltet.
error-series-long = Das sind zu viele auf einmal. Nenne höchstens { $limit } Steine.
error-missing-game = Das Spiel „{ $game }“ ist hier gerade nicht installiert. Seine Partien warten, und ihre Uhren stehen still.
error-unreadable-match = Ich kann die Partie #{ NUMBER($match, useGrouping: 0) } nicht mehr lesen: Ihre Aufzeichnung ist beschädigt oder stammt von einer anderen Version von mir. Alle anderen Partien gehen weiter.
error-unreadable-challenge = Ich kann diese Herausforderung nicht mehr lesen: Ihre Aufzeichnung ist beschädigt oder stammt von einer anderen Version von mir.
error-nearest = Meintest du { $turns }?

error-not-in-thread = Ich bin noch nicht in diesem privaten Thread. Erwähne mich hier einmal ({ $me }), damit ich dazukomme, und versuch es dann noch einmal.
error-missing-permissions =
    { $count ->
        [one] In { $channel } kann ich keine Partie führen: Mir fehlt dort die Berechtigung { $permissions }.
       *[other] In { $channel } kann ich keine Partie führen: Mir fehlen dort die Berechtigungen { $permissions }.
    } Die Moderation kann das ändern.
error-share-closed = Nicht alle in diesem Kanal sehen, wo diese Partie gespielt wird. Deshalb kann sie hier nur teilen, wer mitspielt.
error-share-not-allowed = Du darfst in diesem Kanal nicht schreiben, deshalb kann ich das hier nicht für dich posten.
error-share-permissions =
    { $count ->
        [one] Ich kann das in { $channel } nicht posten: Dort fehlt mir die Berechtigung { $permissions }.
       *[other] Ich kann das in { $channel } nicht posten: Dort fehlen mir die Berechtigungen { $permissions }.
    } Die Moderation kann das ändern.
error-forbidden = Discord lässt mich das in { $channel } nicht tun. Die Moderation kann meine Berechtigungen dort prüfen.
error-not-a-member = Ich bin auf diesem Server kein Mitglied und kann hier deshalb keine Partien führen. Die Moderation kann mich [hinzufügen]({ $invite }).
error-stats-of-others = Die Statistik anderer gehört zu ihrem Server. Nimm `/stats` dort; hier zeigt es deine eigene.
error-share-elsewhere = Diese Partie läuft woanders, deshalb lässt sie sich nur dort teilen.
error-challenge-elsewhere = Diese Partie läuft woanders. Um eine Revanche bitten oder weiterspielen kannst du nur dort.
error-challenge-people-on-servers = Hier spielst du gegen den Computer: Wähle ein `level`. Andere forderst du mit `/challenge` auf einem Server heraus, oder in euren Nachrichten.
error-clock-answers-only = Partien hier haben keine Uhr: Lass `pace` weg.
error-match-of-others = Öffnen können diese Partie nur die, die mitspielen. Zuschauen kannst du hier.
error-share-answers-only = Das kann ich hier nicht posten: In diesem Kanal kann ich dir nur antworten.
error-external-apps = Auf diesem Server dürfen Apps, die jemand nur für sich hinzugefügt hat, dir nur privat antworten. Deshalb kannst du hier nicht spielen. Die Moderation kann das mit der Berechtigung *Externe Apps verwenden* erlauben, oder mich hinzufügen.
error-only-in-servers = Das geht nur auf einem Server.
error-old-button = Dieser Knopf stammt von einer älteren Version von mir. Nimm das neueste Brett oder `/match replay`.
error-old-command = Dieser Befehl hat sich geändert, seit dein Discord ihn geladen hat. Lade Discord neu (Strg+R, oder starte die App neu) und versuch es noch einmal.
error-restarting = Ich starte gerade neu. Versuch es gleich noch einmal.
error-drawing-busy = Ich zeichne gerade sehr viele Bilder. Versuch es in einer Minute noch einmal.
error-drawing-yours = Ich erstelle gerade schon { $limit } Filme oder Seiten für dich. Versuch es noch einmal, wenn eins davon fertig ist.
error-working-for-you = Ich arbeite für dich gerade schon an { $limit } davon. Versuch es noch einmal, wenn eins davon fertig ist.
error-one-at-a-time = Ich bin für dich schon mit { $limit } anderen Sachen beschäftigt. Versuch es gleich noch einmal.
error-no-channel = Discord hat mir nicht gesagt, welcher Kanal das ist. Versuch es bitte noch einmal.
error-too-late = Ich war zu langsam, um das Formular zu öffnen. Drück bitte noch einmal.
error-unreachable = Discord antwortet mir gerade nicht richtig. Versuch es in einer Minute noch einmal.
error-internal = Bei mir ist etwas schiefgegangen. Wenn es wieder passiert, nenne meinem Betreiber die Nummer `{ $incident }`.

# Folgt auf den Satz über das Problem: ob etwas gespeichert wurde.
outcome-nothing = Geändert hat sich nichts.
outcome-unknown = Ob sich etwas geändert hat, kann ich nicht sagen. Schau auf das neueste Brett, bevor du es noch einmal versuchst.
outcome-stored = Was du getan hast, ist gespeichert, und der Rest kommt von selbst. Du musst es nicht wiederholen.

# Ersetzt nach einem Absturz eine angekündigte Antwort.
answer-busy = Ich habe gerade viel zu tun. Wenn hier in den nächsten Sekunden nichts passiert, versuch es bitte noch einmal.
answer-lost = Ich wurde unterbrochen, bevor ich antworten konnte. Wenn es nicht geklappt hat, versuche es bitte noch einmal.
answer-lost-stored = Ich wurde unterbrochen, bevor ich antworten konnte, aber was du getan hast, ist gespeichert. Du musst es nicht wiederholen.

# Probleme der Datenbank. Ein anderer Satz sagt, ob sich etwas geändert hat.
error-storage-busy = Meine Datenbank ist gerade beschäftigt. Versuch es gleich noch einmal.
error-storage-full = Meine Festplatte ist voll. Sobald mein Betreiber Platz gemacht hat, geht es weiter.
error-storage-read-only = Ich darf nicht in meine Datenbank schreiben. Mein Betreiber kann das ändern.
error-storage-damaged = Meine Datenbank ist beschädigt. Mein Betreiber muss eine Sicherung zurückspielen.
error-storage-disk = Meine Festplatte funktioniert nicht richtig. Mein Betreiber sollte danach sehen.
error-storage-unreachable = Ich erreiche meine Datenbank nicht. Versuch es gleich noch einmal.
error-storage-unusable = Ich kann meine Datenbank nicht benutzen. Mein Betreiber sollte danach sehen.

# Berechtigungen, so wie Discord sie nennt.
permission-view-channel = Kanäle ansehen
permission-send-messages = Nachrichten senden
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-create-posts = Beiträge erstellen
permission-send-messages-in-posts = Nachrichten in Beiträgen senden
permission-attach-files = Dateien anhängen
permission-connect = Verbinden
permission-read-message-history = Nachrichtenverlauf anzeigen
error-stats-self = Das ist zweimal dieselbe Person. Nenne zwei verschiedene.
