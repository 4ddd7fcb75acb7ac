# What people choose for themselves, and what servers choose. Labels and titles: at most 45
# characters; answers: at most 100.

# What this language calls itself.
language-name = English

command-settings = Choose how boards look to you, how you hear that it's your turn, and when you rest
command-server = For those who manage this server
command-server-settings = Choose where matches go here, how boards look, and how many there may be
command-server-matches = See all matches that are going on here, and end one if you have to

settings-page-settings = Your settings
settings-page-server = Settings of this server
settings-saved = Saved.
settings-all = All settings
settings-open = { $theme }…
theme-look = Look
theme-turns = Turns
theme-rest = Rest
theme-people = Blocked people
theme-boards = Boards
theme-reading = Reading
theme-play = Play
settings-line = **{ $setting }:** { $answer }

settings-look = Pictures
settings-look-server = As on this server
settings-look-wood = Wood
settings-look-night = Night
settings-look-night-letters = Night, colour-blind set with letters
settings-look-wood-letters = Wood, colour-blind set with letters
settings-look-wood-large = Wood, large for phones
settings-look-night-large = Night, large for phones
settings-look-wood-letters-large = Wood, large, with letters
settings-look-night-letters-large = Night, large, with letters

looks-question = **How do you want to see boards?** What you choose is for you alone; all others see what this server has chosen.
looks-alt = The same piece of a { $game } board in every look, row by row: { $looks }.
settings-look-now = Your boards: { $look }
settings-sample-wood = Wood
settings-sample-wood-letters = Wood, letters
settings-sample-wood-large = Wood, large
settings-sample-wood-letters-large = Wood, large, letters
settings-sample-night = Night
settings-sample-night-letters = Night, letters
settings-sample-night-large = Night, large
settings-sample-night-letters-large = Night, large, letters

settings-bottom = Which side is below on your boards
settings-bottom-first = As everybody sees them: first side below
settings-bottom-own = My side below; the first when I watch
settings-bottom-second = The second side below

settings-confirm = Ask before a typed move is played
settings-confirm-at-first = In my first matches; later only if it loses
settings-confirm-losing = Only if it would lose at once
settings-confirm-always = Always

settings-notifications = When it's your turn or a match ends
settings-notifications-mention = Mention me
settings-notifications-direct = Send me a direct message
settings-notifications-none = Don't tell me

settings-language = Language
settings-language-discord = Same as my Discord

settings-placement = Where the boards of a match go
settings-placement-thread = A thread of their own
settings-placement-forum = A post in a forum
settings-placement-channel = The channel of the challenge
settings-forum = Forum for the posts of matches
settings-forum-none = None
settings-channels = Where challenges are welcome
settings-channels-none = Everywhere
settings-max_matches = Most matches at once, per person
settings-max_matches-none = No limit
settings-takebacks = Taking turns back
settings-takebacks-on = Possible when both agree
settings-takebacks-off = Not on this server
settings-blocked = People you hear nothing of through me
settings-blocked-none = Nobody

notice = It's your turn in { $title }: { $url }
end-letter = { $title } is over. Result: { $url }

error-old-form = This form is from an older version of me. Please open it again.
error-not-manager = Only somebody who manages the server can change its settings.
error-forum-missing = Which forum? Choose one, too, or have boards go into threads or the channel.
error-forum-permissions =
    { $count ->
        [one] Matches can't go into { $channel } yet: I need the permission { $permissions } there.
       *[other] Matches can't go into { $channel } yet: I need the permissions { $permissions } there.
    }
error-forum-tags = Each post in { $channel } needs a tag, and I can't set one there. Give me the permission Manage Channels in it, or add a tag named “{ $tag }” that everyone may use.
error-not-in-channel = Matches don't start here. On this server they belong in { $channels }.
error-too-many-here =
    { $limit ->
        [one] You have 1 match going on here, and this server allows no more per person. Finish it first.
       *[other] You have { $limit } matches going on here, and this server allows no more per person. Finish one first.
    }
error-too-many-here-other =
    { $limit ->
        [one] <@{ NUMBER($user, useGrouping: 0) }> has 1 match going on here, and this server allows no more per person.
       *[other] <@{ NUMBER($user, useGrouping: 0) }> has { $limit } matches going on here, and this server allows no more per person.
    }
