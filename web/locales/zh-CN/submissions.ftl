# 提交记录列表与单个提交的页面。

submissions-title = 提交记录
submissions-filters = 谁的提交
submissions-all = 全部
submissions-mine = 我的
submissions-problem = 题目
submissions-verdict = 评测结果
submissions-any = 不限
submissions-apply = 筛选
submissions-none = 这里还没有提交。
submissions-pages = 翻页
submissions-newest = 最新
submissions-older = 更早

submission-title = 提交 #{ $number }
submission-number = 编号
submission-problem = 题目
submission-user = 用户
submission-verdict = 评测结果
submission-language = 语言
submission-time = 时间
submission-memory = 内存
submission-sent = 提交时间
submission-result = 评测结果
submission-progress = 已完成的测试点
submission-offline = 与服务器的连接已断开，正在重试。
submission-passed = 通过的测试点
submission-source = 源代码
copy-source = 复制源代码
submission-tests = 测试点
submission-stopped-early = 评测在第一个未通过的测试点停止。
submission-failure = 第一个未通过的测试点：{ $test }
submission-expected = 正确答案
submission-got = 你的程序输出
submission-stderr = 标准错误输出
submission-transcript = 对话记录（< 为程序，> 为评测方）
submission-compiler = 编译器的输出
submission-system = 发生了什么
test-name = 测试点
test-group = 分组

progress-queued = 等待评测机。
progress-position = { $ahead ->
    [0] 即将开始评测。
   *[other] 前面还有 { $ahead } 个提交。
}
progress-compiling = 正在编译。
progress-running = 即将运行测试点。
progress-test = 测试点 { $done } / { $total }。
progress-explaining = 正在寻找出错的小局面。

counterexample-title = 更小的例子
counterexample-lead = 你的程序在下面这个小输入上也会出错。
counterexample-input = 输入
copy-counterexample = 复制此输入
