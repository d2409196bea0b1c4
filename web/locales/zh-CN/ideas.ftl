### Wrong ideas behind programs: a name, and what to look at.

idea-constant = 所有答案都一样
idea-constant-hint = 无论什么局面都输出同一个答案。把读入的数据和算出的结果打印出来看看：有的值没有传到答案里。

idea-unsteady = 每次运行答案都不一样
idea-unsteady-hint = 同一个输入再运行一次，答案就变了：程序用了随机数或时间，或者有变量、数组没有赋初值。

idea-words-exchanged = 两种答案写反了
idea-words-exchanged-hint = 每个答案都恰好相反。想清楚问的是谁：先手；SG 值为 0 时，轮到走的一方必败。

idea-sizes-for-values = 把大小当成了 SG 值
idea-sizes-for-values-hint = 像 Nim 那样直接把大小异或，就会得到这些答案。只有可以取任意多个时，一堆的 SG 值才等于它的大小；否则要先求 SG 值：后继 SG 值的 mex。

idea-sum-for-xor = 该异或的地方做了加法
idea-sum-for-xor-hint = 把各部分的 SG 值相加，就会得到这些答案。两个相同的部分会互相抵消：并列的各部分要用异或合并。

idea-won-or-lost-for-values = 只记胜负，没有记 SG 值
idea-won-or-lost-for-values-hint = 各部分只按单独的胜负来合并，这不够：SG 值为 1 和 2 的两部分各自必胜，合起来也必胜。要记下每部分的 SG 值再异或。

idea-parity-of-count = 只看某个数量的奇偶
idea-parity-of-count-hint = 答案只取决于某个数量（石子、堆数、边数或步数）的奇偶。只有每一步恰好使它改变一时才对。看看这里给出的局面：其中有一方可以改变节奏。

idea-moves-for-values = 把走法数当成了 SG 值
idea-moves-for-values-hint = 一部分的 SG 值不是走法的个数，而是各走法所到局面 SG 值的 mex。

idea-longest-for-values = 把最长步数当成了 SG 值
idea-longest-for-values-hint = 一部分的 SG 值不是最多能走多少步，而是各走法所到局面 SG 值的 mex。

idea-one-part-only = 只看了一个部分
idea-one-part-only-hint = 答案只取决于一个部分，例如第一个、最后一个、最小或最大的一个。所有部分都要算：用与规则相应的定理合并。

idea-other-end = 终局的胜负弄反了
idea-other-end-hint = 如果终局时赢的是另一方，这些答案才对：正常玩法中走最后一步者胜，反常（misère）玩法中走最后一步者负，两者也不是简单取反。看清题面谁赢，再用相应的定理。

idea-one-part-moved = 每部分都要走，却当成只走一部分
idea-one-part-moved-hint = 异或适用于每次只在一个部分里走的和。这里每一步要在所有部分里各走一步，关键是哪个部分最后结束。

idea-any-move-wins = 能走就算必胜
idea-any-move-wins-hint = 有步可走不等于必胜：必须有一步走到必败态。

idea-one-move-ahead = 只看到一步之内的胜利
idea-one-move-ahead-hint = 只发现了一步取胜的情形。只要有一步能走到必败态就必胜，不管离终局多远。

idea-won-for-number = 要求的是数，却只答了胜负
idea-won-for-number-hint = 题目要的是具体的数，程序只输出了 1 或 0。

idea-other-question = 回答的是另一个问题
idea-other-question-hint = 对同一个局面的另一个问题来说，这些数是对的。再看一遍题目要求输出什么。

idea-moves-forgotten = 漏掉了一些走法
idea-moves-forgotten-hint = 如果走法少一些，这些答案就对了：程序认为某个局面必败，但从它有一步可以走到程序同样认为必败的局面。请把你的走法与规则允许的全部走法对照。

idea-moves-not-allowed = 多出了不允许的走法
idea-moves-not-allowed-hint = 如果走法多一些，这些答案就对了：程序认为某个局面必胜，但没有任何一步走到程序认为必败的局面。请把你的走法与规则允许的走法对照。

idea-off-by-one = 差一错误
idea-off-by-one-hint = 把一个数当成了它旁边的数：从 0 而不是从 1 数起，该用 <= 却用了 <，或者该模 m + 1 却模了 m。检查每个范围的首尾。

idea-kept = 上一组数据的内容没有清空
idea-kept-hint = 每组数据开始时要重置数组、标记和累加值。

idea-too-few-bits = 整数位数不够
idea-too-few-bits-hint = 从某个放不下的数开始出错。int 除符号外只有 31 位，long long 有 63 位；也要留意乘积。

