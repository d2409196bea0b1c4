branch = 第 { $number } 棵树的分支 1–{ $top }
no-edge = 一条边也没有，PP 不会剪到最后一条边，必胜。
cut = 剪断第 { $number } 棵树的边 { $above }–{ $node }
