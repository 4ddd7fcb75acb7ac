# Settings of users and of servers. Labels and titles: at most 45
# characters; answers: at most 100.

# The name of this language in itself.
language-name = English

command-settings = How boards look to you, how you hear about your turn, and your time off
command-server = For the moderators of this server
command-server-settings = Where matches are played here, how boards look, and how many matches are allowed

settings-page-settings = Your settings
settings-page-settings-more = More of your settings
settings-page-server = Settings of this server
settings-saved = Saved.
settings-refused = **{ $setting }** stays as it was. { $reason }
settings-rest-saved = Everything else is saved.
settings-reopen = *{ $theme }…* opens the form again.
settings-reopen-typed = *{ $theme }…* opens the form again, with what you typed.
settings-all = All settings
settings-open = { $theme }…
theme-look = Look
theme-turns = Turns and language
theme-rest = Time off
theme-people = Blocked
theme-more = More
theme-private = My boards
theme-boards = Boards
theme-reading = Reading
theme-play = Play
settings-line = **{ $setting }:** { $answer }
settings-unreadable = { $setting }: I no longer know the stored “{ $text }”. Until you choose again, this counts: { $answer }.

settings-look = Pictures
settings-look-server = Same as this server
settings-look-wood = Wood
settings-look-night = Night
settings-look-night-letters = Night, colour-blind (letters)
settings-look-wood-letters = Wood, colour-blind (letters)
settings-look-wood-large = Wood, large for phones
settings-look-night-large = Night, large for phones
settings-look-wood-letters-large = Wood, large, colour-blind (letters)
settings-look-night-letters-large = Night, large, colour-blind (letters)

settings-look-now = Your boards: { $look }
looks-question = Your choice is only for you; everyone else sees what this server has chosen.
looks-alt = This is how your boards look.
settings-switch-night = Night
settings-switch-letters = Letters
settings-switch-large = Large
settings-switch-server = Same as this server
looks-large-note = Boards that everyone sees keep the size that this server has chosen. A moderator can change it with `/server settings`.

settings-bottom = Which side is at the bottom
settings-bottom-first = Same as everyone: first side at the bottom
settings-bottom-own = My side; the first side when I watch
settings-bottom-second = The second side

settings-own_rows = Row numbers in my matches
settings-own_rows-off = As on public boards
settings-own_rows-on = From each column's bottom, as on gipf.com
settings-confirm = Show turns before they are played
settings-confirm-at-first = While I'm new, then only losing ones
settings-confirm-losing = Only turns that lose at once
settings-confirm-always = Always

settings-notifications = When it's your turn or a match ends
settings-notifications-mention = Mention me
settings-notifications-direct = Send me a direct message
settings-notifications-daily = Once a day; sooner only if time runs short
settings-notifications-none = Don't tell me
settings-daily_at = Hour of the daily direct message, my time
settings-daily-note = -# I write to you at most once a day, at { $hour } ({ $zone }) or after your quiet hours, if a match waits. If three quarters of the time for a turn pass before I could tell you of it, I remind you of that turn by itself.

settings-language = Language
settings-language-discord = Same as my Discord

settings-placement = Where to play
settings-placement-thread = In their own threads
settings-placement-forum = In forum posts
settings-placement-channel = In the channel of the challenge
settings-forum = Forum for matches
settings-forum-none = None
settings-channels = Channels for challenges
settings-channels-none = All
settings-max_matches = Matches at once, per person
settings-max_matches-none = Any
settings-takebacks = Takebacks
settings-takebacks-on = Allowed when both agree
settings-takebacks-off = Not on this server
settings-challenger_roles = Who may play
settings-challenger_roles-none = Everyone
settings-challenger_roles-deleted = Match managers (the roles were deleted)
settings-manager_roles = Other match managers
settings-manager_roles-none = No one
settings-manager_roles-deleted = No one (the roles were deleted)
settings-blocked = Blocked people
settings-blocked-none = No one

notice = It's your turn in { $title }: { $url }
end-letter = { $title } is over. The result: { $url }

