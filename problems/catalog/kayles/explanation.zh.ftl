move = 在第 { $i } 排从第 { $p } 个起击倒 { $k } 个，{ $before } 个剩下 { $after }
no-part = 没有第 { $i } 排
no-move = 第 { $i } 排有 { $before } 个，不能从第 { $p } 个起一球击倒 { $k } 个
