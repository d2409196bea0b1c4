# What the command line says of a judging and of a run.

cli-compiling = compiling
cli-compiled = compiled in { $time } ms
cli-compiled-before = compiled before
cli-test = test { $done }/{ $total } { $name } { $verdict } { $time } ms
cli-for-judges = { $test }, for judges only: { $words }
cli-explaining = looking for the smallest position it gets wrong
cli-judged-answers = { $passed } of { $total } tests
cli-judged = { $passed } of { $total } tests  { $time } ms  { $memory }
cli-points = { $points } points
cli-counterexample = the smallest input found that it gets wrong:
cli-expected = expected:
cli-got = got:
cli-used = { $time } ms  { $memory }
cli-instructions = { $count } instructions
cli-export-lost = not carried by { $format }: { $lost }
cli-export-written = { $count } files in { $path }
cli-export-name = note: other tools want a folder's name in small letters and digits, such as { $short }
cli-export-hint = hint: an output validator as a program of the package can be exported to icpc
cli-saved = saved as { $path }
cli-saved-before = not saved: { $name } is that test already
cli-stress-tried = { $tried } cases tried
cli-stress-found = { $source } is wrong; { $tried } cases tried
cli-stress-none = no case found that { $source } gets wrong; { $tried } cases tried
cli-stress-only-tests = the package has no input validator, so only its tests could be tried
cli-stress-offer = the same with --save adds this input to the tests of a package in a folder
cli-ladder-done = game { $done } of { $total }
cli-ladder-program = program
cli-ladder-won = won
cli-ladder-marks = (a move in brackets): the program said Second, so the referee moved for it; ?: it gives a won position away
cli-ladder-game = { $number }. { $start }: { $first } moves first, then { $second }
cli-ladder-over = no move is left: { $winner } wins
cli-ladder-forfeit = { $winner } wins, { $loser } gets { $verdict }: { $reason }
cli-ladder-unsaid = the problem's input can't express this position: { $winner } wins it, and the game
cli-ladder-unknown = the problem's input can't express this position, and its winner is not known: the game counts for nobody
cli-ladder-too-long = the game has too many moves: { $winner } wins the position, and the game
cli-ladder-endless = the game has too many moves, and nobody knows who wins the position: the game counts for nobody
cli-ladder-not-measured = the machine was too busy to measure a program: the game counts for nobody
cli-ladder-fewer = only { $found } of { $asked } starting positions were found
cli-mutants-test = test
cli-mutants-kills = kills first
cli-mutants-done = { $done } of { $total } variants tried
cli-mutants-killed = { $killed } of { $total } wrong variants are killed
cli-mutants-missed = your tests miss this; the input that would kill it:
cli-mutants-alive = it passes all tests, and is right on { $tried } further cases: perhaps it computes the same
cli-mutants-offer = --save adds these inputs to the tests of a package in a folder
cli-mutants-language = { $program } is skipped: variants are made of single files in C, C++ and Python
cli-mutants-verdict = { $program } is skipped: it gets { $verdict } here
cli-mutants-not-compiling = { $count } variants do not compile and do not count
cli-mutants-left-out = time is up: { $count } variants were not tried (--seconds gives more)

mutant-off-by-one = off by one
mutant-constant = another number
mutant-base-case = wrong base case
mutant-xor-to-sum = sum instead of XOR
mutant-operation = wrong operation
mutant-misere-end = wrong end of the game
mutant-no-reset = kept between cases
mutant-narrow-type = narrow type
mutant-small-array = small array
mutant-early-period = wrong period
mutant-dropped-jump = left out
mutant-swapped-answers = other answer

cli-fit-measuring = measuring { $program }
cli-fit-written = written: { $path }/problem.yaml
cli-fit-not-written = nothing is written, because no limit was found that fits
cli-fit-other = { $program } gets { $verdict }, which says nothing about the limits
cli-fit-skipped = { $program } is skipped: its language is missing here
cli-fit-none = no accepted program could be measured
cli-fit-time = time limit: { $limit } ms (now { $now } ms); the slowest accepted program, { $program }, takes { $time } ms on top of what its language takes by itself
cli-fit-slow = { $program } takes { $time } ms or more: too slow beyond doubt
cli-fit-not-slow = no limit separates them: { $program } is meant to be too slow and takes { $time } ms, but should take at least { $needed } ms
cli-fit-memory = memory limit: { $limit } MiB (now { $now } MiB); the accepted program that needs most, { $program }, needs { $memory } on top of what its language needs by itself
cli-fit-offer = the same with --write puts these limits into problem.yaml
cli-fit-not-parted = make these programs slower or the largest tests larger, or file the programs under another folder of submissions/
cli-format-none = every file is in its normal form
cli-format-would = { $count ->
    [one] one file is not in its normal form; without --check it is rewritten
   *[other] { $count } files are not in their normal form; without --check they are rewritten
}
cli-format-done = { $count ->
    [one] one file is in its normal form now
   *[other] { $count } files are in their normal form now
}
cli-waiting = { $ahead ->
    [0] waiting for a judge
    [one] waiting for a judge, behind one other
   *[other] waiting for a judge, behind { $ahead } others
}
cli-status-id = id
cli-status-problem = problem
cli-status-verdict = verdict
cli-status-time = time
cli-status-language = language
cli-status-when = when
cli-contest-id = id
cli-contest-start = begins
cli-contest-duration = takes
cli-contest-name = name
cli-contest-letter = letter
cli-contest-problem = problem
cli-contest-limit = time limit
cli-board-rank = rank
cli-board-who = who
cli-board-score = score
cli-board-time = time
cli-push-version = { $id }, version { $version }: { $state }
cli-push-version-served = { $id }, version { $version }: { $state }, served
cli-push-not-served = Version { $served } is still served. Serve version { $passed } with --serve, or on the problem's page.
cli-push-private = The problem is private: nobody else sees it until you say who does. { $page }
cli-push-page = The problem's page: { $page }
cli-submit-several = One file is handed in at a time.
    hint: answers to several tests go into a folder or a zip, each in a file called as its test
cli-play-reply-named = I play { $position }: { $name }
cli-play-reply = I play { $position }
cli-play-prompt = your move
cli-play-wins = wins
cli-play-loses = loses
cli-play-begin = Type a move. `help` shows what else can be typed.
cli-play-help =
    `#` and a number of the list, or the position after it: make that move
    undo: take back your last move
    hint: name a move that wins
    values: show who wins after each move, with the Grundy values
    record: show the moves so far
    link: show where a site has this game, for others to look at and go on
    quit: end the game
cli-play-undo-none = There is no move of yours to take back.
cli-play-link = A site of Grundy has this game at { $address }
cli-play-link-none = A site does not know these rules: this game has no address there.
cli-play-analysis = Who was winning, from the start on. ? stands behind a move that gave the game away.
cli-play-held = Instead of move { $number }, this would have held: { $move }
cli-play-own-ending = the rules of this game say by themselves how it ends and who has won: leave --play out
cli-play-won = No move is left: you win.
cli-play-lost = No move is left: I win.
cli-play-won-circle = The pawn has closed a circle: you win.
cli-play-lost-circle = The pawn has closed a circle: I win.
cli-play-you-first = You move first, against { $opponent }.
cli-play-you-second = You move second, against { $opponent }.
cli-play-two = Two people play at this terminal.

cli-pattern-proved = { $formula }    proved for all numbers
cli-pattern-seen = { $formula }    holds up to { $to }, not proved
cli-pattern-none = no closed form was found
cli-nothing = (nothing)
