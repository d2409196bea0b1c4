move = 把第 { $i } 枚棋子从 { $before } 号格移到 { $after } 号格
