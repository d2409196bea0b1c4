# 用文字说出局面：给看不到图的人。

board-case = 第 { $number } 个局面
board-sample = 样例中的局面
board-starts = 开局局面
board-counterexample = 局面
board-comma = 、
board-list = { $first } 和 { $last }
board-list-cut = { $first }，另有 { $others } 个
board-none = 无
board-others = …另有 { $count } 个
board-head = 正

board-heaps = { $count ->
    [1] 一堆，共 { $sizes } 颗。
   *[other] { $count } 堆，大小分别为 { $sizes }。
}
board-heaps-both = 两堆
board-heaps-none = 已经没有堆了。
board-heap-most = 一堆 { $size } 颗，这一步至多取 { $most } 颗。
board-heap-in-turn = 一堆 { $size } 颗，玩家依次至多取 { $most } 颗。
board-facing = { $count ->
    [1] 一行 { $columns } 格，两枚棋子相对，在第 { $places } 格；现在走前一枚。
   *[other] { $count } 行，每行 { $columns } 格，各有两枚棋子相对，在第 { $places } 格；现在走各行的前一枚。
}
board-facing-second = { $count ->
    [1] 一行 { $columns } 格，两枚棋子相对，在第 { $places } 格；现在走后一枚。
   *[other] { $count } 行，每行 { $columns } 格，各有两枚棋子相对，在第 { $places } 格；现在走各行的后一枚。
}
board-fields = 圆格方从圆形格子走：{ $firsts }；方格方从方形格子走：{ $seconds }。绿色：{ $greens }。箭头：{ $moves }。
board-turn-first = 轮到圆格方走。
board-turn-second = 轮到方格方走。
board-barred-first = 轮到圆格方走，但不能走 { $moves }：这样走成的一圈上没有绿格，方格方就赢了。
board-barred-second = 轮到方格方走，但不能走 { $moves }：这样走成的一圈上有绿格，圆格方就赢了。
board-stuck-first = 圆格方只能走 { $moves }，而这样走成的一圈上没有绿格：方格方胜。
board-stuck-second = 方格方只能走 { $moves }，而这样走成的一圈上有绿格：圆格方胜。
board-circle-green = 棋子走成了一圈 { $circle }，圈上有绿格：圆格方胜。
board-circle-bare = 棋子走成了一圈 { $circle }，圈上没有绿格：方格方胜。
board-pawn = { $count ->
    [0] 棋子从 { $at } 出发。
   *[other] 棋子在 { $at }，走过 { $before }：谁把它走回其中一格，就终局。
}
board-lamps = { $count ->
    [1] 一箱灯，逐层画出；亮着的是（x, y, z）{ $places }。
   *[other] 一箱灯，逐层画出；亮着的是（x, y, z）{ $places }。
}
board-lamps-none = 所有灯都灭了。
board-turn-of = 现在轮到第 { $player } 人。
board-crosses = { $count ->
    [0] 一行 { $cells } 个空格。
   *[other] 一行 { $cells } 格，第 { $places } 格画了叉。
}
board-balls-legend = 球门内的数：各球进门所需的圈数；球旁的数：到门线的距离；小圆圈：球可以停下的位置；最下方：每步至多踢几个球、每脚至多滚几圈。
board-balls = 球门前有 { $count } 个球，各球到门线的距离（括号内是进门所需的圈数）为 { $balls }。每步至多踢 { $most } 个，每脚至多滚 { $kick } 圈。
board-ball = { $distance }（{ $turns }）
board-used-up = 什么也不剩了。
board-pins = { $count ->
    [1] 一排 { $sizes } 个球瓶。
   *[other] { $count } 排球瓶，各排的个数为 { $sizes }。
}
board-stones = { $count ->
    [1] 一排 { $sizes } 个。
   *[other] { $count } 排，各排的个数为 { $sizes }。
}
board-strips = { $count ->
    [1] 一条长 { $sizes } 格的纸带。
   *[other] { $count } 条纸带，长度为 { $sizes } 格。
}
board-stairs = { $count } 级台阶，从最低一级起各有 { $sizes } 颗石子。
board-graph = 一张有 { $nodes } 个点、{ $edges } 条边的图，{ $count ->
    [1] 棋子在 { $tokens } 号点。
   *[other] 棋子在 { $tokens } 号点。
}
board-graph-empty = 一张有 { $nodes } 个点、{ $edges } 条边的图，没有棋子。
board-branches = { $count ->
    [1] 一条边（0 号点是地面）：{ $edges }。
   *[other] { $count } 条边（0 号点是地面）：{ $edges }。
}
board-branches-many = 由 { $nodes } 个点、{ $edges } 条边组成的图形。
board-branches-none = 已经没有可剪的边。
board-bar = 一整块 { $rows } × { $columns } 的巧克力，左上角一格有毒。
board-bar-bitten = 一块咬过的巧克力，各行剩下 { $sizes } 格，左上角一格有毒。
board-cells = { $rows } × { $columns } 的棋盘，{ $used ->
    [0] 全部空着。
   *[other] 其中 { $used } 格已被占用。
}
board-corner = { $rows } × { $columns } 的棋盘，硬币在右上角，要走到左下角。
board-coins = { $count ->
    [1] 一行硬币，正面在从 0 数起的第 { $places } 位，其余为反面。
   *[other] 一行硬币，正面在从 0 数起的第 { $places } 位，其余为反面。
}
board-coins-board = { $count ->
    [1] 一板硬币，正面在从 0 数起的（列, 行）{ $places }。
   *[other] 一板硬币，正面在从 0 数起的（列, 行）{ $places }。
}
board-coins-none = 所有硬币都是反面。
board-strip-coins = { $count ->
    [1] 一条格子带，硬币在 { $places } 号格。
   *[other] 一条格子带，硬币在 { $places } 号格。
}

board-tiles = 现在是 { $text }。
board-tiles-none = 什么也不剩。
