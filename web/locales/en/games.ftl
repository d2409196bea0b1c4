# Names of the classes of games and ideas that packages name in `keywords`; others are shown as
# they are written there.

game-subtraction-game = Subtraction game
game-nim = Nim
game-nim-sum = Nim sum
game-winning-moves = Winning moves
game-board-game = Board game
game-p-positions = P-positions
game-green-hackenbush = Green Hackenbush
game-graphs = Graphs
game-trees = Trees
game-colon-principle = Colon principle
game-fusion-principle = Fusion principle
game-grundy-values = Grundy values
game-octal-game = Octal game
game-staircase-nim = Staircase Nim
game-wythoff = Wythoff's game
game-bounded-nim = Bounded Nim
game-bash-game = Bash game
game-fibonacci-nim = Fibonacci Nim
game-moore-nim = Moore's Nim
game-misere = Misère play
game-anti-sg = Anti-SG
game-every-sg = Every-SG
game-multi-sg = Multi-SG
game-coin-turning = Coin turning
game-chomp = Chomp
game-kayles = Kayles
game-dag = Directed graph
game-periodicity = Periodicity
game-closed-form = Closed form
