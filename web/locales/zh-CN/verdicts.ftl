# 评测结果与状态、对学生的解释，以及测试点失败的原因。

state-queued = 排队中
state-compiling = 编译中
state-running = 评测中

verdict-ac = 通过
verdict-wa = 答案错误
verdict-pe = 格式错误
verdict-tle = 超出时间限制
verdict-mle = 超出内存限制
verdict-ole = 超出输出限制
verdict-re = 运行时错误
verdict-ce = 编译错误
verdict-se = 系统错误

verdict-ac-help = 所有测试点的答案都正确，并且没有超出限制。
verdict-wa-help = 程序正常结束，但有答案不对。请先用能手工算出答案的小局面检验。
verdict-wa-help-answers = 有答案不对或没有提交，见下表。
verdict-wa-help-form = 程序正常结束，但输出的内容不符合题面的要求。
verdict-pe-help = 答案正确，但空白字符不对：检查空格、空行和行末。
verdict-tle-help = 程序在某个测试点上超出了时间限制。是否重复计算了同一局面？有没有不必枚举所有局面的公式？
verdict-mle-help = 程序使用的内存超出了限制。检查数组和表的大小。
verdict-ole-help = 程序的输出远远超过任何答案的长度。往往是循环没有结束。
verdict-re-help = 程序崩溃，或返回了非 0 的退出码。常见原因：下标越界、除以零、递归过深、读取的内容多于输入。
verdict-ce-help = 程序没有通过编译。编译器的输出在下方，请先改正第一个错误。
verdict-se-help = 是评测系统出错，而不是你的程序。系统重试后仍然失败，管理员可以看到原因。这次提交不计入任何统计。

reason-line_differs = 第 { $line } 行不同。
reason-token_differs = 第 { $token } 个词（第 { $line } 行）不同。
reason-number_differs = 第 { $token } 个数（第 { $line } 行）的误差超出允许范围。
reason-output_ends = 输出过早结束：第 { $line } 行缺少内容。
reason-output_goes_on = 输出本应在第 { $line } 行之前结束。
reason-no_output = 没有任何输出。
reason-white_space = 只有空白字符不同，最先出现在第 { $line } 行。
reason-time_limit = 运行时间超过 { $limit } 毫秒。
reason-time_limit_and_idle = 计算时间超过 { $limit } 毫秒，此外还等待了 { $idle } 毫秒而没有计算。程序是否在休眠？
reason-slow_alone = 程序在这里就要计算至少 { $time } 毫秒，而时限是 { $limit } 毫秒；测试点中的局面更大，用时更长。
reason-slow_of_many = 程序单独计算这一组就要至少 { $time } 毫秒。测试点共有 { $cases } 组，时限合计 { $limit } 毫秒。
reason-idle_alone = 仅在这一组上它就等待了至少 { $idle } 毫秒而没有计算。程序是否在休眠，或在等待不会到来的输入？
reason-on_whole_test = { $reason }这里是整个测试点：试过的更小的输入都看不出问题。
reason-idle = 等待了 { $idle } 毫秒而没有计算。程序是否在休眠，在等待不会到来的输入，或没有刷新它的输出？
reason-idle_in_all = 到这个测试点为止，程序累计等待了 { $idle } 毫秒而没有计算；全部测试点合计最多允许 { $limit } 毫秒。程序是否在休眠？
reason-memory_limit = 使用的内存超过 { $limit }。
reason-memory_refused = 申请的内存超出了 { $limit } 的限制。
reason-output_limit = 输出超过 { $limit }。
reason-exit_code = 程序以退出码 { $code } 结束。
reason-exit_code_error = 程序以退出码 { $code } 结束：{ $error }
reason-signal = 程序被信号 { $signal } 终止。
reason-signal_cause = 程序被信号 { $signal } 终止：{ $cause }。
reason-not_started = 编译出的程序无法启动：{ $error }。它是否是可执行程序，是否需要这里没有的加载器？
reason-refused = 第 { $case } 个局面：{ $what }。
reason-rejected = 题目的评判程序不接受这份输出。
reason-rejected_because = 题目的评判程序不接受这份输出：{ $said }
reason-not_text = 程序输出了不是文本的内容（应为不含 NUL 的 UTF-8），题目的评判程序无法读取。
reason-answer_differs = 答案不正确。
reason-not_answered = 没有提交这个测试点的答案。文件名应与测试点同名；多个文件请打包成一个 zip。
reason-asked_too_much = 程序输出了 { $said }，交互程序来不及回答。程序是否在不停地询问？
reason-system = 评测系统出错：{ $what }
# 连同应有的输出与实际的输出。
reason-with-both = { $sentence }应为“{ $expected }”，实为“{ $got }”。
reason-with-expected = { $sentence }应为“{ $expected }”。
reason-with-got = { $sentence }实为“{ $got }”。

cause-bad_address = 下标越界、错误的指针，或无限递归
cause-arithmetic = 整数除以零
cause-abort = 断言失败、未捕获的异常，或堆被破坏
cause-forbidden_call = 使用了此处不允许的系统调用
cause-bad_instruction = 处理器拒绝执行的指令，往往是函数缺少 return
cause-killed = 程序被强行终止
