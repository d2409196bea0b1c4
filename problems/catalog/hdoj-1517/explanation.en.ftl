won = The winner changes after 9, 18, 162, 324, … (times 9 and times 2 in turn). { $n } lies between { $first } and { $last }, where Stan wins.
lost = The winner changes after 9, 18, 162, 324, … (times 9 and times 2 in turn). { $n } lies between { $first } and { $last }, where Ollie wins.
multiply = multiply by { $factor }, which leaves a factor of { $left } to go
