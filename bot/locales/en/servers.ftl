# All matches of a server, for its managers.

command-server-matches = See all matches in progress here, and end one if you have to

oversight-none = No match is going on here.
oversight-title =
    { $count ->
        [one] **One match is going on here.**
       *[other] **{ $count } matches are going on here.** Page { $page } of { $pages }
    }
oversight-prompt = Choose a match to end
abort-question = End { $title }, { $first } – { $second }, for both? There is no winner, and it doesn't count. The players are told that you ended it.
aborted = You ended { $title }. It does not count.
result-aborted = Ended by { $by }.

button-all-matches = All matches
