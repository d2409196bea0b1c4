part = 棋盘 { $i }
move = 在棋盘 { $i } 上，方块的左上角放在第 { $row } 行第 { $column } 列
