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
problem-limits-note = For one test in C and C++; slower languages get more.
problem-samples = Samples
problem-sample-input = Input { $number }
problem-sample-output = Output { $number }
problem-credit = Source:
copy-input = Copy input { $number }
copy-output = Copy output { $number }
seconds = { $number } s

submit-title = Submit
submit-needs-login = Sign in to submit a program.
submit-no-languages = This site has no judge yet: no language is installed.
submit-language = Language
submit-source = Source
submit-source-hint = At most 256 KiB. The program reads standard input and writes standard output.
submit-editor-keys = Tab indents. To leave the editor with the keyboard, press Esc and then Tab.
submit-button = Submit
submit-mine = My latest submissions

problem-parts = About this problem
problem-statement = Statement
problem-mine = My submissions
problem-everybody = All submissions
run-button = Run the samples
run-running = Running.
run-right = As expected
run-wrong = Differs
run-sample = Sample
