### Wrong ideas behind programs: a name, and what to look at.

idea-constant = the same answer to everything
idea-constant-hint = Whatever the position is, it says the same. Print what it reads and what it computes: something never reaches the answer.

idea-unsteady = other answers each time it runs
idea-unsteady-hint = Run again on the same input, it says something else. It uses random numbers or the time, or a variable or an array that was never given a value.

idea-words-exchanged = the two answers exchanged
idea-words-exchanged-hint = Every answer is the opposite one. Check who is meant: the answer is about the player who moves first, and value 0 is lost for the player to move.

idea-sizes-for-values = sizes instead of Grundy values
idea-sizes-for-values-hint = This is what one gets when sizes are XORed as in Nim. A part is worth its size only where any number may be taken: find its Grundy value first, as the mex of the values its moves lead to.

idea-sum-for-xor = values added instead of XORed
idea-sum-for-xor-hint = This is what one gets when Grundy values are added. Two equal parts cancel: values of parts side by side are combined by XOR.

idea-won-or-lost-for-values = won and lost instead of values
idea-won-or-lost-for-values-hint = Parts are combined by whether each is won alone. That is not enough: parts worth 1 and 2 are both won, and so is their sum. Keep the Grundy value of each part and XOR the values.

idea-parity-of-count = the parity of a count
idea-parity-of-count-hint = The answers follow whether a number of things is odd: stones, parts, edges or moves. That decides only where every move changes it by one. Compare with the position that is shown here, where a player can change the pace.

idea-moves-for-values = the number of moves instead of values
idea-moves-for-values-hint = A part is not worth the number of its moves, but the mex of the values that they lead to.

idea-longest-for-values = the longest play instead of values
idea-longest-for-values-hint = A part is not worth the number of moves that can be made in it, but the mex of the values that its moves lead to.

idea-one-part-only = only one part looked at
idea-one-part-only-hint = The answers depend on one part alone, such as the first, the last, the smallest or the largest. All parts count: put them together by the theorem that belongs to the rules.

idea-other-end = the other end of the game
idea-other-end-hint = This is right where the other player wins at the end: who makes the last move loses in misère play and wins in normal play. Neither is the opposite of the other. Read in the statement who wins, and use the theorem for it.

idea-one-part-moved = a move in one part, where one is made in each
idea-one-part-moved-hint = XOR belongs to a sum in which one part is moved in. Here every part is moved in at once, so what counts is which of them lasts longest.

idea-any-move-wins = won wherever there is a move
idea-any-move-wins-hint = That there is a move does not make a position won: it must lead to a lost one.

idea-one-move-ahead = only wins at once are seen
idea-one-move-ahead-hint = It sees only wins in one move. A position is won when some move leads to a lost position, however far from the end that is.

idea-won-for-number = won or lost where a number is asked for
idea-won-for-number-hint = The answer is 1 or 0 where the number itself is asked for.

idea-other-question = the answer to another question
idea-other-question-hint = The numbers are right for another question about the same position. Read again what is to be printed.

idea-moves-forgotten = moves forgotten
idea-moves-forgotten-hint = These answers would be right if there were fewer moves: a position is called lost from which a move leads to one that is called lost, too. Compare your moves with all that the rules allow.

idea-moves-not-allowed = moves that are not allowed
idea-moves-not-allowed-hint = These answers would be right if there were more moves: a position is called won from which no move leads to one that is called lost. Compare your moves with those that the rules allow.

idea-off-by-one = off by one
idea-off-by-one-hint = A number is taken for its neighbour: counted from 0 instead of 1, or < instead of <=, or a remainder by m instead of m + 1. Look at the first and the last number of each range.

idea-kept = something kept from one case to the next
idea-kept-hint = Reset arrays, flags and sums for each case.

idea-too-few-bits = numbers with too few bits
idea-too-few-bits-hint = It goes wrong from a number on that does not fit. An int has 31 bits and a sign, a long long 63; look at products, too.

idea-inexact = floating-point numbers
idea-inexact-hint = It goes wrong where floating-point numbers are not exact any more. Compute with whole numbers: compare squares, or multiply, instead of taking roots and logarithms.

