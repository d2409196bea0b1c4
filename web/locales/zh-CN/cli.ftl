# 命令行对评测和运行的说明。

cli-compiling = 正在编译
cli-compiled = 编译用时 { $time } 毫秒
cli-compiled-before = 此前已编译
cli-test = 测试点 { $done }/{ $total } { $name } { $verdict } { $time } 毫秒
cli-for-judges = { $test }，仅供评判者查看：{ $words }
cli-explaining = 正在寻找出错的最小局面
cli-judged-answers = 通过 { $passed }/{ $total } 个测试点
cli-judged = 通过 { $passed }/{ $total } 个测试点  { $time } 毫秒  { $memory }
cli-points = 得分：{ $points }
cli-counterexample = 找到的最小出错输入：
cli-expected = 正确答案：
cli-got = 程序输出：
cli-used = { $time } 毫秒  { $memory }
cli-instructions = { $count } 条指令
cli-export-lost = { $format } 不能保留：{ $lost }
cli-export-written = { $path } 中有 { $count } 个文件
cli-export-name = 注意：其他工具要求文件夹名只用小写字母和数字，例如 { $short }
cli-export-hint = 提示：作为题目包中程序的输出校验器可以导出为 icpc 格式
cli-saved = 已保存为 { $path }
cli-saved-before = 未保存：测试点 { $name } 已有此输入
cli-stress-tried = 已尝试 { $tried } 组数据
cli-stress-found = { $source } 有误；已尝试 { $tried } 组数据
cli-stress-none = 未找到使 { $source } 出错的数据；已尝试 { $tried } 组
cli-stress-only-tests = 该题目包没有数据校验器，因此只能尝试它自带的测试点
cli-stress-offer = 若题目包是文件夹，加上 --save 可把这组输入存为测试点
cli-ladder-done = 第 { $done } 局，共 { $total } 局
cli-ladder-program = 程序
cli-ladder-won = 胜局
cli-ladder-marks = （括号内的走法）：程序回答了 Second，由裁判代走；?：这一步断送了胜局
cli-ladder-game = { $number }. { $start }：{ $first } 先走，{ $second } 后走
cli-ladder-over = 已无棋可走：{ $winner } 获胜
cli-ladder-forfeit = { $winner } 获胜，{ $loser } 得到 { $verdict }：{ $reason }
cli-ladder-unsaid = 题目的输入无法表示这个局面：该局面 { $winner } 必胜，判其获胜
cli-ladder-unknown = 题目的输入无法表示这个局面，也不知道谁必胜，因此这一局不计
cli-ladder-too-long = 步数太多，不再走下去：该局面 { $winner } 必胜，判其获胜
cli-ladder-endless = 步数太多，不再走下去，也不知道谁必胜，因此这一局不计
cli-ladder-not-measured = 机器太忙，无法测量程序的用时，因此这一局不计
cli-ladder-fewer = 只找到 { $found } 个开局局面，少于所要求的 { $asked } 个
cli-mutants-test = 测试点
cli-mutants-kills = 最先淘汰的变体数
cli-mutants-done = 已尝试 { $done }/{ $total } 个变体
cli-mutants-killed = { $total } 个错误变体中有 { $killed } 个被淘汰
cli-mutants-missed = 现有测试点查不出这个错误；下面的输入可以：
cli-mutants-alive = 它通过了全部测试点，另在 { $tried } 组数据上也正确：也许与原程序等价
cli-mutants-offer = 若题目包是文件夹，加上 --save 可把这些输入存为测试点
cli-mutants-language = 跳过 { $program }：只为 C、C++、Python 的单文件程序生成变体
cli-mutants-verdict = 跳过 { $program }：它在此处的评测结果是 { $verdict }
cli-mutants-not-compiling = { $count } 个变体无法编译，不计入总数
cli-mutants-left-out = 时间已到：{ $count } 个变体未尝试（可用 --seconds 延长）

mutant-off-by-one = 差一
mutant-constant = 常数有误
mutant-base-case = 初值有误
mutant-xor-to-sum = 异或误作求和
mutant-operation = 运算有误
mutant-misere-end = 终局胜负颠倒
mutant-no-reset = 多组数据间未重置
mutant-narrow-type = 类型过窄
mutant-small-array = 数组过小
mutant-early-period = 周期有误
mutant-dropped-jump = 漏掉跳转
mutant-swapped-answers = 答案写反

