# Ladders: programs that play each other.

problem-ladder = Ladder
ladder-title = Programs against programs
ladder-lead = Every two programs play from the same won positions, each once as the one who moves first. For every move a program is run afresh and told the position as a new game. If it says First, it moves; if it says Second, the referee moves for it. Whoever makes an illegal move, crashes or takes too long loses that game. Two players of the house are always there.
ladder-waiting = { $count ->
    [one] One match is still to be played.
   *[other] { $count } matches are still to be played.
  }
ladder-apart = { $count ->
    [one] One of them cannot be played for now: no judge machine at work has the languages of both programs.
   *[other] { $count } of them cannot be played for now: no judge machine at work has the languages of both programs.
  }
ladder-again = Look again
ladder-player = Player
ladder-games = won:lost
ladder-house = the house
ladder-perfect = Perfect player
ladder-beginner = Beginner
ladder-matches = matches
ladder-matches-of = Matches of { $name }
ladder-result = { $name } against { $other }: { $won } won, { $lost } lost
ladder-score = { $won } won, { $lost } lost
ladder-queued = to be played
ladder-queued-apart = to be played once a judge machine has the languages of both programs
ladder-running = being played
ladder-done = played
ladder-failed = could not be played
ladder-failed-stopped = could not be played: the judge machine stopped each time
ladder-failed-fault = could not be played: the judge failed each time
ladder-failed-useless = could not be played: the problem or one of the programs cannot be used any more
ladder-elo-note = Between players without a mistake, whoever moves first wins, so they end level. Ratings are on Elo's scale: whoever is 400 points ahead wins ten games of eleven.
ladder-own = Your program
ladder-sign-in = Sign in to let a program of yours play
ladder-in = Plays now:
ladder-leave = Take it out
ladder-leave-note = Its games go with it.
ladder-none-accepted = One of your programs can play once it is accepted.
ladder-choose = Accepted program
ladder-change = Let another one play in its place
ladder-consent = Everyone may see my name, the program's language, its results and its games. Nobody sees its source.
ladder-enter = Let it play
ladder-swap = Change
ladder-no-positions = This problem has no ladder: its input cannot describe positions in the middle of a game, so programs cannot be asked about them.
ladder-no-consent = A program plays only if you agree.
ladder-consent-accepted = Tick the box.
ladder-no-program = That is none of your accepted programs for this problem.
ladder-submission-accepted = A program from the list.
ladder-full = This ladder is full: { $most } people play in it.
ladder-match = { $one } against { $other }
ladder-match-lead = Played from { $positions ->
    [one] one won position
   *[other] { $positions } won positions
  }, by each program once as the one who moves first.
ladder-back = To the ladder
ladder-games-label = The games of this match
ladder-game-first = { $name } first
ladder-game-won = { $name } wins
ladder-game-nobody = counts for nobody
ladder-game = Game { $number }: { $first } moves first, then { $second }
ladder-turn = { $name } is to move.
ladder-over = No move is left: { $winner } wins.
ladder-forfeit = { $winner } wins: { $loser } gets { $verdict }.
ladder-forfeit-own = { $winner } wins: { $loser } gets { $verdict }. { $reason }
ladder-unsaid = The problem's input cannot describe this position. { $winner } wins it with perfect play, and so the game.
ladder-too-long = The game has gone on for too many moves. { $winner } wins this position with perfect play, and so the game.
ladder-unknown = The game could not be played to its end, and nobody knows who would win: it counts for nobody.
ladder-not-measured = The machine was too busy to measure a program: the game counts for nobody.
ladder-play-on = Play on from here
ladder-no-moves = No move was made.
ladder-by-referee = by the referee
ladder-referee-note = By the referee: the program said Second, and any move was made for it.
