part = 第 { $i } 行的间隔
move = 把第 { $i } 行的间隔从 { $before } 缩小到 { $after }
