# Verdicts and states, what they mean to a student, and why a test failed.

state-queued = Queued
state-compiling = Compiling
state-running = Running

verdict-ac = Accepted
verdict-wa = Wrong answer
verdict-pe = Presentation error
verdict-tle = Time limit exceeded
verdict-mle = Memory limit exceeded
verdict-ole = Output limit exceeded
verdict-re = Runtime error
verdict-ce = Compile error
verdict-se = System error

verdict-ac-help = Every test was answered correctly and within the limits.
verdict-wa-help = The program ran to its end, but an answer is wrong. Try it on small positions that you can answer by hand.
verdict-wa-help-answers = An answer is wrong or missing: the table below says which.
verdict-wa-help-form = The program ran to its end, but what it prints is not what the statement asks for.
verdict-pe-help = The answer is right, but its white space is not: look at spaces, empty lines and line ends.
verdict-tle-help = The program took longer than the limit on a test. Are positions computed more than once, or is there a formula that does not need them all?
verdict-mle-help = The program used more memory than the limit. Look at the sizes of arrays and tables.
verdict-ole-help = The program printed far more than any answer. Often a loop does not end.
verdict-re-help = The program crashed or ended with an exit code other than 0. Often an index is out of range, a number is divided by zero, recursion goes too deep, or more is read than the input has.
verdict-ce-help = The program could not be compiled. What the compiler said is below; its first error is the one to fix first.
verdict-se-help = The judge failed, not your program. It was tried again and failed again; an administrator can see why. This counts for nothing.

reason-line_differs = Line { $line } differs.
reason-token_differs = Word { $token }, on line { $line }, differs.
reason-number_differs = Number { $token }, on line { $line }, is further off than allowed.
reason-output_ends = The output ends too early: line { $line } is missing something.
reason-output_goes_on = The output should have ended before line { $line }.
reason-no_output = Nothing was printed.
reason-white_space = Only white space differs, first on line { $line }.
reason-time_limit = It computed longer than { $limit } ms.
reason-time_limit_and_idle = It computed longer than { $limit } ms, and waited for { $idle } ms besides without computing. Does it sleep?
reason-slow_alone = It computes for { $time } ms or longer here already, of the { $limit } ms there are; on the larger case of the test it needs more.
reason-slow_of_many = On this case alone it computes for { $time } ms or longer. The test has { $cases } cases, and { $limit } ms for all of them.
reason-idle_alone = On this case alone it waits for { $idle } ms or longer without computing. Does it sleep, or wait for input that never comes?
reason-on_whole_test = { $reason } This is a whole test: nothing smaller that was tried fails.
reason-idle = It waited for { $idle } ms without computing. Does it sleep, wait for input that never comes, or not flush what it says?
reason-idle_in_all = Up to this test it waited for { $idle } ms without computing, over all tests together; it may wait for { $limit } ms. Does it sleep?
reason-memory_limit = It used more than { $limit }.
reason-memory_refused = It asked for more memory than the limit of { $limit } leaves.
reason-output_limit = It printed more than { $limit }.
reason-exit_code = It ended with exit code { $code }.
reason-exit_code_error = It ended with exit code { $code }: { $error }
reason-signal = It was ended by { $signal }.
reason-signal_cause = It was ended by { $signal }: { $cause }.
reason-not_started = The compiled program could not be started: { $error }. Is it an executable, and does it need a loader that is not installed here?
reason-refused = Position { $case }: { $what }.
reason-rejected = The problem's judging program does not accept this output.
reason-rejected_because = The problem's judging program does not accept this output: { $said }
reason-not_text = The program printed something that is not text (UTF-8 without NUL), which the problem's judging program could not read.
reason-answer_differs = It is not the right answer.
reason-not_answered = No answer to this test was handed in. Files are called as their tests; several go into one zip archive.
reason-asked_too_much = The program said { $said }, more than the interactor could answer. Does it ask forever?
reason-system = The judge failed: { $what }
# The same with what was expected and printed.
reason-with-both = { $sentence } Expected "{ $expected }", got "{ $got }".
reason-with-expected = { $sentence } Expected "{ $expected }".
reason-with-got = { $sentence } Got "{ $got }".

cause-bad_address = an index out of range, a bad pointer, or recursion that does not end
cause-arithmetic = an integer division by zero
cause-abort = a failed assertion, an uncaught exception or a damaged heap
cause-forbidden_call = a system call that is not allowed here
cause-bad_instruction = an instruction the processor refused, often a function that lacks its return
cause-killed = the program was killed
