none = The XOR of the heaps is 0, so the player who moves first loses: no first move wins.
some = The XOR of the heaps is { $total }. A heap a can be lowered to a ⊕ { $total } exactly when that is less than a, which is so for { $count } of them: { $list }.
lowered = heap { $i } from { $from } to { $to }
