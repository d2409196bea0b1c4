won = The binary digit { $digit } is in { $count } heaps, which is no multiple of k + 1 = { $modulus }, so the first player wins.
lost = For every binary digit the number of heaps that have it is a multiple of k + 1 = { $modulus }, so the first player loses: a move changes at most k heaps, and the highest digit it changes is then no multiple.
lowered = heap { $i } { $before } → { $after }
