part = 棋盘
move = 方块的左上角放在第 { $row } 行第 { $column } 列