idea-inexact = 浮点误差
idea-inexact-hint = 从浮点数不再精确的地方开始出错。请用整数计算：比较平方或乘积，不要开方、取对数。

idea-from-small-cases = 规律只对一部分局面成立
idea-from-small-cases-hint = 它所用的规律对一些局面成立，对另一些不成立：周期看得太早，表或列表不够长，或者规律只在一段范围内成立。多算一些值来比较，或者证明它。

idea-equal-once = 相同的东西只算了一次
idea-equal-once-hint = 把相同的东西当成一个，或者互相抵消了。要逐个保留：异或时两个相同的会抵消，三个不会。

idea-wrong-parts = 局面拆分得不对
idea-wrong-parts-hint = 局面没有正确地拆成独立的部分。只有在一部分里走不影响其他部分时，各部分才独立，才能把它们的 SG 值异或。

idea-wrong-values = SG 值的规律不对
idea-wrong-values-hint = 单个部分的 SG 值就不对。对小的部分按定义算：各走法所到局面 SG 值的 mex，再与你的规律比较。

idea-wrong-sum = 单个部分都对，合起来就错
idea-wrong-sum-hint = 只有一个部分时答案都对，几个部分合起来就错了。只知道每一部分的胜负还不够：要用与规则相应的定理来合并，例如每次只走一个部分时，把各部分的 SG 值异或。

idea-fewer-moves = 好像走法变少了
idea-fewer-moves-hint = 如果走法少一些，这些答案就对了：程序认为某个局面必败，但从它有一步可以走到程序同样认为必败的局面。要么漏了走法，要么所用的规律跳过了它们。请与规则允许的全部走法对照。

idea-more-moves = 好像走法变多了
idea-more-moves-hint = 如果走法多一些，这些答案就对了：程序认为某个局面必胜，但从它没有一步能走到程序认为必败的局面。要么走了规则不允许的步，要么所用的规律过早断定必胜。请与规则允许的走法对照。

idea-other-moves = 好像走法不一样
idea-other-moves-hint = 这些答案自相矛盾：程序认为某个局面必败，但从它有一步可以走到程序同样认为必败的局面；又认为另一个局面必胜，但从它没有一步能走到程序认为必败的局面。要么用了别的走法，要么所用的规律不是从走法得出的。请从终局往回推算小局面，再作比较。

idea-input-misread = 输入理解错了
idea-input-misread-hint = 把输入当成了别的：依赖了没有保证的顺序，把无向边当成单向，或者把双方弄混了。再读一遍输入说明。

idea-precedence = 运算符优先级
idea-precedence-hint = 在 C++ 等语言里，`a ^ b < c` 的意思是 `a ^ (b < c)`；`==` 和 `<` 比 `&`、`^`、`|` 先算。请加括号。

idea-where-equal = 只在有相同的东西时出错
idea-where-equal-hint = 在比较过的小局面里，凡是没有相同东西的都对：相同的堆、相同的硬币，或者重复给出的边。相同的东西仍然是两个：既不能漏掉一个，也不能互相代替。

idea-where-unordered = 只在输入没有排好序时出错
idea-where-unordered-hint = 在比较过的小局面里，凡是数从小到大、每条边较小的端点在前的都对。题面没有保证这种顺序：请先排序，或者按任意顺序建立局面。

idea-where-smallest = 只在有最小的东西时出错
idea-where-smallest-hint = 在比较过的小局面里，凡是没有 0 或 1 的都对。请检查游戏的终点：最小局面的值是多少，循环从哪里开始，不能走时谁赢。

idea-from-a-number = 从某个数开始出错
idea-from-a-number-hint = 在比较过的小局面里，数更小的都对。找出最早出错的那个数，看看那里有什么新情况：出现了新的走法，表到头了，或者规律不再成立。

idea-from-so-many-parts = 规模大了就出错
idea-from-so-many-parts-hint = 比较过的局面里，部分（堆、行、结点、边）更少的都对。对少数几个成立的，多了未必成立：请检查各部分是怎样合起来的，数组和循环是否够到最后一个。

idea-right-on-smallest = 最小的局面都对
idea-right-on-smallest-hint = 比较过的最小局面全都正确，而这里显示的局面里并没有更大的数。找找它有什么新情况：更小的局面里没有出现过的部分、走法或数的组合。

idea-lost-called-won = 把必败局面当成必胜
idea-lost-called-won-hint = 在比较过的小局面里，必胜的都答对了，有些必败的却答成必胜。它看到了并不存在的胜法：取这里给出的局面，走它认为能赢的那一步，再找对方的应对。

