# The list of submissions and a submission's page.

submissions-title = Submissions
submissions-filters = Whose submissions
submissions-all = All
submissions-mine = Mine
submissions-problem = Problem
submissions-verdict = Verdict
submissions-any = Any
submissions-apply = Filter
submissions-none = Nothing has been submitted here yet.
submissions-pages = Pages
submissions-newest = Newest
submissions-older = Older

submission-title = Submission #{ $number }
submission-number = Number
submission-problem = Problem
submission-user = User
submission-verdict = Verdict
submission-language = Language
submission-time = Time
submission-memory = Memory
submission-sent = Sent
submission-result = Result
submission-progress = Tests done
submission-offline = The connection to the server is lost; it is being tried again.
submission-passed = Tests passed
submission-source = Source
copy-source = Copy the source
submission-tests = Tests
submission-stopped-early = Judging stopped at the first test that failed.
submission-failure = First failing test: { $test }
submission-expected = Expected
submission-got = Your program printed
submission-stderr = Standard error
submission-transcript = What was said (the program after <, the judge after >)
submission-compiler = What the compiler said
submission-system = What went wrong
test-name = Test
test-group = Group

progress-queued = Waiting for a judge.
progress-position = { $ahead ->
    [0] Next in the queue.
    [one] One submission is before this one.
   *[other] { $ahead } submissions are before this one.
}
progress-compiling = Compiling.
progress-running = Starting the tests.
progress-test = Test { $done } of { $total }.
progress-explaining = Looking for a small position that fails.

counterexample-title = A smaller example
counterexample-lead = Your program is wrong on this small input too.
counterexample-input = Input
copy-counterexample = Copy this input
