# Home, and the ideas that problems are about.

home-title = Games one can solve
home-question = Your move. Can you win?
home-answer = Show a winning move
home-answer-leaves = One winning move leaves this, and the player to move now loses:
home-answer-why = Why?
home-answer-more = Solve it for every position.
home-begin = Begin here
home-continue = Go on where you stopped
home-next = Next on your path
home-done = You have solved everything here
home-path = The path
home-contests-all = All contests
home-lead = { $total } games, from one heap of stones to trees whose branches are cut. Each asks who wins; your program answers.
home-lessons = Never heard of any of this? Begin with the first lesson.
home-solved = You have solved { $solved } of { $total } games; other problems about the same game are not counted.
home-stop-solved = { $solved } of { $total }

home-play-nim = A move takes any number of stones from one heap. Whoever takes the last stone wins.
home-play-kayles = A ball knocks down one pin or two that stand side by side. Whoever knocks down the last wins.
home-play-tokens = A move takes one token along an arrow. Tokens may share a node. Whoever cannot move loses.
home-play-cutting = A move cuts one branch, and all that is no longer tied to the ground falls. Whoever cuts the last wins.
home-play-chomp = A bite takes a piece with all below and to the right of it. Whoever is left with the poisoned corner loses.
home-play-stairs = A move brings stones of one step down to the next; from the lowest they are gone. Whoever moves last wins.
home-play-two-heaps = A move takes stones from one heap, or the same number from both. Whoever takes the last stone wins.

idea-one-heap = One heap
idea-one-heap-lead = Answer the opponent so that a round has a fixed size.
idea-nim = Nim
idea-nim-lead = Many heaps at once, and one number that tells.
idea-numbers = Positions by hand
idea-numbers-lead = Work backwards from the end and see the pattern.
idea-two-heaps = Two heaps
idea-two-heaps-lead = A move in both at once, and the golden ratio.
idea-fixed-takes = Only some takes
idea-fixed-takes-lead = A value for each heap, whatever may be taken.
idea-growing-takes = Takes that grow
idea-growing-takes-lead = What you may take depends on the move before.
idea-stairs = Staircases
idea-stairs-lead = Some stones count, and others only seem to.
idea-many-heaps = Several heaps a move
idea-many-heaps-lead = What becomes of Nim when one move is wider.
idea-breaking = Heaps that break
idea-breaking-lead = A move leaves two games where there was one.
idea-graphs = Tokens on graphs
idea-graphs-lead = Any game is a graph; sometimes play never ends.
idea-last-loses = The last one loses
idea-last-loses-lead = The same games with the aim turned round.
idea-all-at-once = All games at once
idea-all-at-once-lead = A move in every game: only the longest counts.
idea-boards = Boards
idea-boards-lead = Chocolate and blocks: sums that hide in a board.
idea-coins = Coins
idea-coins-lead = Turn coins over, and multiply nimbers.
idea-cutting = Cutting branches
idea-cutting-lead = Trees and circles of wire, from the ground up.
idea-other = Others
idea-other-lead = What belongs to none of these.

level-first = First steps
level-standard = Standard
level-theorem = Needs a theorem
level-hard = Hard

state-new = Not tried
state-tried = Tried
state-solved = Solved

variant-move = a move
variant-count = how many
variant-value = the value
variant-play = play it

filter-idea = Idea
filter-source = Source
filter-level = Difficulty
filter-state = Yours
source-original = Ours
problems-any = All
problems-search = Search problems
problems-search-hint = Name, number, HDOJ 1536 …
problems-search-button = Search
problems-sort = Order
sort-idea = by idea
sort-id = by id
sort-name = by name
sort-difficulty = by difficulty
sort-solved = by people who solved it
sort-accepted = by acceptance
problems-count = { $count ->
    [one] One problem.
   *[other] { $count } problems.
}
problems-all = Show all
problems-none = No problem is like that. Ask with fewer words, or take a filter away.
problems-previous = Page before
problems-next = Next page
problem-solvers = Solved by
problem-ratio = Accepted
problem-ratio-of = { $accepted } of { $submissions } submissions were accepted

homework-title = Homework
homework-solved = { $solved } of { $of } solved
homework-left = Still to solve:
homework-done = Everything is solved.

news-title = News
news-all = All news
news-older = Older news
news-newest = The newest
news-none = Nothing new has been told yet. Until then:
news-write = Post news
news-write-title = Title in English, or in the only language
news-write-body = Text in English, or in the only language
news-write-title-zh = Title in Chinese
news-write-body-zh = Text in Chinese
news-write-one-hint = Leave both fields of one language empty, and everybody reads the other.
news-write-hint = Markdown. The three newest titles stand on the home page.
news-publish = Publish
news-edit = Change
news-edit-title = Change news
news-in-english = In English:
news-in-chinese = In Chinese:
news-in-one = In one language alone: everybody reads this.
news-remove = Take it away
news-title-wrong = A title has 1 to { $most } characters, in one line.
news-title-accepted = Say in a few words what it is about.
news-text-wrong = News has 1 to { $most } characters.
news-text-accepted = Write a sentence or two.
