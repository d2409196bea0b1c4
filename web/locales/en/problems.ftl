# The list of problems and a problem's page.

problems-title = Problems
problems-lead = Games of perfect information: find who wins, and how.
problem-id = Id
problem-name = Name
problem-games = Idea
problem-games-ask = Show (gives something away)
problem-difficulty = Difficulty
problem-solved = Solved
problem-solved-yes = Solved
problem-solved-tried = Tried
problem-solved-no = Not tried
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
