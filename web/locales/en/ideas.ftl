### Wrong ideas behind programs: a name, and what to look at.

idea-constant = the same answer to everything
idea-constant-hint = Whatever the position is, it says the same. Print what it reads and what it computes: something never reaches the answer.

idea-words-exchanged = the two answers exchanged
idea-words-exchanged-hint = Every answer is the other one. Check who is meant: the player who moves first, and value 0 is lost for whoever is to move.

idea-sizes-for-values = sizes in place of Grundy values
idea-sizes-for-values-hint = This is what one gets when sizes are XORed as in Nim. A part is worth its size only where any number may be taken: find its Grundy value first, as the mex of the values its moves lead to.

idea-sum-for-xor = values added in place of XORed
idea-sum-for-xor-hint = This is what one gets when Grundy values are added, or when one won part is taken to be enough. Two equal parts cancel: values of parts side by side are combined by XOR.

idea-won-or-lost-for-values = won and lost in place of values
idea-won-or-lost-for-values-hint = Parts are combined by whether each is won alone. That is not enough: parts worth 1 and 2 are both won, and so is their sum. Keep the Grundy value of each part and XOR the values.

idea-parity-of-count = the parity of a count
idea-parity-of-count-hint = The answers follow whether a number of things is odd: stones, parts, edges or moves. That decides only where every move changes it by one. Compare with the position that is shown here, where a player can change the pace.

idea-moves-for-values = the number of moves in place of values
idea-moves-for-values-hint = A part is not worth the number of its moves, but the mex of the values that they lead to.

idea-longest-for-values = the longest play in place of values
idea-longest-for-values-hint = A part is not worth the number of moves that can be made in it, but the mex of the values that its moves lead to.

idea-one-part-only = only one part looked at
idea-one-part-only-hint = The answers depend on one part alone: the first, the last or the largest. All parts count; combine their values by XOR.

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
idea-off-by-one-hint = A number is taken for its neighbour: counted from 0 in place of 1, or < in place of <=, or a remainder by m in place of m + 1. Look at the first and the last number of each range.

idea-kept = something kept from one case to the next
idea-kept-hint = Reset arrays, flags and sums for each case.

idea-too-few-bits = numbers with too few bits
idea-too-few-bits-hint = It goes wrong from a number on that does not fit. An int has 31 bits and a sign, a long long 63; look at products, too.

idea-inexact = floating-point numbers
idea-inexact-hint = It goes wrong where floating-point numbers are not exact any more. Compute with whole numbers: compare squares, or multiply, in place of taking roots and logarithms.

idea-from-small-cases = a rule read off small cases
idea-from-small-cases-hint = It is right for small numbers and then goes wrong: a period was read off too early, a table or a list ends, or a pattern holds only for a while. Compute more values and compare, or prove the rule.

idea-equal-once = equal things counted once
idea-equal-once-hint = Things that are equal are taken for one, or cancelled. Keep each of them: two equal ones cancel in XOR, but three do not.

idea-wrong-parts = the wrong parts
idea-wrong-parts-hint = The position is taken apart in the wrong way. Parts are independent only where a move in one changes nothing in the others; only then the values of the parts are XORed.

idea-wrong-values = a wrong rule for values
idea-wrong-values-hint = The values of single parts are not right. Compute them by definition, as the mex of the values that the moves lead to, for small parts, and compare with your rule.

idea-wrong-sum = single parts right, their sums wrong
idea-wrong-sum-hint = Each part alone is answered rightly, sums of parts are not. Who wins each part is not enough to add them up: find their Grundy values and XOR those.

idea-fewer-moves = as if there were fewer moves
idea-fewer-moves-hint = These answers would be right if fewer moves were allowed: a position is called lost from which a move leads to one that is called lost, too. Moves are forgotten, or a rule skips what they lead to. Compare your moves with all that the rules allow.

idea-more-moves = as if there were more moves
idea-more-moves-hint = These answers would be right if more moves were allowed: a position is called won from which no move leads to one that is called lost. Moves are made that are not allowed, or a rule says won too soon. Compare your moves with those that the rules allow.

idea-input-misread = the input misread
idea-input-misread-hint = The input is taken for something else: in an order that is not promised, an edge in one direction only, or one player's things for the other's. Read the section on the input again.

idea-precedence = operator precedence
idea-precedence-hint = In C++ and its relatives `a ^ b < c` means `a ^ (b < c)`, and `==` and `<` come before `&`, `^` and `|`. Write brackets.

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
