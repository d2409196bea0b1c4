# Playing, and exploring games.

play-list-title = Play
play-list-lead = Every game the engine knows, against a perfect opponent, a beginner, or someone next to you.
play-list-explore = Explore their values
play-title = Play { $game }
play-normal-rule = Whoever makes the last move wins.
play-misere-rule = Here whoever makes the last move loses.
play-controls = The game
play-undo = Take back
play-hint = Hint
play-hint-this = this one wins
play-hint-slip = Play on: the other side may slip.
play-values = Show values
play-values-note = *n after a move is the Grundy value of what it leaves. Whoever must move from *0 loses; from any other value there is a move to *0.
play-values-hide = Hide values
play-again = Begin again
play-explore = Explore this game
play-others = All games
play-new = Another game
play-at = Start
play-form = Written like this: { $form }
play-against = Against
play-against-perfect = the perfect opponent
play-against-beginner = a beginner
play-against-person = someone at this screen
play-first = First move
play-first-you = you
play-first-other = the other side
play-convention = Last move
play-convention-normal = wins
play-convention-misere = loses
play-begin = Play
play-from = Back to submission { $number }, which fails on this position
play-share = The address of this page holds this exact position: send it to anyone.
play-record = The game so far
play-record-step = { $who }: { $move }
play-moves = { $count ->
    [one] One move
   *[other] { $count } moves
  }
play-move-leaves = leaves { $to }
play-move-nothing = leaves nothing
play-rating-wins = wins for you
play-rating-loses = loses for you
play-rating-draws = draws
play-turn-you = Your move.
play-turn-other = The other side moves.
play-turn-first = The first player moves.
play-turn-second = The second player moves.
play-other-moved = The other side: { $move }.
play-won-you = No move is left: you win.
play-won-other = No move is left: the other side wins.
play-won-first = No move is left: the first player wins.
play-won-second = No move is left: the second player wins.
play-who-you = you
play-who-other = other side
play-who-first = first
play-who-second = second
play-verdict-won = { $count ->
    [one] This position is won: one move leaves the other side a lost one.
   *[other] This position is won: { $count } moves leave the other side a lost one.
  }
play-verdict-lost = This position is lost against perfect play: every move lets the other side win.
play-verdict-draw = No move wins, but one can go on forever: a draw.
play-given-away = gave it away
play-analysis = Who was winning
play-analysis-note = The line is above while the first player was winning, and below while the second was. A question mark is a move that gave a won game away.
play-analysis-none = Nobody gave a won game away.
play-analysis-first = Nobody gave a won game away: the first player had it won from the start.
play-analysis-second = Nobody gave a won game away: the start was lost for the first player.
play-analysis-moves = { $count ->
    [one] Move { $moves } gave a won game away.
   *[other] Moves { $moves } gave a won game away.
  }
play-no-position = That is not a position of this game. { $error }.
play-no-move = The address is of another game: { $position } has no move number { $number }.
play-too-many = This position has more than 300 moves, too many for a page. Begin with a smaller one.
play-too-long = This position is too long to be played here. Begin with a smaller one.
play-too-many-moves = This game has gone on for more than 300 moves. Begin again.
play-out-of-reach = The perfect opponent cannot solve this position in its time ({ $error }). Begin with a smaller one, or play a beginner or someone next to you.

