# What the commands of the terminal say: lists, sign-ins, games, errors. A line that begins with `hint:` says
# what to do.

cli-error = error:
cli-warning = warning:
cli-hint = hint:
cli-problem-id = id
cli-problem-difficulty = level
cli-problem-name = name
cli-problem-games = games
cli-no-package = { $path } is no problem package: that is a folder, or a .zip of it
    hint: the problem comes first, then the programs
cli-package-unusable = { $path } is not a usable problem package:
cli-no-folder = there is no folder or zip file { $path }
    hint: `grundy problem list` shows the problems of the catalog
cli-problem-unknown = unknown problem `{ $id }`
    hint: `grundy problem list` shows the problems; a package is named by its folder or zip file
cli-problem-mistyped = unknown problem `{ $id }`
    hint: did you mean { $near }?
cli-or = or
cli-source-folder = { $path } is a folder
    hint: name the file of the program
cli-source-too-large = { $path }: the source has { $bytes } bytes; the limit is { $limit }
cli-cannot-read = cannot read { $path }: { $why }
cli-source-language = { $path }: the file name does not tell the language
    hint: give --lang, or one of the suffixes { $suffixes }
cli-the-token = the token
cli-the-name = the name
cli-the-password = the password
cli-the-answer = the answer
cli-ask-token = Token:
cli-ask-password = Password:
cli-ask-name = Name (nothing: sign in with a token):
cli-signed-in = signed in at { $site } as { $name }; the token is in { $path }
cli-signed-out = { $name } is signed out at { $site }
cli-nobody-signed-in = nobody is signed in at { $site }
cli-nobody-to-ask = nobody is there to be asked
    hint: give --token-stdin and a token on standard input, or --user NAME --password-stdin
cli-no-token = that is no token
    hint: the account page makes one; it begins with grundy_
cli-no-password = no password
    hint: give --password-stdin and the password on standard input
cli-not-encrypted = { $site } is not encrypted: others on the way can read what is sent
cli-token-of-which-site = of which site is the token?
    hint: name the site with --server or GRUNDY_SERVER
cli-sign-in-first = nobody is signed in at { $site }
    hint: `grundy login { $site }`, or a token in GRUNDY_TOKEN
cli-no-site = no site was named
    hint: sign in with `grundy login URL`, or name it with --server
cli-no-address = { $site } is not the address of a site
    hint: it begins with https:// or http://
cli-site-refuses = { $site } refuses it: { $words }
cli-site-unreachable = cannot ask { $site }: { $why }
cli-site-strange = { $site } answers what cannot be read: { $why }
    hint: is it a site of grundy?
cli-source-not-utf8 = { $path }: the source is not UTF-8
    hint: save it as UTF-8
cli-doctor-protection = protection
cli-doctor-used = what is used
cli-doctor-cure = cure
cli-doctor-on = on
cli-doctor-off = off
cli-doctor-missing = missing
cli-doctor-broken = broken
cli-doctor-language = language
cli-doctor-name = name
cli-doctor-version = version, or the cure
cli-doctor-repair = repair it
cli-doctor-not-found = { $what } not found
cli-doctor-cache = cache: { $path }
cli-doctor-no-language = no language can be judged here
    hint: apt-get install g++ python3
protection-namespaces = namespaces
protection-own-read-only-root = own read-only root
protection-own-proc = own /proc
protection-no-network = no network
protection-no-capabilities = no capabilities
protection-no-new-privileges = no new privileges
protection-seccomp = seccomp
protection-process-numbers = process numbers
protection-users-of-the-slot-s-own = users of the slot's own
protection-control-groups = control groups
protection-instruction-counter = instruction counter
protection-children-nobody-waits-for = children nobody waits for
protection-landlock = Landlock
protection-sandbox-slot = sandbox slot
cli-game-family = family
cli-game-parameters = parameters
cli-game-example = example
cli-game-rules = rules
cli-game-expected = { $problem }; expected { $what }
cli-game-no-position = `{ $text }` names no position
cli-game-write-position = write { $program }FILE@POSITION, as in { $program }rules.py@7
cli-game-round = { $name }: play can go round forever: { $way }
cli-game-nearer = every move has to lead nearer to the end
cli-game-see-list = `grundy game list` shows how games are written
cli-game-more-positions = --positions N allows more
cli-play-unclear = `{ $typed }` is no move: type `#` and a number of the list, or the position after it, `hint` or `quit`
cli-game-no-move = There is no move.
cli-game-to = to
cli-game-move = move
cli-game-outcome = outcome
cli-game-value = value
cli-game-wins = the player to move wins
cli-game-loses = the player to move loses
cli-game-draw = a draw: neither can force a win
cli-game-answer-value = { $position }: { $letter } (value { $value }), { $outcome }
cli-game-answer = { $position }: { $letter }, { $outcome }
cli-game-no-period-shows = no period shows in the values up to { $to }
cli-game-period-of = { $game }: { $period } (values up to { $to })
cli-game-no-period = { $game }: no period in the values up to { $to }
cli-game-more-seconds = --seconds above { $seconds } looks at more values
cli-game-looking = no proved period in the values up to { $to }; looking further
cli-game-period-proved = period { $period } from { $preperiod } on, proved
cli-game-period-seen = period { $period } from { $preperiod } on, only observed

cli-package-warning = { $path }: warning: { $finding }
cli-user-unknown = there is no account named `{ $name }`
cli-user-made = made the account { $name } ({ $role })
cli-user-password = { $name } has a new password; all sessions and tokens ended
cli-user-role = { $name } is { $role } now
cli-user-disabled = { $name } is disabled; all sessions and tokens ended
cli-user-enabled = { $name } may sign in again, and needs new tokens
cli-user-delete =
    The name, password, sessions and tokens of { $name } are deleted and nobody can bring them back.
    What { $name } submitted stays, with its results, under #{ $number } in place of the name; others may take the name.
cli-user-ask-delete = Type `yes` to go on:
cli-user-not-deleted = nothing was deleted
    hint: say `yes` when asked, or give --yes
cli-user-deleted = { $name } is deleted
cli-user-signed-out = { $name } is signed out everywhere
cli-user-name = name
cli-user-role-of = role
cli-user-since = since
cli-user-is-disabled = disabled
cli-user-number = number
cli-user-ends = ends
cli-user-browser = browser
cli-user-seen = last seen
cli-invitation-revoked = revoked invitation { $number }
cli-invitation-note = note
cli-invitation-left = accounts left
cli-mail-pending = { $address } waits to be confirmed
cli-mail-removed = no mail goes to { $address } any more
cli-reset-for = for { $name }; earlier links no longer work
cli-reset-mailed = whoever asks for a link in this name has it mailed to { $address }; if that is not the owner's: grundy user mail remove { $name }
cli-token-label = label
cli-token-may = may
cli-token-used = last used
cli-token-unused = never
cli-token-revoked = revoked token { $number } of { $name }
cli-tokens-revoked = revoked { $count } tokens of { $name }
