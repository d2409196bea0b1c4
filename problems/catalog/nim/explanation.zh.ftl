no-part = 没有第 { $i } 堆
no-move = 第 { $i } 堆有 { $before } 颗，不能取走 { $x } 颗
