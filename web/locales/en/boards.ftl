# Positions in words: what a picture says to those who do not see it.

board-case = Position { $number }
board-sample = The positions of the sample
board-starts = The positions to play from
board-counterexample = The position
board-comma = , { "" }
board-list = { $first } and { $last }
board-list-cut = { $first } and { $others } more
board-none = none
board-others = … { $count } more
board-head = H

board-heaps = { $count ->
    [one] One heap of { $sizes }.
   *[other] { $count } heaps, of { $sizes }.
}
# Below the places at which as many are taken from two heaps.
board-heaps-both = both
board-heaps-none = No heap is left.
board-heap-most = A heap of { $size }, from which at most { $most } may be taken now.
board-heap-in-turn = A heap of { $size }, from which the players take at most { $most } in turn.
board-facing = { $count ->
    [one] A row of { $columns } cells with two pieces that face each other, at { $places }; the first one moves now.
   *[other] { $count } rows of { $columns } cells with two pieces in each that face each other, at { $places }; the first one of each moves now.
}
board-facing-second = { $count ->
    [one] A row of { $columns } cells with two pieces that face each other, at { $places }; the second one moves now.
   *[other] { $count } rows of { $columns } cells with two pieces in each that face each other, at { $places }; the second one of each moves now.
}
board-fields = Round moves from the round fields: { $firsts }; Square from the square ones: { $seconds }. Green: { $greens }. Arrows: { $moves }.
board-turn-first = It is Round’s move.
board-turn-second = It is Square’s move.
board-barred-first = It is Round’s move, but not along every arrow: { $moves } would close a circle without a green field, and so let Square win.
board-barred-second = It is Square’s move, but not along every arrow: { $moves } would close a circle with a green field, and so let Round win.
board-stuck-first = Round could only go { $moves }, which closes a circle without a green field: Square wins.
board-stuck-second = Square could only go { $moves }, which closes a circle with a green field: Round wins.
board-circle-green = The pawn has closed the circle { $circle }, which has a green field: Round wins.
board-circle-bare = The pawn has closed the circle { $circle }, which has no green field: Square wins.
board-pawn = { $count ->
    [0] The pawn begins on { $at }.
   *[other] The pawn stands on { $at } and has been on { $before }: whoever brings it back to one of these ends play.
}
board-lamps = { $count ->
    [one] A box of lamps, layer by layer; on is the one at (x, y, z) { $places }.
   *[other] A box of lamps, layer by layer; on are those at (x, y, z) { $places }.
}
board-lamps-none = Every lamp is off.
board-turn-of = It is the turn of player { $player }.
board-crosses = { $count ->
    [0] A row of { $cells } free cells.
    [one] A row of { $cells } cells with a cross in cell { $places }.
   *[other] A row of { $cells } cells with crosses in cells { $places }.
}
board-balls-legend = In the goal: the turns that each ball needs. Next to a ball: its distance from the line. Rings: where it may come to rest. Below: how many balls a move may kick, and how many turns a kick has at most.
board-balls = { $count ->
    [one] A ball before a goal
   *[other] { $count } balls before a goal
  }, each with its distance from the line and, in brackets, the turns that it needs: { $balls }. A move kicks at most { $most }, each by at most { $kick } turns.
board-ball = { $distance } ({ $turns })
board-used-up = Nothing is left.
board-pins = { $count ->
    [one] A row of pins: { $sizes }.
   *[other] { $count } rows of pins, of { $sizes }.
}
board-stones = { $count ->
    [one] A row of { $sizes }.
   *[other] { $count } rows, of { $sizes }.
}
board-strips = { $count ->
    [one] A strip of cells: { $sizes }.
   *[other] { $count } strips, of { $sizes } cells.
}
board-stairs = A staircase of { $count } steps; on them, from the lowest, are { $sizes } stones.
board-graph = A graph of { $nodes } nodes and { $edges } edges; { $count ->
    [one] a token is on node { $tokens }.
   *[other] tokens are on nodes { $tokens }.
}
board-graph-empty = A graph of { $nodes } nodes and { $edges } edges, without tokens.
board-branches = { $count ->
    [one] One edge, with node 0 for the ground: { $edges }.
   *[other] { $count } edges, with node 0 for the ground: { $edges }.
}
board-branches-many = A picture of { $edges } edges between { $nodes } nodes.
board-branches-none = Nothing is left to cut.
board-bar = A whole bar of chocolate, { $rows } by { $columns }; its upper left corner is poisoned.
board-bar-bitten = A bitten bar of chocolate with rows of { $sizes }; its upper left corner is poisoned.
board-cells = A board of { $rows } by { $columns } cells; { $used ->
    [0] all are free.
    [one] one of them is used.
   *[other] { $used } of them are used.
}
board-corner = A board of { $rows } by { $columns } cells with a coin in the upper right corner, which goes to the lower left one.
board-coins = { $count ->
    [one] A row of coins with a head at place { $places }, counted from 0; the others are tails.
   *[other] A row of coins with heads at places { $places }, counted from 0; the others are tails.
}
board-coins-board = { $count ->
    [one] A board of coins with a head at (column, row) { $places }, counted from 0.
   *[other] A board of coins with heads at (column, row) { $places }, counted from 0.
}
board-coins-none = Every coin shows its tail.
board-strip-coins = { $count ->
    [one] A strip with a coin on cell { $places }.
   *[other] A strip with coins on cells { $places }.
}

board-tiles = It stands at { $text }.
board-tiles-none = Nothing is left.