idea-won-called-lost = 把必胜局面当成必败
idea-won-called-lost-hint = 在比较过的小局面里，必败的都答对了，有些必胜的却答成必败。它漏看了制胜的一步：这里给出了一步，想想程序为什么没有找到它。

idea-period-too-early = 周期看得太早
idea-period-too-early-hint = 它的答案是循环的，而正确答案只在开头这样。用周期之前要先证明：算到重复的长度超过一步所能及的范围，再往后多算一些。

idea-one-won-part = 只要有一部分必胜就判必胜
idea-one-won-part-hint = 只要有一个部分单独必胜，它就判必胜。这还不够：对方可以在同一部分或别的部分应对，两个相同的部分放在一起也可能必败。请用与这种组合相应的定理。

idea-draws = 平局与胜负弄混了
idea-draws-hint = 在比较过的小局面里，错的都是把平局当成胜负，或者把胜负当成平局。请倒推：所有走法都通向必胜点的是必败点，有一步通向必败点的是必胜点；最后仍未确定的才是平局，而不是走到过的点又遇到就算平局。

idea-where-loops = 只在有自环时出错
idea-where-loops-hint = 在比较过的小局面里，凡是没有自环的都对。自环和别的边一样算数：可以剪断它，或者沿它走回原来的局面。

idea-where-kind = 只有一种情况出错
idea-where-kind-hint = 在比较过的小局面里，错的都是同一种规则或局面，其他的都对。请把程序对这里这一种的处理与题面对照。

idea-wrong-steps = 步数的算法不对
idea-wrong-steps-hint = 每一步要在所有部分里同时走，所以要看每部分能走多久：赢得这一部分的人尽量拖长，输的人尽量缩短。这些答案是用别的算法得到的，例如最快取胜、最长或最短的走法。

idea-too-much = 答案偏大
idea-too-much-hint = 在比较过的小局面里，错的答案都偏大：有东西重复计算了，或者算进了题目没有问的，或者把不存在的走法也算进了值里。

idea-too-little = 答案偏小
idea-too-little-hint = 在比较过的小局面里，错的答案都偏小：漏掉了什么，可能是一种走法、一个部分，或者两个相同东西中的一个。

idea-wrong-side = 选了会输的一方
idea-wrong-side-hint = 先走会输时它选了先走，或者先走能赢时它选了后走。开口之前先算出谁赢。

idea-losing-move = 胜负判断对了，走法不对
idea-losing-move-hint = 它知道谁赢，但所走的一步赢不了，或者根本没有这一步。制胜的一步要留给对方一个必败局面：把各种走法都试一遍，看各自留下的局面的值。

idea-illegal-move = 走了规则不允许的一步
idea-illegal-move-hint = 在当前局面里没有这一步。请把双方的每一步都记到自己的局面上，并重新看一遍走法的写法。

idea-not-flushed = 输出留在了缓冲区
idea-not-flushed-hint = 它在等待回应，可是要说的话没有发出去。每行之后都要刷新：C++ 用 `endl` 或 `cout.flush()`，C 用 `fflush(stdout)`，Python 用 `print(..., flush=True)`，Java 用 `System.out.flush()`。

idea-endless = 程序不结束
idea-endless-hint = 连这样小的局面它也结束不了。请检查条件永远成立的循环、会回到原处的递归，以及等待的不是输入结束的读入。

idea-exponential = 反复搜索同样的局面
idea-exponential-hint = 只改变一个数来测量，它所花的时间比这个数的任何常见次幂都长得快：每多一步就成倍增加。每条路走到同一个局面都重新搜索，就会这样。请记住每个局面的结果，或者从小到大依次算出。

idea-too-slow = 搜索的局面太多
idea-too-slow-hint = 数越大花的时间越长。把每个局面的结果记下来，寻找周期或公式，不要对每组数据重复搜索同样的局面。

idea-out-of-bounds = 越界、栈溢出或内存不足
idea-out-of-bounds-hint = 从某个输入开始异常终止。请按题面的最大值检查数组大小，检查小于 0 的下标、过深的递归和大小为 0 的数据。

idea-form-reads-or-writes-files = 读写了文件

idea-form-ends-too-early = 答案数量不够

idea-form-fails-after-the-last-answer = 最后一个答案之后异常

idea-form-goes-on-after-the-last-answer = 多输出了答案

idea-form-prints-more-than-answers = 输出了多余的文字

idea-form-capital-letters = 大小写不对

idea-form-other-words = 输出的文字不符合要求

idea-form-other-order = 答案顺序不对

idea-form-number-format = 64 位整数的读写格式

idea-recognised = 识别出的错误：{ $name }
idea-own = 常见错误
