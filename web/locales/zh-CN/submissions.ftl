# 提交记录列表与单个提交的页面。

submissions-title = 提交记录
submissions-filters = 谁的提交
submissions-all = 全部
submissions-mine = 我的
submissions-problem = 题目
submissions-problem-accepted = 题目的名称、题号或编号，例如 S-Nim、1536 或 hdoj-1536。
submissions-verdict = 评测结果
submissions-any = 不限
submissions-apply = 筛选
submissions-none = 这里还没有提交。
submissions-pages = 翻页
submissions-newest = 最新
submissions-newer = 较新
submissions-older = 更早

submission-title = 提交 #{ $number }
submission-number = 编号
submission-problem = 题目
submission-user = 用户
submission-verdict = 评测结果
submission-language = 语言
language-answer = 答案
submission-time = 时间
submission-memory = 内存
submission-sent = 提交时间
submission-example-later = 比赛成绩公布后才显示更小的反例。
submission-contest = 比赛
submission-again = 这份提交已重判，原来的评测结果是：{ $before }。
submission-again-limits = 现在的限制是 { $limits }；较慢的语言时限更宽。
submission-solved = 解决了！
submission-solved-lead = 现在可以查看解法，以及他人公开的程序。
submission-solution = 查看题解
submission-result = 评测结果
submission-progress = 已完成的测试点
submission-offline = 与服务器的连接已断开，正在重试。
submission-passed = 通过的测试点
submission-source = 源代码
submission-edit = 修改后再次提交
copy-source = 复制源代码
submission-answers = 答案
submission-download = 下载
submission-answers-cut = 以上不是全部：较长的答案和不是文本的答案请下载文件查看。
submission-tests = 测试点
submission-points = 得分
submission-groups = 各组得分
submission-sizes = 用时与输入大小
submission-sizes-words = 每个点是一个测试点：横轴为输入大小，最大 { $bytes } 字节；纵轴为用时，最长 { $time } 毫秒。最大的输入用时 { $largest } 毫秒。
submission-stopped-early = 评测在第一个未通过的测试点停止。
submission-failure = 第一个未通过的测试点：{ $test }
submission-expected = 正确答案
submission-got = 你的程序输出
submission-stderr = 标准错误输出
submission-transcript = 对话记录（< 为程序，> 为评测方）
submission-compiler = 编译器的输出
submission-system = 发生了什么
submission-mended = 修补后或放宽规则后才通过编译
test-name = 测试点
test-group = 分组

progress-queued = 等待评测机。
progress-position = { $ahead ->
    [0] 即将开始评测。
   *[other] 前面还有 { $ahead } 个提交。
}
progress-no-judge = 目前没有能评测 { $language } 的评测机，等到有一台上线后就会评测。
progress-compiling = 正在编译。
progress-running = 即将运行测试点。
progress-test = 测试点 { $done } / { $total }。
progress-explaining = 正在寻找出错的小局面。

counterexample-title = 更小的例子
counterexample-lead = 你的程序在下面这个小输入上会出错。
counterexample-input = 输入
copy-counterexample = 复制此输入
counterexample-none = 在限定的查找时间内没有找到小的反例。你的程序通过了最前面的测试点，可能只在很大的局面或很长的输入上出错：检查数组大小、整数类型，以及最大数据下的用时。
counterexample-none-slow = 在限定的时间内没有找到小的例子。程序通过了前面的测试点，可能只在大的局面或很长的输入上太慢。
counterexample-none-first = 在限定的时间内没有找到更小的例子；{ $test } 已是最前、最小的测试点之一。
counterexample-none-early = 在限定的查找时间内没有找到更小的反例。但程序在 { $test } 上就已出错，而它属于最前面、最小的测试点：请用题面的样例手工运行一遍。

remark-title = 附注
remark-lead = 评测结果不受影响：原题的评测数据没有测到这里。
remark-at-differs = 已通过；但在题目的数据范围内，输入“{ $input }”时答案有误：应为“{ $expected }”，程序输出的是“{ $got }”。
remark-at = 已通过；但在题目的数据范围内，输入“{ $input }”时会出错。{ $what }
remark-on-test = 已通过；但在题目的数据范围内，测试点 { $test } 上会出错。{ $what }

counterexample-answered = 程序给出的走法赢不了：{ $move }。对方应对：{ $reply }。
mistake-kept = 这份输入的第 { $case } 组数据在这里答错了，单独运行时却是对的：前面的数据留下了东西。检查每组数据开始时是否清空了数组、标记和累加值。
mistake-files = 程序没有任何输出，而源代码里用了 { $by }：请从标准输入读取，向标准输出打印。
mistake-ends-too-early = 已有的答案都对，但数量不够。每组数据都要作答：检查数据组数或输入结束的读法。
mistake-bad-end = 答案全部正确，但输出最后一个答案之后程序没有正常结束。检查它是否在最后一组数据之后还在读取，并以退出码 0 结束。
mistake-goes-on = 答案都对，但最后一个答案之后还有输出。检查如何判断输入结束：先确认读取成功，再作答。
mistake-prompt = 答案都对，但还打印了别的文字：“{ $words }”。只打印答案即可。
mistake-capitals = 答案只错在大小写：应为“{ $expected }”，程序输出的是“{ $got }”。
mistake-other-words = 应输出“{ $expected }”的地方输出了“{ $got }”，而它根本不是本题的答案。请严格按题面要求的文字输出。
mistake-order = 答案都对，但顺序不同。请按数据的顺序输出。
mistake-number-format = 源代码用 { $format } 读写 64 位整数，这种格式只有 Windows 认识：请改用 %lld，或用 cin 和 cout。

submission-compare-with = 与之对比
submission-compare = 对比
share-title = 你的程序的秘密地址
share-lead = 拿到这个地址的人无需登录就能看到程序和评测结果。地址只显示这一次。比赛隐藏此题的提交期间，打开它什么也看不到。
share-copy = 复制地址
share-make = 生成秘密地址分享
share-is = 拿到秘密地址的人能看到这份程序和评测结果。
share-again = 换一个地址
share-end = 撤销地址
shared-title = 分享的程序
compare-two-problems = 这两个程序属于不同的题目。
compare-title = 从 #{ $from } 到 #{ $to }
compare-same = 两个程序相同。
submission-rejudge = 重判这份提交
submissions-rejudge = 重新评测此题的提交
submission-broken = 这个程序已通过，但 { $hacker } 找到了一份让它出错的输入。重判之前，评测结果不变。
submission-broken-judged = 这个程序曾经通过，后来被 { $hacker } 的输入攻破，并已重判。
