move = 从 { $a } 走到 { $b }
no-part = 结点 { $a } 上没有棋子
no-move = 没有从 { $a } 到 { $b } 的边
