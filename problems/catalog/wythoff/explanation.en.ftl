no-move = { $x } and { $y } stones cannot be taken from piles of { $before }: one of the numbers is 0 or they are equal, and no pile has fewer
