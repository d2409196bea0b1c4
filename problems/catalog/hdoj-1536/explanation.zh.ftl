no-part = 没有第 { $i } 堆
no-move = 不能从第 { $i } 堆的 { $before } 颗中取走 { $s } 颗：颗数须在集合中，且不超过那一堆
