won = Moves each heap lasts when its winner prolongs it and its loser shortens it: { $list }. The longest, { $longest }, is odd, so the first player makes the last move.
lost = Moves each heap lasts when its winner prolongs it and its loser shortens it: { $list }. The longest, { $longest }, is even, so the second player makes the last move.
