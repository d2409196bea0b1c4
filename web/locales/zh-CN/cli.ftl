# 命令行对评测和运行的说明。

cli-compiling = 正在编译
cli-compiled = 编译用时 { $time } 毫秒
cli-compiled-before = 此前已编译
cli-test = 测试点 { $done }/{ $total } { $name } { $verdict } { $time } 毫秒
cli-for-judges = { $test }，仅供评判者查看：{ $words }
cli-explaining = 正在寻找出错的最小局面
cli-judged = 通过 { $passed }/{ $total } 个测试点  { $time } 毫秒  { $memory } KiB
cli-points = 得分：{ $points }
cli-counterexample = 找到的最小出错输入：
cli-expected = 正确答案：
cli-got = 程序输出：
cli-used = { $time } 毫秒  { $memory } KiB
cli-instructions = { $count } 条指令
