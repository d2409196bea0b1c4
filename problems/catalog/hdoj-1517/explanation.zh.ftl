won = 胜者在 9、18、162、324……之后交替（轮流乘 9 和乘 2）。{ $n } 位于 { $first } 到 { $last } 之间，Stan 必胜。
lost = 胜者在 9、18、162、324……之后交替（轮流乘 9 和乘 2）。{ $n } 位于 { $first } 到 { $last } 之间，Ollie 必胜。
multiply = 乘以 { $factor }，剩下的目标相当于 { $left }
