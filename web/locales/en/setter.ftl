# The pages of those who set problems.

setter-title = My problems
setter-others = Other problems that you look after
setter-none = You have no problems here yet.
setter-search = Name or id
setter-more = The first { $shown } of { $count } problems. Search for the others.
setter-none-found = None of these problems has that in its name or id.
setter-visibility = Visibility
setter-served = Version served
setter-upload = Bring in a problem
setter-upload-lead = A package as an archive (.zip, .tar, .tar.gz, .tar.xz, .tar.bz2, .tar.zst): ICPC, Kattis, Polygon or DMOJ. It is checked at once; a new problem is private until you say who sees it.
setter-id-hint = 2 to 64 small letters, digits or “-”. If left empty, the name of the file. That of a problem you have makes a new version of it.
setter-package = Package
setter-upload-button = Bring in
upload-sending = The files are being sent.
upload-arrived = All is sent. Please wait while it is looked at.
upload-failed = The files did not arrive. Look at the connection and try again.
upload-cancelled = The files were not sent to their end, and nothing was changed.
upload-cancel = Stop sending
setter-page = The problem’s page
setter-tests = Tests
setter-versions = Versions
setter-who-sees = Who sees it
setter-readers = Shared with
setter-readers-many = These are { $count } names.
setter-readers-accepted = At most { $most }. A class or a contest has room for more.
embargo-holds = Its package is not to be public before { $date } (embargo_until in problem.yaml).
embargo-accepted = Wait until then, or bring in a version without that date.
setter-readers-hint = User names with commas between them.
setter-save = Save
setter-new-files = Files of the draft
setter-files = Files of the newest version
setter-new-file = Another file
setter-open = Open
setter-back = Back to the problem
package-quota-used = Within a day you may bring in { $most } MiB of packages. Try again in { $hours ->
    [one] an hour
   *[other] { $hours } hours
}.
package-over-quota = Within a day you may bring in { $most } MiB of packages, and this package alone is larger. Make it smaller, or ask an administrator to allow more.
problem-gone = The problem “{ $given }” was deleted a moment ago.
problem-gone-accepted = Take it out of the list.
version-package-gone = It failed its check long ago, and its package is gone.
version-gone = The package of version { $number } is gone: it failed its check long ago.
version-gone-accepted = Choose another version.
problem-delete = Delete the problem
problem-delete-words = Nobody has used it: nobody else sees it, nothing was handed in for it, and no contest and no class has it. { $versions ->
    [one] Its only version goes
   *[other] Its { $versions } versions go
} with all files, and nobody can bring them back.
problem-delete-confirm = Type the id of the problem to confirm
problem-delete-wrong = This is not the id of the problem.
problem-delete-accepted = Type it as it stands above.
nav-setter = My problems

setter-new = Begin a problem
setter-new-lead = A game gives everything at once: statements in both languages, a sample with its explanation, tests, right programs and typical wrong ones. It is checked at once, and nobody else sees it until you show it.
setter-new-id-hint = 2 to 64 small letters, digits or “-”. It stays in the address of the problem.
setter-begin-with = It begins with
begin-game = A game that the engine knows
begin-rules = A game of my own: its rules are a program in Python
begin-blank = An ordinary problem: an input, an output
begin-interactive = A problem whose programs talk with an interactor
begin-answers = A problem that takes the answers themselves, and no programs
begin-unknown = Nothing begins like this.
begin-accepted = A game, rules, blank, interactive, or answers.
setter-game = Game
setter-game-hint = As in kayles, octal:0.77 or subtraction:1,3,4.
setter-question = What is asked
question-winner = Who wins
question-value = The Grundy value
question-move = A winning move
question-count = How many winning moves there are
question-play = To play the game and win
question-unknown = This is not one of the questions.
question-accepted = One of the list.
game-missing = The game is missing.
game-refused = { $reason }
game-undrafted-accepted = Another game or other parameters. What the command line calls --rules is “A game of my own” here.
game-accepted = A game such as kayles, octal:0.77 or subtraction:1,3,4.
setter-create = Create
setter-values = Grundy values of the heaps
setter-value = Value

visibility-private = Private: you alone
visibility-shared = Shared: the people named below
visibility-contest = In a contest or class only
visibility-public = Public: everybody

version-title = { $id }, version { $number }
version-number = Version
version-check = Check
version-note = What is new
version-label = In its problem.yaml, version
version-content = Content
version-author = By
version-made = Brought in
version-served = served
version-behind-failed = Others are given version { $served }: the newest one, { $newest }, did not pass its check.
version-behind-checked = Others are given version { $served }: the newest one, { $newest }, is not checked yet.
version-behind-passed = Others are given version { $served }. The newest one, { $newest }, has passed its check: serve it when you mean it so.
version-diff = Changes
version-download = Download (.zip)
version-export = For other tools
version-export-title = { $id }, version { $number }, for other tools
export-back = Back to the version
version-export-lead = Every test becomes a file, also those that are generated. The download of the version itself has its files as they are.
export-formats = Formats
export-lost = This is not carried:
export-whole = All of it is carried.
export-too-long = Making the tests takes longer than this page waits.
export-elsewhere = On the command line, programs of the package make its tests:
version-serve = Serve this version
version-note-invalid = The note is too long.
version-note-accepted = At most 200 characters.

