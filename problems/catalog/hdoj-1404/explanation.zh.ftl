won = 从 { $string } 出发，有一步到达对方必败的串。
won-at-once = 串以 0 开头：擦去它就擦去了整个串，立即获胜。
lost = 从 { $string } 出发，每一步都到达对方必胜的串。
to = 变成 { $after }
erase-all = 擦去整个串
