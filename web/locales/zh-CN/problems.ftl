# 题目列表与题目页面。

problems-title = 题目
problem-id = 编号
problem-name = 名称
problem-games = 思路
problem-games-ask = 显示（会剧透）
problem-difficulty = 难度
problem-solved = 状态
problem-time-limit = 时间限制
problem-memory-limit = 内存限制
problem-limits-note = 以上为 C 与 C++ 单个测试点的限制；较慢的语言会放宽。
problem-samples = 样例
problem-sample-input = 输入样例 { $number }
problem-sample-output = 输出样例 { $number }
problem-credit = 来源：
copy-input = 复制输入样例 { $number }
copy-output = 复制输出样例 { $number }
seconds = { $number } 秒

submit-title = 提交
submit-needs-login = 登录后才能提交程序。
submit-no-languages = 本站还没有可用的评测机：没有安装任何语言。
submit-language = 语言
submit-source = 源代码
submit-source-hint = 不超过 256 KiB。程序从标准输入读取，向标准输出打印。
submit-editor-keys = Tab 键用于缩进；要用键盘离开编辑器，先按 Esc，再按 Tab。
submit-button = 提交
submit-mine = 我最近的提交

problem-parts = 本题
problem-statement = 题面
problem-mine = 我的提交
problem-everybody = 全部提交
run-button = 运行样例
run-running = 正在运行。
run-right = 与样例一致
run-wrong = 与样例不同
run-sample = 样例
