won = SG 值按 0 1 0 1 2 3 2 循环。{ $n } mod 7 = { $rest }，所以 g({ $n }) = { $value }：这是 N 态。
lost = SG 值按 0 1 0 1 2 3 2 循环。{ $n } mod 7 = { $rest }，所以 g({ $n }) = { $value }：这是 P 态。