idea-from-small-cases = a rule that fits some positions only
idea-from-small-cases-hint = It follows a rule that fits some positions and not others: a period read off too early, a table or a list that ends, or a pattern that holds only for a while. Compute more values and compare, or prove the rule.

idea-equal-once = equal things counted once
idea-equal-once-hint = Things that are equal are taken for one, or cancelled. Keep each of them: two equal ones cancel in XOR, but three do not.

idea-wrong-parts = the wrong parts
idea-wrong-parts-hint = The position is taken apart in the wrong way. Parts are independent only where a move in one changes nothing in the others; only then the values of the parts are XORed.

idea-wrong-values = a wrong rule for values
idea-wrong-values-hint = The values of single parts are not right. Compute them by definition, as the mex of the values that the moves lead to, for small parts, and compare with your rule.

idea-wrong-sum = single parts right, their sums wrong
idea-wrong-sum-hint = Each part alone is answered rightly, sums of parts are not. Who wins each part is not enough to put them together: use the theorem that belongs to the rules, such as the XOR of Grundy values where one part is moved in at a time.

idea-fewer-moves = as if there were fewer moves
idea-fewer-moves-hint = These answers would be right if fewer moves were allowed: a position is called lost from which a move leads to one that is called lost, too. Moves are forgotten, or a rule skips what they lead to. Compare your moves with all that the rules allow.

idea-more-moves = as if there were more moves
idea-more-moves-hint = These answers would be right if more moves were allowed: a position is called won from which no move leads to one that is called lost. Moves are made that are not allowed, or a rule says won too soon. Compare your moves with those that the rules allow.

idea-other-moves = as if other moves were allowed
idea-other-moves-hint = These answers contradict each other: a position is called lost from which a move leads to one that is called lost, too, and another is called won from which no move leads to one that is called lost. So they come from other moves, or from a rule that does not follow from the moves. Work out small positions backwards from the end, and compare.

idea-input-misread = the input misread
idea-input-misread-hint = The input is taken for something else: in an order that is not promised, an edge in one direction only, or one player's things for the other's. Read the section on the input again.

idea-precedence = operator precedence
idea-precedence-hint = In C++ and its relatives `a ^ b < c` means `a ^ (b < c)`, and `==` and `<` come before `&`, `^` and `|`. Write brackets.

idea-where-equal = wrong only where two things are equal
idea-where-equal-hint = Of the small positions that were compared, all without two equal things are right: equal heaps, equal coins, or one edge given twice. Things that are equal are still two: none may be left out, and none be counted for the other.

idea-where-unordered = wrong only where the input is not in order
idea-where-unordered-hint = Of the small positions that were compared, all are right in which the numbers ascend, or each edge has its smaller end first. Nobody promises that order: sort, or build the position from what is given in any order.

idea-where-smallest = wrong only with the smallest things
idea-where-smallest-hint = Of the small positions that were compared, all without a 0 or a 1 are right. Look at the end of the game: what the smallest position is worth, where a loop begins, and who wins when no move is left.

idea-from-a-number = wrong from a number on
idea-from-a-number-hint = Of the small positions that were compared, all with smaller numbers are right. Find the least number at which it goes wrong and what is new there: a move that becomes possible, a table that ends, a pattern that stops.

idea-from-so-many-parts = wrong from a size on
idea-from-so-many-parts-hint = All that was compared with fewer parts (heaps, rows, nodes, edges) is right. What holds for few need not hold for more: look at how they are put together, and whether each array and loop reaches to the last of them.

idea-right-on-smallest = right on the smallest positions
idea-right-on-smallest-hint = All of the smallest positions that were compared are right, and the one shown here has no larger numbers than they have. Look for what is new in it: a combination of parts, moves or numbers that no smaller position has.

idea-lost-called-won = lost positions taken for won
idea-lost-called-won-hint = Of the small positions that were compared, all that are won are right, and some that are lost are said to be won. It sees a win that is none: take the position shown here, make the move it believes in, and look for the answer to it.

idea-won-called-lost = won positions taken for lost
idea-won-called-lost-hint = Of the small positions that were compared, all that are lost are right, and some that are won are said to be lost. It does not see a winning move: one is shown here. Ask why your program does not find it.