explore-title = Explore
explore-lead = Choose a game or write your own subtraction set or octal code. See its values, whether they repeat, and try what you believe.
explore-game = Game
explore-with = Next to it (may be empty)
explore-to = Up to heap
explore-claim = You believe
explore-claim-forms = For instance:
explore-go = Explore
explore-patterns = Patterns
explore-pattern-proved = proved for all numbers
explore-pattern-seen = holds up to { $to }, not proved
explore-values = Grundy values
explore-unlisted = { $count } more values are in the CSV and JSON files.
explore-pairs = Lost pairs of heaps
explore-pairs-words = Which pairs of heaps from 0 to { $last } are lost: filled squares are.
explore-plot = The Grundy values of the heaps 0 to { $last } as dots; the largest is { $largest }.
explore-play = Play it
explore-period-none = No period shows in the values up to { $to }.
explore-period-proved = The values repeat with period { $period } from { $preperiod } on: proved.
explore-period-seen = The values repeat with period { $period } from { $preperiod } on as far as { $to }: only observed.
explore-no-game = This is not the name of a game. { $error }.
explore-no-table = A position of this game is not one number, so there is no table of values.
explore-no-values = The values of this game are out of reach: { $error }.
explore-too-much = The values of heaps this large take more time than this page may spend. Ask for smaller ones.
explore-claim-no-table = Claims are tried on tables of values, and this game has none.
explore-claim-unread = The claim cannot be read: at character { $at } this was expected: { $expected }.
explore-claim-proved = True, and proved: it holds up to { $to }, and both sides repeat from then on.
explore-claim-holds = It holds up to { $to }. That is no proof.
explore-claim-other-value = Wrong: the value of { $heaps } is { $value }, not { $claimed }.
explore-claim-lost = Wrong first for { $heaps }: it is lost (value 0), and the claim says it is not.
explore-claim-won = Wrong first for { $heaps }: it is won (value { $value }), and the claim says it is lost.
explore-picture = Save as PNG
explore-program-link = Or write its rules as a program.
explore-program-title = Rules of your own
explore-program-lead = Write a program that knows the moves of a game; its values, period and patterns are found from them.
explore-program-source = Rules program
explore-program-hint = It reads positions, one a line, and answers each with one line: its moves separated by “ | ”, each the positions that it leaves separated by “ + ”, or “-” where it leaves nothing. An empty line: the game is over. It is asked about many positions in one run.
explore-program-to = Positions are the numbers from 0 to
explore-program-to-hint = For a table of values with plot and period.
explore-program-to-wrong = This is not such a number.
explore-program-positions = Or these positions, one a line
explore-program-positions-hint = For games whose positions are not numbers. Separate the parts of a sum with “ + ”.
explore-program-positions-wrong = These are too many positions, or one is too long.
explore-program-positions-accepted = At most { $most } lines of at most { $longest } bytes.
explore-program-refused = The program does not define a game
explore-program-compile = It does not compile:
explore-program-failed = { $others ->
    [0] It ended with { $verdict } when it was asked about “{ $position }”.
   *[other] It ended with { $verdict } when it was asked about “{ $position }” and { $others } others.
}
explore-program-lines = It was given { $asked } positions, one a line, and answered with { $answered } lines. It has to print one line for each, an empty one where there is no move.
explore-program-runs = It still leads to new positions after { $runs } runs, such as “{ $position }”. Does every move lead nearer to the end?
explore-program-move = It answered “{ $position }” with a line that is not a list of moves:
explore-program-many = More than { $most } positions can be reached. Start from smaller ones.
explore-program-reached = { $count ->
    [one] One position can be reached.
   *[other] { $count } positions can be reached.
}
explore-program-cycle = Play can go round forever:
explore-program-answers = The positions
explore-program-position = Position
explore-program-outcome = The player to move
explore-program-value = Grundy value
explore-program-won = wins
explore-program-lost = loses
explore-program-drawn = draws
explore-program-round = play can go round: no value
explore-program-unknown = out of reach
play-today = Play it against an opponent
play-this = Play this position
play-refute = Play the side your program says wins
play-every-move = See who wins after each move
play-reply = Answered by: { $move }

play-replay = The moves one by one
play-replay-status = After { $step } of { $moves } moves.
play-replay-first = « Start
play-replay-back = ‹ Back
play-replay-on = On ›
play-replay-last = End »
play-replay-game = Back to the game
play-replay-branch = A move from here leaves the game that was played and begins another.
play-held = Instead of move { $number }, this would have kept the win:
play-keep = Keep this game
play-keep-login = Sign in to keep your games
play-kept = My games
play-kept-none = You keep no games yet. Play one, and keep it from the list of its moves.
play-kept-full = You have kept { $most } games, the most there is room for. Delete some first.
play-kept-game = Game
play-kept-moves = Moves
play-kept-winner = Winner
play-kept-when = Kept
play-kept-forget = Delete
play-kept-forget-this = Delete this game: { $game }
play-kept-forget-now = Delete for good
play-winner-you = you
play-winner-other = the other side
play-winner-first = who began
play-winner-second = who came second
play-winner-nobody = not over

live-begin = Play a friend by a link
live-title = { $game } with a friend
live-offline = The connection is lost; trying again.
live-waiting = Waiting for your friend. The game begins when both are here.
live-link = Send this link to your friend:
live-link-copy = Copy the link
live-invited = A friend invites you to a game.
live-join-first = Join: you move first
live-join-second = Join: you move second
live-watching = Both places are taken: you are watching.
live-away = Your friend is not at the board just now. The link stays good for { $days } days after the last move.
live-moved = Your friend's move: { $move }.
# What the friend did, and who is to move.
live-status-after = { $last } { $status }
live-turn-you = Your move.
live-turn-friend = Your friend moves.
live-turn-first = The first player moves.
live-turn-second = The second player moves.
live-won-you = No move is left: you win.
live-won-friend = No move is left: your friend wins.
live-won-first = No move is left: the first player wins.
live-won-second = No move is left: the second player wins.
live-who-you = you
live-who-friend = friend
live-who-first = first
live-who-second = second
live-chosen = Make this move: { $move }
live-again = Play again, changing sides
live-replay = Look at this game again
live-alone = Play it against an opponent
live-too-long = The game has gone on for 300 moves: a draw.
live-leaves-too-many = This move would leave more than 300 moves, too many for a page. Choose another one.
