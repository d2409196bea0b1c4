move = 剪断结点 { $v } 之上的边
no-move = 结点 { $v } 之上没有边