check-queued = waiting for its check
check-running = being checked
check-passed = passed
check-failed = failed

report-checks = Checks
report-check = Check
report-state = State
report-found = Found
report-programs = Programs
report-program = Program
report-matrix = Every program on every test
report-matrix-help = Columns are the programs by their numbers above; a figure is the time in milliseconds of a test that was passed. A test that stops no wrong program may be missing its point.
report-test = Test
report-expected = Expected
report-got = Got

finding-ok = ok
finding-warning = warning
finding-failed = failed
finding-skipped = skipped
finding-package = what its files say
finding-statements = what students read
finding-tests = whether two are alike
finding-samples = against the right answers
finding-brute-force = the answers against the rules alone
finding-validator = whether malformed inputs are refused
finding-generation = the same tests each time
finding-limits = whether the bounds are reached
finding-balance = how often each answer comes
finding-guessing = how far guessing gets
finding-validators = its validators on every input
finding-generators = its generators, run twice
finding-checker = its output validator against nonsense
finding-programs = verdicts against their folders
finding-time-limit = room for the accepted ones

file-title = A file of the package
file-path = Path in the package
file-text = Text
file-save = Save
file-preview = Preview
file-delete = Delete the file
file-no-text = This is not text, or it is too large to be shown here.
file-rename = Rename
file-there = There is a file at “{ $path }” already.
file-there-accepted = Choose another path, or delete that file first.
files-add = Add files
files-add-lead = They come into one folder together. A file that is there already is replaced.
files-collect = Only collect these files
files-collect-hint = They are kept for you alone, until you save all collected edits as one version. Without this, they and all collected edits are saved now.
files-folder = Folder of the package
files-folder-hint = As in data/secret or statement. If left empty, the top of the package.
files-chosen = Files
files-missing = No file was chosen.
files-many = These are too many files.
files-accepted = At least one and at most { $most } at once.
folder-invalid = The path of the folder is too long.
folder-wrong = “{ $given }” is no folder that a package may have.
folder-accepted = A path such as data/secret.

tests-all = { $number } tests
test-made-by = Made by
test-input = Input (bytes)
test-answer = Answer (bytes)
test-cut = The first { $shown } of { $bytes } bytes.
test-no-text = This is not text.
test-answer-alone = Answer
test-take = Download all of it
test-generated = the plan, generated
test-file = a file of the package
test-program = a program of the package:
test-given = an input that the package gives
test-copy = the same as
test-answered = answer by
tests-planned = A program of the package knows the rules of the game. It runs only where submissions are judged, so the tests that the plan makes are listed by their groups.
tests-unmade = Programs of the package make tests of this problem when it is judged. Until then they are listed as the package announces them.
tests-make = Make them now
tests-not-made = They could not be made:
tests-next = More tests

diff-title = Changes from version { $from } to { $to }
diff-none = The two versions have the same files.
diff-left-out = Not shown: there are too many changes for one page.
diff-added = added
diff-removed = removed
diff-changed = changed

problem-id-invalid = This cannot be the id of a problem.
problem-id-taken = This id cannot be used.
problem-id-accepted = 2 to 64 small letters, digits or “-”, of a problem of your own or a new one.
package-finding = { $finding }
package-accepted = A package in which “grundy problem check” finds no error.

