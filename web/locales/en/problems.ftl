# The list of problems and a problem's page.

problems-title = Problems
problem-id = Id
problem-name = Name
problem-games = Idea
problem-games-ask = Show (gives something away)
problem-difficulty = Difficulty
problem-solved = Solved
problem-time-limit = Time limit
problem-memory-limit = Memory limit
problem-languages = Languages
problem-input-file = The input may be read from the file { $name }.
problem-output-file = The output may be written into the file { $name }.
problem-only-reads = Programs may read files here, and write none.
problem-time-not-measured = to be measured
problem-time-measured = The time limit is { $factor } times what the slowest accepted program of the package takes, in steps of { $step } s.
problem-time-by-programs = The package gives no time limit: it is { $factor } times what its slowest accepted program takes, in steps of { $step } s, which is measured before the first program is judged.
problem-limits-note = The limits are for one test in C and C++; slower languages get more.
problem-attachments = Files of the problem
problem-document = The statement as PDF: { $name }
answers-inputs = Inputs
answers-inputs-all = { $number ->
    [one] The input as a zip
   *[other] All { $number } inputs as one zip
}
problem-limits-note-all = The limits are for one test in C and C++; slower languages get up to twice the time.
problem-samples = Samples
problem-starts = Where the games of the sample begin
problem-sample-input = Input { $number }
problem-sample-output = Output { $number }
problem-credit = Source:
copy-input = Copy input { $number }
copy-output = Copy output { $number }
seconds = { $number } s

submit-title = Submit
submit-needs-login = Sign in to submit a program.
submit-no-languages = No judge machine is there now, so nothing can be handed in. The languages stand here as soon as one has started.
submit-none-taken = No language that is taken here can be judged just now. They stand here as soon as a machine that has one is there.
submit-language = Language
submit-source = Source
submit-source-hint = At most { $limit }. The program reads standard input and writes standard output.
submit-editor-keys = Tab indents. To leave the editor with the keyboard, press Esc and then Tab.
submit-file-choose = Choose a file
submit-file-drop = or drop it on the editor: it replaces the program, and its name says the language.
submit-file-large = This file is larger than { $limit }; the program stays as it is.
submit-button = Submit
# The box where answers are handed in, and no programs.
answers-hand-in = Hand in answers
answers-files = Files with the answers
answers-files-hint = One file where there is one test; else a file for each test, called as the test ({ $test }.out), or a zip of them. A test without a file counts as wrong. Nothing of it is run. At most { $limit } together, or { $binary } of what is no text.
answers-text = Or the answer as text
answers-text-hint = Left out where files are chosen. Several answers stand below lines such as === { $test } ===.
submit-mine = My latest submissions

problem-parts = About this problem
problem-to-submit = Write and submit
problem-statement = Statement
problem-mine = My tries
problem-everybody = All programs
problem-everybody-answers = All submissions
run-button = Run the samples
run-keys = Ctrl+Enter runs the samples, Ctrl+Shift+Enter submits.
run-play = Play the sample
run-play-keys = Ctrl+Enter plays the sample, Ctrl+Shift+Enter submits.
run-talk = Run the sample
run-talk-keys = Ctrl+Enter runs the sample, Ctrl+Shift+Enter submits.
run-talk-label = What the interactor reads
run-talk-hint = An input as the tests of this problem are: what stands here is the sample. The interactor reads it and talks with your program, and nothing is submitted.
run-running = Running.
run-stop = Stop the run
run-stopped = The run was stopped.
run-right = As expected
run-won = Won
run-taken = The interactor accepts it
run-wrong = Differs
run-sample = Sample
run-own = Your own input
run-own-label = What your program reads
run-own-hint = The program is only run, not judged.
run-own-keys = Ctrl+Enter in this box runs it too.
run-sample-right = Right
run-own-button = Run on this input
run-position = Your own position
run-position-label = The positions to play from
run-position-hint = An input as the tests of this problem are: what stands here is the sample. Your program plays from it against the opponent that makes no mistake, and nothing is submitted.
run-position-keys = Ctrl+Enter in this box plays too.
run-position-button = Play from this position
run-ended = Ended
run-silent = It printed nothing.
draft-overtaken = Another tab or device of yours kept other text here at #.
draft-show = Show it
draft-forget = Drop it
draft-shown = The other text is shown; the one before it is kept.
editor-marked = # lines are marked where the compiler complains; F8 goes to the next.

problem-statistics = Statistics
problem-solution = Solution
statistics-none = Nobody has handed in a program yet.
statistics-lead = { $count ->
    [one] One program has been judged.
   *[other] { $count } programs have been judged.
}
statistics-verdicts = Verdicts
statistics-languages = Languages
statistics-submissions = Programs
statistics-accepted = Accepted
statistics-median = Median time
statistics-times = Running times of accepted programs: below each column, the longest time in it in milliseconds
statistics-times-as = Shown as
statistics-times-numbers = numbers
statistics-times-shares = shares
statistics-shares-words = A share says how many of a hundred of these programs take that long, rounded: so problems with few and with many programs can be compared.
statistics-times-words = { $count ->
    [one] The accepted program takes { $median } ms.
   *[other] Of the newest { $count } accepted programs, half take at most { $median } ms; the fastest takes { $least } ms, the slowest { $most } ms.
}
solution-locked = Solve the problem first: then you see the theorem, right programs, and those that others share.
solution-idea = The idea
solution-no-idea = The author of this problem has not described its idea.
solution-worked = On positions of the sample
solution-told = The setter's solution
solution-models = Programs that come with the problem
solution-model-in = Program in { $language }
solution-programs = Programs of others
solution-no-programs = Nobody has shared an accepted program yet.
solution-fastest = The fastest
solution-shortest = The shortest
solution-of = Fast program { $number }, of { $user }
solution-short-of = Short program { $number }, of { $user }
solution-too-long = This program is too long to be shown here.
solution-share = Yours are not shown. You can show them to those who have solved the same problem:
solution-shared = Yours are shown to those who have solved the same problem:
bytes = { $number } B

