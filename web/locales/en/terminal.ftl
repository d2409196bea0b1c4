# What the commands of the terminal say: lists, sign-ins, games, errors. A line that begins with `hint:` says
# what to do.

cli-error = error:
cli-warning = warning:
cli-hint = hint:
cli-problem-id = id
cli-problem-difficulty = level
cli-problem-name = name
cli-problem-idea = about
cli-problem-languages = languages: { $languages }
cli-problem-fit-limits = hint: `grundy problem fit-limits` measures it
cli-no-package = { $path } is no problem package: that is a folder, or an archive of it (.zip, .tar.gz and others)
    hint: the problem comes first, then the programs
cli-package-unusable = { $path } is not a usable problem package:
cli-no-folder = there is no folder or archive { $path }
    hint: `grundy problem list` shows the problems of the catalog
cli-problem-unknown = unknown problem `{ $id }`
    hint: `grundy problem list` shows the problems; a package is named by its folder or archive
cli-problem-mistyped = unknown problem `{ $id }`
    hint: did you mean { $near }?
cli-or = or
cli-source-folder = { $path } is a folder
    hint: name the file of the program
cli-cannot-read = cannot read { $path }: { $why }
cli-too-large = it is too large, the limit is { $limit }
cli-standard-input = standard input
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
protection-counts-of-the-kernel = counts of the kernel
protection-control-groups = control groups
protection-instruction-counter = count of what a program executes
protection-children-nobody-waits-for = children nobody waits for
protection-landlock = Landlock
protection-sandbox-slot = sandbox slot
cli-game-with-parameters = parameters: { $parameters }
cli-game-example = example
cli-game-rules = rules
cli-game-expected = { $problem }; expected { $what }
cli-game-no-position = `{ $text }` names no position
cli-game-write-position = write { $program }FILE@POSITION, as in { $program }rules.py@7
cli-game-round = { $name }: play can go round forever: { $way }
cli-game-nearer = every move has to lead nearer to the end
cli-play-no-game = { $problem }: no known game belongs to it
cli-play-no-link = this link is of no game that the engine knows
cli-play-live-link = this link is of a game with a friend, which is played in the browser
cli-play-problem-moves = this link has moves by the rules of a problem, which go on in the browser alone: leave `moves` out of it
cli-play-no-language = { $program }: its language is not on this machine
cli-game-see-list = `grundy game list` shows how games are written
cli-statement-languages = the language is en or zh
cli-check-no-folder = { $path } is no folder, and a lock is written to one
cli-check-no-folder-hint = name the package by its folder, such as ./{ $path }
cli-check-nothing-to-pin = the tests of { $path } are not generated, so there is nothing to pin
cli-check-nothing-to-pin-hint = a changed reference.rs works only where it is compiled in
cli-check-wrote = wrote { $path }
cli-check-program = program
cli-check-expected = expected
cli-check-ms = ms
cli-check-limit = limit
cli-check-got = got
cli-check-skipped-program = skipped: its language is missing here
cli-check-no-program = no program
cli-check-problem = problem
cli-check-checks = checks
cli-check-skipped = skipped
cli-check-failures = { $count } failed
cli-check-summary = { $problems } problems, { $programs } programs, { $failed } problems with failures
cli-check-test = test
cli-check-idle = no program fails on { $tests }
cli-limits-unwritable = the limits of { $path } cannot be written: { $why }
cli-limits-elsewhere = its format has no time limit in problem.yaml
cli-limits-elsewhere-hint = bring it into the format 2025-09 with `grundy problem import` first
cli-limits-odd = { $path } has its limits in a form that cannot be changed here
cli-limits-odd-hint = write them as lines below `limits:`, such as
cli-of-catalog = it is a problem of the catalog, which is compiled in
cli-of-catalog-hint = name the folder of a package instead, such as ./my-problem
cli-of-catalog-plan-hint = name the folder of a package instead, such as ./my-problem; the tests of the catalog are made by the plan in problems/catalog
cli-is-archive = it is an archive
cli-is-archive-hint = unpack it, and name the folder of the package
cli-test-unsaved = no test can be saved to { $path }: { $why }
cli-tests-elsewhere = it is not in the format that has tests in data/secret
cli-tests-elsewhere-hint = bring it into that format with `grundy problem import` first
cli-tests-have-points = its tests are in groups that have points, and none is the right one by itself
cli-tests-have-points-hint = leave --save out, and put the input that is shown into a group of data/secret
cli-format-no-yaml = there is no { $path }/problem.yaml
cli-format-no-yaml-hint = name the folder of a package in a format of ICPC
cli-generate-input = input
cli-generate-answer = answer
cli-generate-made-by = made by
cli-generate-done = { $count } tests, { $bytes } bytes, in { $path }
cli-inputs-done = { $path }: { $bytes } bytes
cli-mutants-no-program = { $problem } has no accepted program in C, C++ or Python that has variants
cli-mutants-no-program-hint = put one into submissions/accepted
cli-pull-no-package = the site sent no package: { $why }
cli-pull-done = { $folder }: { $count } files, { $hash }
cli-stress-no-right = { $problem } has no code that knows what is right, and no accepted program that runs here
cli-stress-no-right-hint = name a program that is right with --against
cli-stress-against = against: submissions/{ $program }
cli-package-beside = note: `{ $id }` is the problem of the catalog; the package in the folder is `./{ $id }`
cli-diff-same = nothing differs
cli-new-made =
    { $count } files in { $folder }
    next: grundy problem check { $folder }
    then change the statements in { $folder }/statement and what { $folder }/{ $first } says
