# Sentences of explanations and refusals that problems share. A problem's own phrases of the same
# name take their place.

value-of-one = Grundy values: { $list }.
value-of-sum = Grundy values: { $list }; their XOR is { $terms }{ $total }.
value-by-moves = The moves lead to the values { $reached }. The least number that is missing there is { $value }: that is the Grundy value.
value-without-moves = There is no move, so the Grundy value is 0.
value-alone = The Grundy value is { $value }.

sum-won = It is not 0, so the player who moves first wins.
sum-lost = It is 0, so the player who moves first loses.

misere-large-won = A value is above 1 and the XOR is not 0, so the first player wins.
misere-large-lost = A value is above 1 and the XOR is 0, so the first player loses.
misere-ones-won = No value is above 1 and the number of ones is even ({ $ones }), so the first player wins.
misere-ones-lost = No value is above 1 and the number of ones is odd ({ $ones }), so the first player has to take the last one and loses.

searched-won = Playing out every line shows that the player who moves first wins.
searched-lost = Playing out every line shows that the player who moves first loses.
searched-drawn = Playing out every line shows that neither player can force a win: the game is drawn.

winning-move = A winning move: { $move }.
winning-moves = Winning moves in all: { $count }.
stuck-lost = There is no move at all, so the player who is to move has lost.
stuck-won = There is no move left, and whoever is to move then has won.
refutation = Every move has an answer that leaves a lost position again:{ $answers }
answered = { $move } – { $answer }
answered-by-end = { $move } – and no move is left
refutation-some = Every move has an answer that leaves a lost position again; there are { $count } moves, such as:{ $answers }
refutation-examples = Every move has an answer that leaves a lost position again, such as:{ $answers }
refuted = Whatever is moved, the other player wins from what it leaves.
draw-held = No move wins: whatever is moved, the other player can hold the draw, too.
draw-mixed = No move wins: after some the other player can hold the draw, too, and after the others the other player wins.
draw-holding = Moves that hold the draw, each with a reply that holds it: { $answers }.
draw-holding-some = Moves that hold the draw, { $shown } of { $count }, each with a reply that holds it: { $answers }.
draw-losing = Moves that lose, each with a reply that wins: { $answers }.
draw-losing-some = Moves that lose, { $shown } of { $count }, each with a reply that wins: { $answers }.

move-only-heap = take { $taken } ({ $before } → { $after })
move-heap = take { $taken } from heap { $i } ({ $before } → { $after })
move-split = turn heap { $i } ({ $before }) into { $after }
move-part = turn part { $i } into { $after }
move-to = to { $after }

last-of-all = { $first } and { $last }
cut-short = { $first } and { $others } more

move-take = take { $count } from heap { $i }
move-take-row = take { $count } from row { $i }
move-take-alone = take { $count }
move-take-both = take { $count } from both heaps
move-take-each = take { $list }
move-take-item = { $count } from heap { $i }
move-take-and-divide = take { $count } from heap { $i }, which leaves { $left }
move-take-and-divide-row = take { $count } from row { $i }, which leaves { $left }
move-take-and-divide-alone = take { $count }, which leaves { $left }
move-divide = split heap { $i } into { $left }
move-divide-row = split row { $i } into { $left }
move-divide-alone = split it into { $left }
move-lay = lay a strip of { $count } on row { $i }, which leaves { $left }
move-add = add { $count } to box { $i }
move-down = move { $count } from step { $i } down
move-coin = turn over coin { $coins }
move-coins = turn over coins { $coins }
move-cut = cut the edge { $edge }
move-cut-one-falls = cut the edge { $edge }: one more falls
move-cut-more-fall = cut the edge { $edge }: { $falls } more fall
move-token = move the token from { $from } to { $to }
move-pawn = move the pawn to { $field }
move-pawn-back = move the pawn back to { $field }, which ends play
move-bite = bite row { $i }, column { $column }
move-lay-piece = lay a piece on { $cells }
move-lay-cell = column { $columns } of row { $i }
move-lay-cells = columns { $columns } of row { $i }
move-push = move the coin on cell { $from } to cell { $to }
move-multiply = multiply by { $factor }, which makes { $after }
move-multiply-last = multiply by { $factor }, which reaches { $after }
move-date = go to { $date }
move-erase-all = erase everything
move-erase = erase from digit { $i } on, which leaves { $after }
move-lower = lower digit { $i } from { $before } to { $after }
move-corner-down = go down
move-corner-left = go left
move-corner-both = go down and left
move-lamp = switch the lamp { $coins }
move-lamps = switch the lamps { $coins }
move-piece = move the piece in row { $i } from column { $before } to column { $after }
move-cross = draw a cross into cell { $cell }

no-part = there is no heap { $i }
no-move = that is no move here
misread = expected a move as `{ $form }`, got `{ $said }`
gives-up = the position is won, but no winning move is given
none-wins = the position is lost: no move wins
does-not-win = the move does not win: the other player wins from what it leaves
misread-side = expected `First` or `Second` to choose who begins
wrong-side = the game is lost: `{ $side }` was the wrong choice
gave-away = the game is lost: the move `{ $move }` gave it away
game-lost = the game is lost
stopped = the program stopped before the game was over
output-ends = the output ends before the answer
output-goes-on = the output goes on after the last answer

wythoff-won = The piles differ by { $difference }, but the smaller pile { $small } is not floor({ $difference }·φ) = { $golden }, so the first player wins.
wythoff-lost = The piles differ by { $difference }, and the smaller pile { $small } is floor({ $difference }·φ): such a pair is lost.
wythoff-first = take { $taken } from the first pile to reach ({ $c }, { $d })
wythoff-second = take { $taken } from the second pile to reach ({ $c }, { $d })
wythoff-both = take { $taken } from both piles to reach ({ $c }, { $d })
