# Classes.

nav-classes = Classes
classes-title = Classes
classes-login = Here teachers set problems and students see how they stand. Sign in to see your classes.
classes-none = You are in no class yet. Your teacher has a code for you.
classes-none-teacher = You teach no class yet. A new one has a code at once, by which students come in.
classes-taught = Classes you teach
classes-shared = Classes you help to teach
classes-joined = Classes you are in
classes-of-others = Classes of others
class-join-title = Join a class
class-join = Join
class-code = Invitation code
class-code-hint = Two groups of five letters and digits, such as K7QMX-2DHFA. Small letters will do.
class-code-wrong = No class has this code. Perhaps it was renewed, or there is a slip of the pen.
class-code-accepted = The code that your teacher gives out, such as K7QMX-2DHFA.
class-code-words = Who types this code under “Classes” is in the class.
class-code-off-words = Nobody can join by a code at present.
class-code-copy = Copy the invitation code
class-code-renew = New code
class-code-off = Switch the code off
class-new = New class
class-edit = Edit the class
class-save = Save
class-name = Name of the class
class-name-wrong = The class needs a name.
class-name-accepted = 1 to 100 characters in one line.
class-description = Description
class-description-hint = Markdown, which the members see.
text-in-languages = For readers of both languages: a line with only “[en]” begins the English part, a line with only “[zh]” the Chinese one.
class-description-wrong = The description is too long.
class-description-accepted = At most 16 KiB.
class-delete = Delete the class
class-delete-words = Its assignments and its list of members are gone then, and nobody can bring them back. What was handed in stays with those who did. Of its contests those for which nothing was handed in are gone as well; the others stay for those who took part, with the teacher who made them (with the owner of the class where that one teaches it no longer), and nobody joins them any more.
class-delete-confirm = The name of the class, to be sure
class-delete-wrong = This is not the name of the class.
class-delete-accepted = The whole name, letter by letter.
class-delete-contest = A contest of the class goes on, or is to go on.
class-delete-contest-accepted = Delete the class when it is over, or move its end to now first.
class-teachers-title = Who else teaches it
class-teachers-words = They see and do what you do here, but they neither delete the class nor say who teaches it.
class-teacher-name = User name
class-teacher-add = Let them teach it
class-teacher-dismiss = Remove
class-teacher-dismiss-words = { $name } teaches the class no longer
class-teacher-wrong = “{ $given }” cannot teach this class.
class-teacher-accepted = The user name of somebody else with the role teacher, jury, setter or administrator.
class-taught-by = { $name } teaches
class-members-count = { $count ->
    [one] 1 member
   *[other] { $count } members
}
class-members = Members
class-members-none = Nobody is in the class yet.
class-parts = Parts of the class
class-sees-title = What your teacher sees
class-sees = For the problems of the assignments and what counts in contests of the class: what you hand in while you are in the class, with programs, verdicts and times; and your name on lists, where administrators have written one down (your account’s page says so) and you came by the class’s code. Nothing else, and nobody but your teacher sees it here.
class-leave = Leave the class
class-leave-words = Then your teacher no longer sees your programs, and you stand in no table. You can come back by the code; then what you handed in while you were in the class counts again, and nothing of the time between. Of the class’s contests in which you took part your row and what counts in it stay for the teacher, and you see these contests no more.
assignments-title = Assignments
assignments-none = Nothing has been set yet.
assignments-none-teacher = Nothing has been set yet. An assignment is some problems with a deadline, or without one for practice.
assignment-new = New assignment
assignment-edit = Edit the assignment
assignment-parts = Parts of the assignment
assignment-coming = Not open yet
assignment-open = Open
assignment-practice = Practice
assignment-late = Late, still counts in part
assignment-over = Over
assignment-opens = Opens
assignment-opens-hint = Members see it from then on. What they handed in before does not count.
assignment-due = Deadline
assignment-due-hint = Leave it empty for a practice set.
assignment-due-wrong = The deadline is not after the opening.
assignment-due-accepted = A later time than the opening, or nothing.
assignment-title = Title
assignment-title-wrong = The assignment needs a title.
assignment-title-accepted = 1 to 100 characters in one line.
assignment-rule = After the deadline
assignment-late-none = Nothing is accepted
assignment-late-percent = It counts for a part of the points
assignment-late-steps = It counts for less the later it is, and at last for nothing
assignment-was-due = was due
assignment-now-percent = What you hand in now still brings { $percent } % of the points, however late it is.
assignment-now-step = What you hand in now still brings { $percent } % of the points, until
assignment-now-none = What you hand in now brings no points any more.
assignment-rule-none = What comes after the deadline brings no points.
assignment-rule-percent = What comes after the deadline brings { $percent } % of the points.
assignment-rule-steps = What comes after the deadline brings less the later it is:
assignment-step = { $percent } % of the points until
assignment-step-last = After that it brings nothing.
assignment-steps = Steps after the deadline
assignment-steps-hint = A line each: how long after the deadline, then how many percent of the points, the earliest first, such as “12h 95” for twelve hours and then “1d 90” for a day. After the last line nothing counts. Whoever has more time has the steps after it.
assignment-steps-none = There is no step.
assignment-steps-many = There are more than { $most } steps.
assignment-step-unread = Step { $step }, “{ $given }”: it is not a time and a percentage, such as “1d 90”.
assignment-step-bounds = Step { $step }, “{ $given }”: it is out of bounds: from one hour to a year, for 1 to 100 percent.
assignment-step-earlier = Step { $step }, “{ $given }”: it is not later than “{ $before }” before it.
assignment-step-more = Step { $step }, “{ $given }”: it brings more than “{ $before }” before it.
assignment-steps-accepted = 1 to 5 lines such as “12h 95” and then “1d 90”, each later than the one before, and for no more.
assignment-rule-wrong = Choose what happens after the deadline.
assignment-rule-accepted = One of the list.
assignment-late-accepted = An empty list, one number from 0 to 100, or 1 to 5 steps such as “12h 95” and then “1d 90”, each later than the one before, and for no more.
assignment-percent = Percent of the points after the deadline
assignment-percent-wrong = This is no percentage.
assignment-percent-accepted = A whole number from 0 to 100.
assignment-problems-hint = One a line in the order in which they are to be done: the id, then the points where they are not 100. Your own problems that are shown “in a contest or class only” are shown to the members when it opens.
assignment-problems-accepted = At most { $most } different problems, one a line, such as “nim 50”.
assignment-problems-none = The assignment needs a problem.
assignment-problems-many = There are too many problems.
assignment-problem-twice = A problem stands here twice.
assignment-problem-unknown = Line { $line }: there is no problem “{ $given }” that everybody sees.
assignment-problem-private = Line { $line }: nobody could see “{ $given }”. Choose “in a contest or class only” for it first.
assignment-problem-points = Line { $line }: “{ $given }” is not an id with points.
assignment-sum = { $solved } of { $of } solved, { $points } of { $worth } points
assignment-counts = What you hand in on a problem’s page counts here by itself, from the opening on and while you are in the class.
assignment-delete = Delete the assignment
assignment-delete-words = Its table is gone then. What was handed in stays.
cell-untried = not tried
cell-pending = waiting
cell-part = a part of the points
cell-tried = not solved
cell-solved = solved
cell-late = solved late
cells-veiled = “?” is what a contest hides that goes on, or whose results have not been shown yet:
cell-veiled = hidden while a contest with this problem goes on
cell-tries = { $count ->
    [one] one try
   *[other] { $count } tries
}
cell-points = { $points } of { $worth } points
cell-look = { $state }, tries: { $tries }, points: { $points }
legend-class-solved = solved: how many tries, how many points
table-title = Table
table-sum = Sum
table-elsewhere = What counts in a contest of another class stands here when that contest is over.
table-solved = Solved
table-export = As a table for spreadsheets (CSV)
table-points = Points
table-tries = Tries
table-solved-at = Solved at ({ $zone })
table-is-late = Late
table-late = late
table-share = Percent of the points
table-time = CPU time (ms)
table-late-share = late, { $percent } %
class-own-sum = In all:
overview-title = Gradebook
overview-none = Nothing that was set is open yet.
overview-sort-by = Sort by { $title }
overview-average = Average
overview-solved = all solved
overview-late = all solved, something late
overview-part = a part
overview-tried = tried, nothing solved
overview-look = { $state }: { $solved } of { $of } solved, { $points } of { $worth } points
competed-solved = { $solved } of { $of } solved
competed-look = { $state }: { $reached }
competed-absent = takes no part
competed-words = Contests of the class stand here as the jury’s table has them, also while others do not see all of it.
competed-no-sum = They are in no sum.
student-since = In the class since
student-waits = Nobody has chosen a password for this account yet.
student-link-new = Make another link
student-link-title = A link for the first password
student-link = Give it to its owner alone. It is shown this once, and good for two weeks and one password; earlier ones are worth nothing any more.
student-earlier = and before:
student-lead = Here is everything that was handed in for the assignments in that time.
student-profile = Page of the account
student-compare = What changed
assignment-extended = extended
assignment-extended-to = has time until
extension-title = More time
extension-until = Deadline for this student
extension-hint = For all problems of this assignment. Leave it empty to give as much time as everybody has.
extension-save = Save
extension-wrong = “{ $given }” is not a time after the deadline of the class.
extension-accepted = A date and time from { $due } on, or nothing.
member-name = User name
member-label = Called
member-label-hint = A full name, a number: for whoever teaches the class, and not for its other members. Leave it empty for the name on lists that administrators have written down, where that is for you to see.
member-label-wrong = This is too long, or does not stand in one line.
member-label-accepted = At most { $most } characters in one line, or nothing.
member-rename = Change the name
member-rename-words = Change the name of { $name }
member-rename-save = Save the name
member-since = Since
member-out = Take out
member-remove = Take out
member-remove-hint = What they handed in no longer counts here, unless they come back: then it does again, and nothing of the time between.
member-remove-now = Take out of the class
member-remove-words = Take { $name } out of the class
roster-title = Bring in many
roster-people = People, a line each
roster-hint = The user name, then what you call them: a full name, a number. Columns copied from a spreadsheet will do. You see what would happen first.
roster-file = A file
roster-file-read = Read the file
roster-file-hint = CSV or TSV as spreadsheets save it, in UTF-8, UTF-16 or GBK. You see what would happen first.
roster-create = Make accounts for names that nobody has; each gets a link, good for two weeks, by which its owner chooses a password
roster-check = Check
roster-add = Bring them in
roster-preview = What happens
roster-line = Line
roster-fate = What happens
roster-joins = comes in
roster-stays = is in the class
roster-named = is in the class, and is called this from then on
roster-made = gets an account
roster-wrong = wrong:
roster-sum-made = { $count ->
    [one] one gets an account
   *[other] { $count } get accounts
}
roster-sum-joins = { $count ->
    [one] one comes in
   *[other] { $count } come in
}
roster-sum-stays = { $count ->
    [one] one is in the class
   *[other] { $count } are in the class
}
roster-sum-wrong = { $count ->
    [one] one line is wrong
   *[other] { $count } lines are wrong
}
roster-changed = This is not what you were shown before: the table was changed, or somebody has taken a name or joined meanwhile. Nothing has happened yet.
roster-empty = There is no line.
roster-wrong-line = Line { $line }: { $detail }
roster-accepted = A line for each: a user name, then a comma and what you call them.
roster-mistakes = { $count ->
    [one] One line is wrong. Nobody has come in yet.
   *[other] { $count } lines are wrong. Nobody has come in yet.
}
roster-large = The table is larger than { $limit }.
roster-many = There are more than { $most } lines; bring them in in parts.
roster-quote = A quotation mark is opened here and not closed in its line. Write it twice, or take it away.
roster-unknown = There is no user “{ $given }”. Tick the box above to make accounts for new names.
roster-unknown-program = There is no user “{ $given }”. Give “--make-accounts” (a program: “make_accounts”) to make accounts for new names.
roster-nameless = There is no user name before the first comma.
roster-label = “{ $given }…” is too long: at most { $most } characters.
roster-twice = “{ $given }” stands in line { $first } already.
roster-closed = The account “{ $given }” is closed.
roster-name = “{ $given }” cannot be a user name: { $least } to { $most } letters, digits, “_”, “-” or “.”, beginning with a letter or a digit.
roster-taken = There is a user “{ $given }” already.
roster-reserved = The name “{ $given }” is reserved for those who run the site.
roster-looks-taken = The name “{ $given }” looks like one that is taken.
roster-comes-alone = “{ $given }” sets problems or teaches: they join by the code of the class themselves.
roster-links-title = Accounts made
roster-links = Give everybody their own link. It is shown this once, and good for two weeks and one password.
roster-links-copy = Copy the links
similar-title = Similar programs
similar-meaning = Programs can be alike for many reasons: a short problem, a lesson they share, a book, working together as you allow it. The figures say how much two programs have in common, and nothing about why. They accuse nobody.
similar-none = There are no two programs to compare yet, or they have too little of their own.
similar-distribution = All pairs
similar-counts = { $programs } programs, { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
} compared, { $above } of them at { $threshold } % or more.
similar-bar = { $pairs ->
    [one] one pair
   *[other] { $pairs } pairs
} from { $from } to { $to } %
similar-scale = How many pairs have how much in common. Heights grow with the square root, so that single pairs can be seen next to many. What stands far to the right of the crowd is worth a look; where the crowd itself reaches the line, it is the problem that leaves little choice.
similar-threshold = List pairs from this percentage on
similar-show = Show
similar-pairs = Pairs to look at
similar-none-above = No pair has so much in common.
similar-first = Here are the { $count } that have most in common.
similar-look = { $one } and { $other } side by side: { $percent } % in common
similar-small = Too short to say anything, once what many share is left out:
similar-unread = In a language whose grammar is not known here, and so not compared:
similar-how = How this is measured
similar-how-tokens = Of each author, or each team, one program is read: the latest accepted one, or else the latest that compiled. It is taken apart by the grammar of its language. Names, numbers, comments and blanks do not matter; nor does the order of functions.
similar-how-winnowing = Fingerprints are chosen by winnowing (Schleimer, Wilkerson and Aiken, 2003): each stretch of { $tokens } tokens that two programs share is noticed.
similar-how-common = What more than a quarter of the programs share (at least six), and what comes with the problem, is left out: it is the usual way, and nobody’s own.
similar-how-share = The percentage is twice the fingerprints that both have, by those of either. Programs in different languages are not compared.
similar-how-talk = Before you think anything of it, look at both side by side, and ask their authors how their programs work.
pair-title = Two programs side by side
pair-share = They have { $percent } % in common, in { $stretches ->
    [one] one stretch
   *[other] { $stretches } stretches
}.
pair-small = One of them has too little of its own for a percentage.
pair-words = A stretch with a number stands in the other program under the same number. Every common stretch of { $tokens } tokens is marked, shorter ones in part; what many share is not.
pair-stretch = Stretch { $number } in the other program