cli-new-odd-name = { $folder } cannot be the folder of a problem: its name is the problem's id
cli-new-odd-name-hint = letters, digits and - _ . in it, a letter or digit first
cli-path-exists = { $path } exists, and nothing is overwritten
cli-path-exists-hint = name a path that does not exist
cli-diff-more =
    { $count ->
        [one] ({ $count } more line)
       *[other] ({ $count } more lines)
    }
cli-game-more-positions = --positions N allows more
cli-play-unclear = `{ $typed }` is no move: type `#` and a number of the list, the position after it, or `help`
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
cli-game-grid-ends = pairs of numbers above { $last } are not looked at
cli-game-no-period-shows = no period shows in the values up to { $to }
cli-game-period-of = { $game }: { $period } (values up to { $to })
cli-game-no-period = { $game }: no period in the values up to { $to }
cli-game-more-seconds = --seconds above { $seconds } looks at more values
cli-game-looking = no proved period in the values up to { $to }; looking further
cli-game-period-proved = period { $period } from { $preperiod } on, proved
cli-game-period-seen = period { $period } from { $preperiod } on, only observed

cli-embargo = note: not to be public before { $date } (embargo_until)
cli-package-warning = { $path }: warning: { $finding }
cli-user-unknown = there is no account named `{ $name }`
cli-user-made = made the account { $name } ({ $role })
cli-cannot-write = cannot write { $path }: { $why }
cli-no-document = it holds no fields such as `name: …`
cli-contest-made = made the contest
cli-contest-changed = changed the contest
cli-class-link = link for a password
cli-assignment-set = set it
cli-assignment-title = title
cli-assignment-opens = opens
cli-assignment-due = deadline
cli-assignment-changed = changed the assignment
cli-class-made = made the class; people join by the code { $code }
cli-class-shown = { $name }; the code is { $code }
cli-class-needs-jury = classes that you teach are listed with a token with the scope `jury`: `grundy login { $site } --scope read,submit,jury`
cli-class-teacher = teacher
cli-class-members = members
cli-users-made = { $count ->
    [one] made one account ({ $role }); its link is good for one password, within two weeks
   *[other] made { $count } accounts ({ $role }); each link is good for one password, within two weeks
}
cli-users-wrong = { $count ->
    [one] one line is wrong; no account was made
   *[other] { $count } lines are wrong; no account was made
}
cli-user-called = on lists
cli-user-password = { $name } has a new password; all sessions and tokens ended
cli-user-role = { $name } is { $role } now
cli-user-named = { $name } is called { $called } on lists
cli-user-unnamed = { $name } has no name on lists
cli-user-disabled = { $name } is disabled; all sessions and tokens ended
cli-user-enabled = { $name } may sign in again, and needs new tokens
cli-user-delete =
    The name, password, sessions and tokens of { $name } are deleted and nobody can bring them back.
    What { $name } submitted stays, with its results, under #{ $number } instead of the name; others may take the name.
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
cli-upgraded = The tables were brought from step { $from } to step { $to }; programs before that cannot read them
cli-upgrade-note = new: { $note }
upgrade-step-170 = Teachers may name others to teach their classes, and give one student more time.
upgrade-step-175 = Workers are listed on /admin and by `grundy workers list`; drain one before its machine is stopped.
upgrade-step-178 = People may discuss problems. /admin/settings turns that off, /admin/reports shows what was reported.
upgrade-step-179 = People may choose the keys of Vim or Emacs for the editor on /account.
upgrade-step-181 = People may let their accepted programs of problems that are played play each other; workers have the games played while no submission waits.
upgrade-step-182 = People may let others break their accepted programs; what does is proposed as a test to the problem's author.
upgrade-step-183 = With a server for mail (/admin/mail) people get links for another password by mail. Its password is in the database and in backups.
upgrade-step-184 = A contest may have balloons go on in the freeze. In those that there are they do not.
upgrade-step-190 = The site may have a logo (/admin/settings), and invitations are made on /admin/invitations.
upgrade-step-191 = A contest may take so many programs for each problem and no more. Those that there are take all.
upgrade-step-194 = Each result says from which judge machine it is, so that what a bad one judged is judged again (/rejudge). Results from before this version are from none.
upgrade-step-199 = What a list of new accounts calls people is kept as their name on lists, which administrators and their teachers see. Members who leave a class and come again keep what counted.
upgrade-step-200 = Teachers enter members of their classes in contests who came by the class's code. Of those that there are it is not known: they type the code once more, or join by themselves.
upgrade-step-201 = A class may have contests of its own: its members take part, its teachers are the jury, and nobody else knows of them.
upgrade-step-202 = What members who left a class by themselves had handed in counts for it again once they come back by its code. What lists of accounts call people is found by searches as well.
upgrade-step-204 = Whom the jury takes out of a contest stays out until it lets them in again, on its page of those who take part.
upgrade-step-205 = A match of a ladder waits for a worker that has the languages of both programs. Those that could not be played are tried again.
upgrade-step-207 = Names and addresses of people whose accounts were deleted are gone from the audit log and from the records of contests. Backups that were made before still have them.
upgrade-step-208 = Each author may bring in 500 MiB of packages in a day (/admin/settings), and packages of versions that failed their check are dropped: after a week, those of a problem's newest version after 90 days.
upgrade-step-209 = People may show a program of theirs to whoever has a secret address, and close that again.
upgrade-step-211 = Whoever has the link that a jury makes looks at the scoreboard without an account. Results and the Contest API name medals, four of each unless a contest says otherwise.
upgrade-step-212 = A problem that is added to a contest that goes on counts from then on. What counts no longer stays with the contest until its end.
upgrade-step-216 = Contests may be held by AtCoder's rules, with a pause between the programs of a participant and with canned answers of the jury's own.
upgrade-step-217 = What somebody handed in before the jury moved them to a team does not count for that team, and what did not count when they joined does not count either once a contest is counted again.
upgrade-step-218 = A jury may let teams take part without a rank: they are marked in the table, and take no place from others.
upgrade-step-219 = A contest may have time and memory limits of its own for a problem. The table of a contest by AtCoder's rules gives seconds, in columns that say so.
upgrade-step-221 = An input that breaks an accepted program may become a test of a problem that came with the program, too. It stays when a newer program brings that problem, as long as the problem allows it.
upgrade-step-222 = Games whose rules are a program of a problem are played with a friend by a link as well, by those who see the problem and are signed in.
upgrade-step-225 = The link to a game with a friend says who invites: the user name of whoever begins it signed in. Invitations that were sent before are those of a guest.
upgrade-step-226 = What a contest has judged with limits of its own no longer counts as solved by itself. When the contest is over, it is judged with the problem's usual limits as well, and that result counts for rankings, figures and classes. Contests that are over are caught up with behind everything else in the queue.
upgrade-step-229 = In contests by IOI rules each group of tests brings an equal share of the points where a problem gives none itself, as problems that came with the program do. What was judged before stays as it is until a jury has it judged again.
upgrade-step-230 = A second answer to a question in a contest no longer replaces the first unseen: earlier answers are kept for the jury, and whoever asked sees that it changed.
upgrade-step-238 = News: administrators write it at /news, and the newest titles stand on the home page with their dates.
upgrade-step-240 = Announcements can have words in both languages and an end, and can be changed: they have a page of their own, /admin/announcements.
upgrade-step-245 = News at /news can be in both languages; what was told before stays in the one that it has.
upgrade-step-249 = In a game with a friend through a link a move can be taken back, when the friend agrees; the record of the game keeps it.
