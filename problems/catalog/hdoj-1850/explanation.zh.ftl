none = 各堆的异或和为 0，先手必败：没有制胜的第一步。
some = 各堆的异或和为 { $total }。大小为 a 的堆可以变为 a ⊕ { $total }，当且仅当后者比 a 小；这样的堆有 { $count } 个：{ $list }。
lowered = 第 { $i } 堆从 { $from } 变为 { $to }
