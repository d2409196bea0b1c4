# What the command line says of a judging and of a run.

cli-compiling = compiling
cli-compiled = compiled in { $time } ms
cli-compiled-before = compiled before
cli-test = test { $done }/{ $total } { $name } { $verdict } { $time } ms
cli-for-judges = { $test }, for judges only: { $words }
cli-explaining = looking for the smallest position it gets wrong
cli-judged = { $passed } of { $total } tests  { $time } ms  { $memory } KiB
cli-points = { $points } points
cli-counterexample = the smallest input found that it gets wrong:
cli-expected = expected:
cli-got = got:
cli-used = { $time } ms  { $memory } KiB
cli-instructions = { $count } instructions