error-choice-gone = What you chose no longer exists. Choose again.
error-role-of-bot = { $role } is the role of an app, so no member has it. Choose other roles.
error-old-form = This form is from an older version of me. Please open it again.
error-not-manager = Only a moderator can change the settings of this server.
error-needs-role =
    { $count ->
        [0] The roles that may start matches on this server have been deleted. A moderator can choose others with `/server settings`.
        [one] On this server, you need the role { $roles } to start or accept a match, or to vote in one.
       *[other] On this server, you need one of these roles to start or accept a match, or to vote in one: { $roles }.
    }
error-not-match-manager =
    { $count ->
        [0] Only a moderator can manage the matches of this server.
       *[other] Only a moderator or a member with { $roles } can manage the matches of this server.
    }
error-forum-missing = Please choose a forum, too, or play matches in threads or in the channel.
error-forum-permissions =
    { $count ->
        [one] Matches can't be played in { $channel } yet: I need the permission { $permissions } there.
       *[other] Matches can't be played in { $channel } yet: I need the permissions { $permissions } there.
    }
error-forum-tags = Every post in { $channel } needs a tag, and I can't set one there. Give me the permission Manage Channels there, or add a tag “{ $tag }” that everyone may use.
error-not-in-channel = Matches can't be started here. On this server they belong in { $channels }.
error-too-many-here =
    { $limit ->
        [one] You have 1 match going on here, the most that this server allows. Finish it first.
       *[other] You have { $limit } matches going on here, the most that this server allows. Finish one first.
    }
error-too-many-here-other =
    { $limit ->
        [one] <@{ NUMBER($user, useGrouping: 0) }> has 1 match going on here, the most that this server allows.
       *[other] <@{ NUMBER($user, useGrouping: 0) }> has { $limit } matches going on here, the most that this server allows.
    }

# Time off. Labels: at most 45 characters; hints and answers: at most 100.
settings-zone = Your time zone
settings-zone-hint = Berlin, or UTC+2
settings-zone-none = UTC
settings-quiet = Quiet hours
settings-quiet-hint = 22:00–8:00
settings-quiet-none = None
settings-weekends = Weekends
settings-weekends-off = Like any other day
settings-weekends-on = My clock stops
settings-vacation = Vacation (my clock stops)
settings-vacation-hint = 2026-12-24–2026-12-31, 3.8.–10.8.
settings-vacation-none = None planned
vacation-left =
    { $days ->
        [one] -# You have 1 day of vacation left for { $year }.
       *[other] -# You have { $days } days of vacation left for { $year }.
    }
away = { $player } is away until { $until }
away-soon = { $player } will be away from { $since } until { $until }

zone-lost = I no longer know your time zone “{ $zone }”. Until you choose another one, your quiet hours and days off count in UTC.
error-zone-unknown = I don't know the time zone “{ $text }”. Name a large city near you, such as “Berlin” or “New York”, or your offset from UTC, such as “UTC+2”.
error-zone-unknown-near = I don't know the time zone “{ $text }”. Did you mean “{ $near }”? An offset from UTC works, too, such as “UTC+2”.
error-quiet-unreadable = I can't read “{ $text }” as quiet hours. Give a start and an end, such as “22:00–8:00”, or leave the field empty.
error-quiet-always = “{ $text }” would make the quiet hours last all day. Give a start and an end, such as “22:00–8:00”. If you want no messages at all, choose that in *Turns and language…*.
error-vacation-unreadable = I can't read “{ $text }” as a vacation. Give the first and the last day, such as “2026-12-24–2026-12-31” or “24.12.–31.12.”. Separate several with commas.
error-vacation-order = “{ $text }” ends before it begins. Put the first day first, such as “2026-12-24–2026-12-31”.
error-vacation-past = A vacation can't begin in the past. For you, today is { $today }: choose that day or a later one.
error-vacation-many = You can plan at most { $limit } vacations at a time. Leave some out.
error-vacation-long =
    { $missing ->
        [one] That's 1 day too many: you get 30 days of vacation a year, and for { $year } you have { $left } left.
       *[other] That's { $missing } days too many: you get 30 days of vacation a year, and for { $year } you have { $left } left.
    }