rejudgings-title = Judge again
rejudgings-wait-for = While the contest “{ $name }” goes on, its jury decides what is judged again.
rejudgings-wait = While a contest goes on that has this problem, its jury decides what is judged again.
rejudgings-lead = Submissions are judged again with the version that is served now. The old results count until you have seen the changes and applied them; they are kept afterwards, too.
rejudgings-which = Which submissions
rejudgings-every = all that are judged
rejudge-look = Show what would be judged again
rejudge-found = { $count ->
    [0] Nothing fits that is judged already
    [one] One submission would be judged again
   *[other] { $count } submissions would be judged again
}
rejudge-begin = { $count ->
    [one] Judge it again
   *[other] Judge these { $count } again
}
rejudge-version = With version
rejudge-count = Submissions
rejudge-all-problems = all problems
rejudge-submission = One submission alone (its number)
rejudge-machine-hint = Those whose result is from this judge machine.
rejudge-its = Judge again what it judged
rejudge-undecided = To be decided on
rejudge-apply-all = { $count ->
    [one] Let the new results of the judged set count
   *[other] Let the new results of all { $count } judged sets count
}
rejudge-drop-all = { $count ->
    [one] Drop its new results
   *[other] Drop the new results of all { $count } sets
}
rejudging-overtaken = { $count ->
    [one] One submission has got a new result by another set since this one began, and keeps it.
   *[other] { $count } submissions have got new results by another set since this one began, and keep them.
}
rejudge-open-first = Another set for this problem is to be decided on first
rejudge-nothing = No submission that is judged already fits.
rejudge-nothing-accepted = Ask for more.
rejudge-only = Only
rejudge-verdict = Verdict
rejudge-contest = Contest
rejudge-machine = Machine
rejudging-title = Judged again, no. { $number }
rejudging-number = No.
rejudging-version = With version { $number }
rejudging-begun = Begun
rejudging-judged = Judged
rejudging-changed = Changed
rejudging-submission = Submission
rejudging-language = Language
rejudging-before = Before
rejudging-after = Now
rejudging-progress = { $done } of { $all } judged, { $changed } with another verdict
rejudging-under-way = being judged
rejudging-open = to be decided on
rejudging-applied = applied
rejudging-dropped = dropped
rejudging-apply = Let the new results count
rejudging-drop = Drop the new results
rejudging-look-again = Look again
rejudging-no-changes = No verdict changes.
rejudging-no-changes-yet = None so far; not everything is judged yet.
rejudging-tell = Participants see new verdicts without being told of them.
rejudging-announce = Write an announcement
rejudge-otherwise = { $count ->
    [one] one of the contest’s was judged with other limits than it has now
   *[other] { $count } of the contest’s were judged with other limits than it has now
}
rejudging-not-done = Not everything is judged yet.
rejudging-over = This was already decided.
rejudging-just-decided = A set that stood in the way was decided on a moment ago.
rejudging-just-decided-accepted = Look again at what would be judged, and begin then.
rejudging-accepted = Apply when all is judged, or drop.
rejudging-in-contest = On the scoreboard of
rejudging-so-far = As far as it is judged; what waits may change more.
rejudging-table-same = No place, no points, no minutes and no first solution would change.
rejudging-rank = Rank
rejudging-first = First to solve
rejudging-table-more = { $count ->
    [one] One more row would change.
   *[other] { $count } more rows would change.
}
rejudging-other-contests = { $count ->
    [one] It also concerns a contest whose table you do not see in full.
   *[other] It also concerns { $count } contests whose tables you do not see in full.
}
rejudging-submissions = Submissions with another verdict

setter-hacks-lead = Each of these inputs is one that the statement allows, and on which a program fails that all tests had accepted. Added as a test, it is part of a new version, which is checked before it is served; judging again then tells what it changes.
setter-hacks-own = This problem comes with the program of the site. A test that you add stays when a newer program brings the problem anew, as long as the problem allows its input then.
setter-hacks-none = Nobody has broken an accepted program yet.
setter-reported = Somebody has reported posts about your problems. You can hide them; those who run the site see the reports too:
setter-hacks-wait = { $count ->
    [one] One input that broke an accepted program waits for your decision:
   *[other] { $count } inputs that broke accepted programs wait for your decision:
}
setter-hacks-count = { $count ->
    [one] an input to decide on
   *[other] { $count } inputs to decide on
}
setter-hacks-join = Add it as a test
setter-hacks-drop = Do not add it
setter-hacks-refused = The newest version does not allow this input any more, cannot say its right answer, or has this test already. It cannot become a test; drop it.
tasks-title = What a problem needs
tasks-help = Open a file, change it and save: each save is a new version, which is checked while you go on, and none is lost. Nobody else sees the problem until you say who does.
task-rules = Rules: the program that says what each move leaves.
task-input = Name, bounds, and how an input looks.
task-statement = Statement, in one language or both.
task-sample = Samples; the check says what the right answer is where yours is another.
task-right = Right programs, in languages that you know: delete the others.
task-wrong = Programs with wrong ideas, which the tests have to stop.
task-publish = Say who sees it
version-restore = Go back to this version
version-serve-hint = “Serve this version”: from now on others are given it, as it is.
version-restore-hint = “Go back to this version”: its files become a new version, which is checked and which you edit from then on. If its check failed, so does that of the new one until you mend it.
version-restored = back to version { $number }
version-failed-help = Mend what is said below and save again, or go back to an older version on the page of the problem.

edits-title = Edits that are collected
edits-link = Collected edits: { $number }
edits-lead = Saved together they become one version. Until then nobody else sees them.
edits-drop-lock = is deleted with these edits, which decide about the generated tests. “grundy problem check” can pin the new ones.
edits-wait = Edits that you have collected wait to be saved.
edits-empty = No edits are collected.
edits-collect = Only collect this edit
edits-collect-hint = It is kept for you alone, until you save all collected edits as one version. Without this, they are all saved now, together with this one.
edits-new = a new file
edits-other = changed
edits-gone = deleted
edits-forget = Forget this edit
edits-is-overtaken = also changed in the newest version
edits-why = Why: what the version changes
edits-save = Save as one version
edits-drop = Forget all of them
edits-overtaken = The newest version has another “{ $path }” than the one that you changed.
edits-overtaken-accepted = Open the file, look at both, and keep your edit again or forget it.
edits-nothing = There is nothing to save.
edits-nothing-accepted = Collect an edit of a file first.
edits-no-note = Say why.
edits-full = There is no room for more edits.
edits-full-accepted = Save those that are collected, of this problem or of others, or have these saved at once.
file-overtaken = This is your edit. Somebody has saved another version of this file since. If you keep your edit now, it replaces theirs.
