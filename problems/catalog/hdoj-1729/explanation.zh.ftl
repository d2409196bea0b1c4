move = 往第 { $i } 个箱子放入 { $added } 颗