cli-fit-measuring = 正在测量 { $program }
cli-fit-written = 已写入 { $path }/problem.yaml
cli-fit-not-written = 没有合适的限制，因此未写入
cli-fit-other = { $program } 的评测结果是 { $verdict }，不能作为限制的依据
cli-fit-skipped = 跳过 { $program }：本机没有它的语言
cli-fit-none = 没有可测量的正确程序
cli-fit-time = 时间限制：{ $limit } 毫秒（现为 { $now } 毫秒）；最慢的正确程序 { $program } 除语言自身的开销外用时 { $time } 毫秒
cli-fit-slow = { $program } 用时至少 { $time } 毫秒：肯定超时
cli-fit-not-slow = 没有能区分的时间限制：{ $program } 应当超时，却只用 { $time } 毫秒，而区分需要 { $needed } 毫秒
cli-fit-memory = 内存限制：{ $limit } MiB（现为 { $now } MiB）；最耗内存的正确程序 { $program } 除语言自身的开销外需要 { $memory }
cli-fit-offer = 加上 --write 可把这些限制写入 problem.yaml
cli-fit-not-parted = 请让这些程序更慢，或加大最大的测试点，或把它们移到 submissions/ 的其他文件夹
cli-format-none = 所有文件都已是规范形式
cli-format-would = { $count } 个文件不是规范形式；不加 --check 即可改写
cli-format-done = 已把 { $count } 个文件改为规范形式
cli-waiting = { $ahead ->
    [0] 正在等待评测
   *[other] 正在等待评测，前面还有 { $ahead } 个
}
cli-status-id = 编号
cli-status-problem = 题目
cli-status-verdict = 结果
cli-status-time = 用时
cli-status-language = 语言
cli-status-when = 时间
cli-contest-id = 编号
cli-contest-start = 开始
cli-contest-duration = 时长
cli-contest-name = 名称
cli-contest-letter = 题号
cli-contest-problem = 题目
cli-contest-limit = 时限
cli-board-rank = 名次
cli-board-who = 参赛者
cli-board-score = 成绩
cli-board-time = 用时
cli-push-version = { $id }，第 { $version } 版：{ $state }
cli-push-version-served = { $id }，第 { $version } 版：{ $state }，使用中
cli-push-not-served = 现在使用的仍是第 { $served } 版。要使用第 { $passed } 版，请加 --serve，或到题目页面操作。
cli-push-private = 题目是私有的：在你设定可见范围之前，别人看不到它。{ $page }
cli-push-page = 题目页面：{ $page }
cli-submit-several = 每次只能提交一个文件。
    hint: 要提交多个测试点的答案，请放进一个文件夹或打包成 zip，文件以测试点命名
cli-play-reply-named = 我走到 { $position }：{ $name }
cli-play-reply = 我走到 { $position }
cli-play-prompt = 轮到你
cli-play-wins = 必胜
cli-play-loses = 必败
cli-play-begin = 请输入走法。输入 `help` 可查看其他可用的词。
cli-play-help =
    `#` 加列表中的序号，或走后的局面：走这一步
    undo：悔棋，收回你的上一步
    hint：提示一步必胜的走法
    values：显示每步走后的胜负与 SG 值
    record：显示棋谱
    link：显示这一局在网站上的地址，别人可以查看并接着下
    quit：结束对弈
cli-play-undo-none = 没有可以收回的步。
cli-play-link = 这一局在 Grundy 网站上的地址：{ $address }
cli-play-link-none = 网站不认识这些规则，因此这一局没有地址。
cli-play-analysis = 从开局起每个局面由谁占优；断送胜局的一步之后标有“?”。
cli-play-held = 若第 { $number } 步改走这一步，就能守住：{ $move }
cli-play-own-ending = 这个游戏怎样终局、谁胜都由它自己的规则说明：请去掉 --play
cli-play-won = 无路可走：你赢了。
cli-play-lost = 无路可走：我赢了。
cli-play-won-circle = 棋子走成了一圈：你赢了。
cli-play-lost-circle = 棋子走成了一圈：我赢了。
cli-play-you-first = 你先手，对方是{ $opponent }。
cli-play-you-second = 你后手，对方是{ $opponent }。
cli-play-two = 两人在这个终端前对弈。

cli-pattern-proved = { $formula }    对所有数成立，已证明
cli-pattern-seen = { $formula }    到 { $to } 为止都成立，未证明
cli-pattern-none = 在看过的范围内没有找到规律
cli-nothing = （没有输出）
