leave = 把第 { $i } 堆的 { $before } 颗取到剩 { $after } 颗
split = 把第 { $i } 堆（{ $before }）分成 { $after }
