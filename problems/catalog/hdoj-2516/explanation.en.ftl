won = { $n } = { $sum }, Fibonacci numbers no two of which are neighbours. Taking the smallest, { $least }, wins: twice as many are fewer than the next part.
lost = { $n } is a Fibonacci number, so the first player loses.
