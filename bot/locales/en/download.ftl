# A whole match as one page for any browser.

command-match-download = A whole match as one page for any browser, just for you

button-download = Download

download = **{ $title }** · every turn on one page. Save the file and open it in any browser; it needs no internet.

# On the page itself.
download-about =
    { $turns ->
        [one] { $variant } · { $date } · one turn
       *[other] { $variant } · { $date } · { $turns } turns
    }
download-noscript = This page needs JavaScript to step through the match.
download-board = Board
download-slider = Turn
download-words = The board in words
download-list = Turns
download-first = To the start
download-back = One turn back
download-on = One turn forward
download-last = To the end
download-end = End
