# 各题讲解与判错共用的句子；题目自己的同名句子优先。

value-of-one = 各部分的 SG 值：{ $list }。
value-of-sum = 各部分的 SG 值：{ $list }；异或和为 { $terms }{ $total }。
value-by-moves = 各种走法到达的 SG 值为 { $reached }，其中缺少的最小非负整数是 { $value }，这就是 SG 值。
value-without-moves = 没有走法，所以 SG 值为 0。
value-alone = SG 值为 { $value }。

sum-won = 值不为 0，先手必胜。
sum-lost = 值为 0，先手必败。

misere-large-won = 有大于 1 的 SG 值且异或和不为 0，先手必胜。
misere-large-lost = 有大于 1 的 SG 值且异或和为 0，先手必败。
misere-ones-won = 没有大于 1 的 SG 值，且 1 的个数为偶数（{ $ones }），先手必胜。
misere-ones-lost = 没有大于 1 的 SG 值，且 1 的个数为奇数（{ $ones }），先手只能取到最后一个，必败。

searched-won = 逐一推演所有走法可知，先手必胜。
searched-lost = 逐一推演所有走法可知，先手必败。
searched-drawn = 逐一推演所有走法可知，双方都无法取胜：和棋。

winning-move = 一种制胜走法：{ $move }。
winning-moves = 制胜走法共 { $count } 种。
stuck-lost = 一步也走不了，轮到的一方已经输了。
stuck-won = 已没有走法，此时轮到的一方获胜。
refutation = 每种走法都有应对，使局面重新成为必败态：{ $answers }
answered = { $move }——{ $answer }
answered-by-end = { $move }——已没有走法
refutation-some = 每种走法都有应对，使局面重新成为必败态；共 { $count } 种走法，例如：{ $answers }
refutation-examples = 每种走法都有应对，使局面重新成为必败态，例如：{ $answers }
refuted = 无论怎么走，走后的局面都是对方必胜。
draw-held = 没有制胜走法：无论怎么走，对方也都能保持和棋。
draw-mixed = 没有制胜走法：有些走法之后对方也能保持和棋，其余走法之后对方获胜。
draw-holding = 能保持和棋的走法，以及对方同样保持和棋的应对：{ $answers }。
draw-holding-some = 能保持和棋的走法（{ $count } 种中的 { $shown } 种），以及对方同样保持和棋的应对：{ $answers }。
draw-losing = 会输的走法，以及对方的制胜应对：{ $answers }。
draw-losing-some = 会输的走法（{ $count } 种中的 { $shown } 种），以及对方的制胜应对：{ $answers }。

move-only-heap = 取走 { $taken } 个（{ $before } → { $after }）
move-heap = 从第 { $i } 堆取走 { $taken } 个（{ $before } → { $after }）
move-split = 把第 { $i } 堆（{ $before }）变成 { $after }
move-part = 把第 { $i } 部分变成 { $after }
move-to = 走到 { $after }

last-of-all = { $first } 和 { $last }
cut-short = { $first } 及另外 { $others } 个

move-take = 从第 { $i } 堆取走 { $count } 个
move-take-row = 从第 { $i } 排取走 { $count } 个
move-take-alone = 取走 { $count } 个
move-take-both = 从两堆各取走 { $count } 个
move-take-each = { $list }
move-take-item = 从第 { $i } 堆取走 { $count } 个
move-take-and-divide = 从第 { $i } 堆取走 { $count } 个，剩下 { $left }
move-take-and-divide-row = 从第 { $i } 排取走 { $count } 个，剩下 { $left }
move-take-and-divide-alone = 取走 { $count } 个，剩下 { $left }
move-divide = 把第 { $i } 堆分成 { $left }
move-divide-row = 把第 { $i } 排分成 { $left }
move-divide-alone = 分成 { $left }
move-lay = 在第 { $i } 排放一条长 { $count } 的纸带，剩下 { $left }
move-add = 往第 { $i } 个盒子里放入 { $count } 个
move-down = 把第 { $i } 级的 { $count } 个移到下一级
move-coin = 翻转硬币 { $coins }
move-coins = 翻转硬币 { $coins }
move-cut = 切断边 { $edge }
move-cut-one-falls = 切断边 { $edge }，另有 1 条落下
move-cut-more-fall = 切断边 { $edge }，另有 { $falls } 条落下
move-token = 把 { $from } 上的棋子移到 { $to }
move-pawn = 把棋子走到 { $field }
move-pawn-back = 把棋子走回 { $field }，终局
move-bite = 从第 { $i } 行第 { $column } 列咬下
move-lay-piece = 在{ $cells }放一块
move-lay-cell = 第 { $i } 行第 { $columns } 列
move-lay-cells = 第 { $i } 行第 { $columns } 列
move-push = 把格 { $from } 上的硬币移到格 { $to }
move-multiply = 乘以 { $factor }，得到 { $after }
move-multiply-last = 乘以 { $factor }，达到 { $after }
move-date = 走到 { $date }
move-erase-all = 全部擦去
move-erase = 从第 { $i } 位起全部擦去，剩下 { $after }
move-lower = 把第 { $i } 位的 { $before } 改成 { $after }
move-corner-down = 向下走一格
move-corner-left = 向左走一格
move-corner-both = 向左下走一格
move-lamp = 切换灯 { $coins }
move-lamps = 切换灯 { $coins }
move-piece = 把第 { $i } 行第 { $before } 列的棋子移到第 { $after } 列
move-cross = 在第 { $cell } 格画叉

no-part = 没有第 { $i } 堆
no-move = 这里不能这样走
misread = 应给出形如 `{ $form }` 的一步，而得到的是 `{ $said }`
gives-up = 这是必胜局面，却没有给出制胜走法
none-wins = 这是必败局面，没有制胜走法
does-not-win = 这一步不能取胜：走后的局面对方必胜
misread-side = 应以 `First` 或 `Second` 选择谁先走
wrong-side = 这一局输了：选择 `{ $side }` 是错误的
gave-away = 这一局输了：走法 `{ $move }` 断送了胜局
game-lost = 这一局输了
stopped = 程序在对局结束之前停止了
output-ends = 输出在这一答案之前就结束了
output-goes-on = 在最后一个答案之后还有输出

wythoff-won = 两堆之差为 { $difference }，而较小的一堆 { $small } 不等于 ⌊{ $difference }·φ⌋ = { $golden }，所以先手必胜。
wythoff-lost = 两堆之差为 { $difference }，较小的一堆 { $small } 恰等于 ⌊{ $difference }·φ⌋：这是必败态。
wythoff-first = 从第一堆取 { $taken } 颗，变为 ({ $c }, { $d })
wythoff-second = 从第二堆取 { $taken } 颗，变为 ({ $c }, { $d })
wythoff-both = 从两堆各取 { $taken } 颗，变为 ({ $c }, { $d })
