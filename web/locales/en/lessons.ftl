# The lessons.

lessons-title = Lessons
lessons-lead = Twelve short chapters, from a heap of stones to games that never end. Each begins with a game to try; every number in them has been checked by the engine.
lessons-progress = { $right } of { $questions } questions answered right
lesson-place = { $number } of { $count }
lesson-link = Lesson { $number }: { $title }
lesson-try = Play it here
lesson-values = Grundy values of { $game }
lesson-explore = More values of { $game }
lesson-positions = Positions of { $game }
lesson-position = Position
lesson-to-move = For whoever moves
lesson-won = won
lesson-lost = lost
lesson-drawn = a draw
lesson-value = Grundy value
lesson-steps = Steps
lesson-question = Question { $number }
lesson-check = Check
lesson-right = Right.
lesson-wrong = Not so.
lesson-exercises = Three problems to solve
lesson-previous = Before this
lesson-next = Next
