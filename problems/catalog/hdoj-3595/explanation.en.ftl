won = Moves each game lasts when its winner prolongs it and its loser shortens it: { $list }. The longest, { $longest }, is odd, so MM, who moves first, makes the last move of all.
lost = Moves each game lasts when its winner prolongs it and its loser shortens it: { $list }. The longest, { $longest }, is even, so GG makes the last move of all.
move = turn game { $i } from ({ $before }) into ({ $after })