# Breaking the wrong programs of a problem.
problem-hack = Break programs
hack-locked = Solve the problem first: then there are wrong programs here to be broken.
hack-title = { $count ->
    [one] Break this program
   *[other] Break these { $count } programs
}
hack-lead = Each of them follows an idea that looks right and is not. Find an input that the statement allows and that one of them gets wrong; below, you can read each, and what its author believed.
hack-broken = Broken so far: { $broken } of { $count }.
hack-is-broken = Program { $number } is broken.
hack-holds = Program { $number } is right about this input.
hack-idea = Its mistake: { $idea }.
hack-programs = Read the programs
hack-cut = The program goes on; the rest is not shown here.
hack-believed = What its author believed
hack-program = Program
hack-number = Program { $number } ({ $language })
hack-done = broken
hack-person = Accepted program of { $user } ({ $language })
hack-person-is-broken = The program of { $user } is broken.
hack-said = What was said: lines of the program begin with <, those of the opponent with >
hack-got = The program printed
hack-person-holds = The program of { $user } is right about this input.
hack-not-measured = This cannot be told here: a wrong answer, a crash, or being too slow twice within the limits of a test breaks somebody's accepted program. Memory and the length of its output do not.
hack-proposed = No test of the problem does that. Your input is proposed as one to whoever looks after the problem.
hack-people-note = Accepted programs are here where their authors let others break them. You can let others break yours, too:
hack-people-note-own = Accepted programs are here where their authors let others break them. You let others break yours; that is changed here:
hacks-title = Accepted programs that were broken
hacks-line = { $author }, by { $hacker }
hack-state-proposed = proposed as a test
hack-state-joined = a test now
hack-state-dropped = not taken as a test
hack-input = Your input
hack-input-hint = A whole input as the statement describes it, at most { $limit }. A large one may show that a program is too slow.
hack-button = Run it
hack-no-program = There is no such program.
hack-programs-accepted = A number from 1 to { $count }.
hack-not-allowed = The statement does not allow this input: { $reason }.
hack-not-played = No game can be played from this input: { $reason }.
hack-input-accepted = A whole valid input of at most { $limit }.

# What people say about a problem.
problem-discussion = Discussion
discussion-none = Nobody has said anything about this problem yet.
discussion-veiled = A running contest has this problem, or its results have not been shown yet. Until then the discussion is hidden.
discussion-posts = { $count ->
    [one] one post
   *[other] { $count } posts
}
discussion-all = All threads
discussion-pages = Pages of the discussion
discussion-older = Older threads
discussion-earlier = « Earlier
discussion-later = Later »
discussion-page = Page { $number } of { $last }
discussion-new = Begin a thread
discussion-sign-in = Sign in to say something
discussion-title = What it is about
discussion-title-hint = One line. Do not give the solution away in it: everybody reads it.
discussion-title-wrong = This is no title.
discussion-title-accepted = One line of 1 to { $most } characters.
discussion-body = Your post
discussion-body-hint = Markdown with formulas between $ signs; what stands between || and || is blurred until one points at it. No whole programs, please: they are on the page of solutions.
discussion-text-wrong = This text is empty or too long.
discussion-text-accepted = 1 to { $most } characters.
discussion-tells = It tells how the problem is solved: fold it for those who have not solved it
discussion-open = Start the thread
discussion-reply = Reply
discussion-say = Send the reply
discussion-full = This thread has as many posts as one may have. Begin another one.
discussion-post-of = Post { $number } by { $user }
discussion-edited = changed
discussion-spoiler = tells the solution
discussion-unfold = This tells how the problem is solved. Show it
discussion-withdrawn = The author has deleted this.
discussion-hidden-title = Hidden by a moderator
discussion-hidden = A moderator has hidden this.
discussion-change = Change
discussion-change-which = Change post { $number }
discussion-report = Report
discussion-report-which = Report post { $number }
discussion-back = Back to the thread
discussion-keep = Save
discussion-withdraw = Delete the post
discussion-withdraw-words = What you wrote is gone for good then; the replies stay.
discussion-reason = What is wrong with it
discussion-reason-hint = Those who run the site read it, with your name.
discussion-report-send = Send the report
discussion-moderate = Moderate
discussion-moderate-words = What is hidden is shown to its author and to moderators only, and can be shown again.
discussion-hide = Hide it
discussion-show = Show it again
statistics-sizes = Time against size of accepted programs
statistics-sizes-words = To the right the size, up to { $size }; upwards the time, up to { $time } ms.
problem-read = Read it alone
problem-play = Play this game
problem-explore = Explore this game
problem-write = Back to the editor
problem-print = Print
