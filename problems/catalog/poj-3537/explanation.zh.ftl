move = 在第 { $i } 段的第 { $cell } 格画叉
