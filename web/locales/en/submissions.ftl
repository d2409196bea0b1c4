# The list of submissions and a submission's page.

submissions-title = Submissions
submissions-filters = Whose submissions
submissions-all = All
submissions-mine = Mine
submissions-problem = Problem
submissions-problem-accepted = Its name, its number or its id, such as S-Nim, 1536 or hdoj-1536.
submissions-verdict = Verdict
submissions-any = Any
submissions-apply = Filter
submissions-none = Nothing has been submitted here yet.
waiting-none = Nothing of that kind is in the queue now.
waiting-attempts = Attempts
waiting-left = no machine takes this language
submissions-pages = Pages
submissions-narrow = Choose by verdict, person or language
submissions-newest = Newest
submissions-newer = Newer
submissions-older = Older

submission-title = Submission #{ $number }
submission-number = Number
submission-problem = Problem
submission-user = User
submission-verdict = Verdict
submission-language = Language
language-answer = Answer
submission-time = Time
submission-memory = Memory
submission-sent = Sent
submission-example-later = A smaller example is shown once the results of the contest are.
submission-contest = Contest
submission-again = This program was judged again. Before, the verdict was: { $before }.
submission-again-limits = The limits are now { $limits }; slower languages get more time.
submission-usual = Judged with the limits of the contest. With the problem’s usual limits the verdict is: { $verdict }. That one decides whether the problem is solved.
submission-usual-later = Judged with the limits of the contest, and counts there alone. When the contest is over it is judged with the problem’s usual limits as well, and they decide whether the problem is solved.
submission-solved = Solved!
submission-solved-lead = You can now see how it is done, and the programs that others share.
submission-solution = How it is solved
submission-result = Result
submission-progress = Tests done
submission-offline = The connection to the server is lost; trying again.
submission-passed = Tests passed
submission-source = Source
submission-edit = Edit and submit again
copy-source = Copy the source
submission-answers = Answers
submission-download = Download
submission-answers-cut = This is only a part: long answers, and those that are not text, are whole in the file.
submission-tests = Tests
submission-points = Points
submission-groups = Points of the groups
submission-strip = Each bar is a test: the higher the bar, the longer it took; the highest took { $time } ms.
submission-sizes = Time against size of the input
submission-sizes-words = A point is a test: to the right the size of its input, up to { $size }; upwards the time, up to { $time } ms. The largest input took { $largest } ms.
submission-stopped-early = Judging stopped at the first test that failed.
submission-failure = First failing test: { $test }
submission-expected = Expected
submission-got = Your program printed
submission-stderr = Standard error
submission-transcript = What was said (the program after <, the judge after >)
submission-compiler = What the compiler said
submission-system = What went wrong
submission-mended = Compiled only after mending, or by laxer rules
test-name = Test
test-group = Group

progress-queued = Waiting for a judge.
progress-position = { $ahead ->
    [0] Next in the queue.
    [one] One submission is ahead of this one.
   *[other] { $ahead } submissions are ahead of this one.
}
progress-no-judge = No judge machine that has { $language } is there now; this waits for one.
progress-compiling = Compiling.
progress-running = Starting the tests.
progress-test = Test { $done } of { $total }.
progress-explaining = Looking for a small position that fails.

counterexample-title = A smaller example
counterexample-explaining = Why the answer is right is still being worked out. It appears here by itself, or when you load the page again.
counterexample-lead = Your program fails on this small input.
counterexample-input = Input
copy-counterexample = Copy this input
counterexample-none = No small example was found in the time available. Your program passes the first tests and may fail only on large positions or long inputs: look at sizes of arrays, types of numbers and the time for the largest input.
counterexample-none-slow = No small example was found in the time available. Your program passes the first tests; it may be too slow only on large positions or long inputs.
counterexample-none-first = No smaller example was found in the time available; { $test } is one of the first and smallest tests already.
counterexample-none-early = No smaller example was found in the time available. But the program fails on { $test } already, so the mistake shows on one of the first and smallest tests: run the samples of the statement by hand.

remark-title = A remark
remark-lead = This does not change the verdict: the problem's original judge does not test it.
remark-at-differs = Accepted; but within the limits of the statement it is wrong at "{ $input }": expected "{ $expected }", got "{ $got }".
remark-at = Accepted; but within the limits of the statement it is wrong at "{ $input }". { $what }
remark-on-test = Accepted; but within the limits of the statement it is wrong on the test { $test }. { $what }

decided-won = { $count ->
    [one] The move that wins
   *[other] All { $count } moves that win
  }
decided-won-some = { $count ->
    [one] One of the moves that win
   *[other] { $count } of the moves that win
  }
decided-lost = { $count ->
    [one] The only move, and the answer to it
   *[other] All { $count } moves, each with the answer that wins
  }
decided-fold = { $count ->
    [one] Show one more
   *[other] Show { $count } more
  }
decided-more = { $count ->
    [one] And one more.
   *[other] And { $count } more.
  }
decided-end = no move is left
counterexample-answered = Your program’s move does not win: { $move }. The other side answers: { $reply }.
mistake-kept = Position { $case } of this input is answered wrongly here, but correctly when it is alone: something is kept from a position before it. Look for an array, a flag or a sum that is not reset for each position.
mistake-files = Nothing was printed, and the source uses { $by }: read from standard input and print to standard output.
mistake-ends-too-early = The answers are right as far as they go, but there are too few of them. Answer every case: look at how the number of cases or the end of the input is read.
mistake-bad-end = All answers are right, but the program does not end well after the last one. Look at whether it reads on after the last case, and end it with exit code 0.
mistake-goes-on = The answers are right, but the output goes on after the last one. Look at how the end of the input is found: test whether reading succeeded before answering.
mistake-prompt = The answers are right, but other words are printed as well: "{ $words }". Print the answers and nothing else.
mistake-capitals = The answer is right except for capital letters: "{ $expected }" is expected, "{ $got }" was printed.
mistake-other-words = "{ $got }" is printed where "{ $expected }" is expected, and is not an answer to this problem at all. Print exactly the words that the statement asks for.
mistake-order = The answers are right but stand in another order. Print them in the order of the cases.
mistake-number-format = The source reads or prints 64-bit numbers with { $format }, which only Windows knows: use %lld, or cin and cout.

submission-compare-with = Compare with
submission-compare = Compare
share-title = A secret address of your program
share-lead = Whoever has this address sees the program and its verdict, without signing in. It is shown this once. As long as a contest hides what is handed in for the problem, nothing is seen there.
share-copy = Copy the address
share-make = Share by a secret address
share-is = Whoever has its secret address sees this program and its verdict.
share-again = Make another address
share-end = Take the address away
shared-title = A shared program
compare-two-problems = These are programs for two different problems.
compare-title = From #{ $from } to #{ $to }
compare-same = The two programs are the same.
submission-rejudge = Judge this one again
submissions-rejudge = Judge what was handed in for this problem again
submission-broken = It was accepted, and { $hacker } has found an input that it gets wrong. The verdict stays until it is judged again.
submission-broken-judged = It was accepted, then broken by an input of { $hacker }, and judged again.