idea-period-too-early = a period read off too early
idea-period-too-early-hint = Its answers repeat; the right ones do so only at the beginning. Before a period is used it has to be proved: compute values until they repeat for as long as the largest move reaches, and further.

idea-one-won-part = won as soon as one part is won
idea-one-won-part-hint = It says won wherever one part alone is won. That is not enough: the other side may answer in the same part or in another one, and two equal parts side by side may be lost together. Use the theorem for sums of such parts.

idea-draws = draws taken for decided, or decided for drawn
idea-draws-hint = Of the small positions that were compared, all are right but where a draw is taken for a win or a loss, or a win or a loss for a draw. Work backwards: lost is a node all of whose moves lead to won ones, won is one with a move to a lost one, and drawn is what is still open at the end, not what is met twice.

idea-where-loops = wrong only where an edge leads back to its node
idea-where-loops-hint = Of the small positions that were compared, all without an edge from a node to itself are right. Such an edge counts like any other: it can be cut, or leads to the same position again.

idea-where-kind = wrong for one kind only
idea-where-kind-hint = Of the small positions that were compared, all wrong ones name the same kind of rule or position, and all others are right. Compare what your program does for the kind shown here with the statement.

idea-wrong-steps = steps counted by another rule
idea-wrong-steps-hint = Every part is moved in at once, so what counts is for how long each lasts: whoever wins a part prolongs it, and whoever loses it shortens it. These answers come from counting otherwise, such as the fastest win, the longest or the shortest play.

idea-too-much = numbers that are too large
idea-too-much-hint = Of the small positions that were compared, every wrong answer is too large. Something is counted twice or is not one of what is asked for, or a value is taken from moves that are not there.

idea-too-little = numbers that are too small
idea-too-little-hint = Of the small positions that were compared, every wrong answer is too small. Something is left out: a move, a part, or one of two equal things.

idea-wrong-side = the side that loses
idea-wrong-side-hint = It chooses to begin where who begins loses, or to come second where who begins wins. Find who wins before a word is said.

idea-losing-move = who wins is right, the move is not
idea-losing-move-hint = It knows who wins, but its move does not win, or is none that there is. A winning move leaves a position that is lost for the other side: try the moves and look at the value of what each leaves.

idea-illegal-move = a move that the rules do not allow
idea-illegal-move-hint = The move is not one of the position as it stands now. Carry out every move of both sides in your own copy of the position, and read again how a move is written.

idea-not-flushed = what is printed stays in the buffer
idea-not-flushed-hint = It waits for an answer to what was never sent. Flush after every line: `endl` or `cout.flush()` in C++, `fflush(stdout)` in C, `print(..., flush=True)` in Python, `System.out.flush()` in Java.

idea-endless = it does not end
idea-endless-hint = It does not even end on this small position. Look for a loop whose condition never becomes false, for recursion that comes back to where it was, and for reading that waits for something else than the end of the input.

idea-exponential = the same positions searched again and again
idea-exponential-hint = Measured on inputs that differ in one number, its time grows faster than any power of that number: every step multiplies it. So it is when each position is searched anew on every way that leads to it. Keep the result of each position, or compute them in order, smallest first.

idea-too-slow = too many positions looked at
idea-too-slow-hint = It takes longer the larger the numbers get. Keep what was computed for each position, look for a period or a closed form, and do not search the same positions again for each case.

idea-out-of-bounds = beyond an array, the stack or the memory
idea-out-of-bounds-hint = It ends badly from some input on. Check the sizes of arrays against the largest numbers in the statement, indexes below 0, recursion that is too deep, and cases of size 0.

idea-form-reads-or-writes-files = reads or writes files

idea-form-ends-too-early = too few answers

idea-form-fails-after-the-last-answer = a bad end after the last answer

idea-form-goes-on-after-the-last-answer = too many answers

idea-form-prints-more-than-answers = more words than the answers

idea-form-capital-letters = capital letters

idea-form-other-words = other words than asked for

idea-form-other-order = answers in another order

idea-form-number-format = a format for 64-bit numbers that only Windows knows

idea-recognised = Recognised: { $name }
idea-own = a known mistake
