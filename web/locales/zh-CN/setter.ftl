# 出题人的页面。

setter-title = 我的题目
setter-none = 您在这里还没有题目。
setter-visibility = 可见范围
setter-served = 使用的版本
setter-upload = 上传题目
setter-upload-lead = 题目包的压缩文件（.zip、.tar、.tar.gz、.tar.xz），ICPC、Kattis、Polygon 或 DMOJ 格式。上传后立即检查，通过之前别人看不到。
setter-id-hint = 2 到 64 个小写字母、数字或“-”。留空则取文件名；填自己已有的题目，就成为它的新版本。
setter-package = 题目包
setter-upload-button = 上传
setter-page = 题目页面
setter-tests = 测试点
setter-versions = 版本
setter-who-sees = 谁能看到
setter-readers = 共享给
setter-readers-hint = 用户名，用逗号隔开。
setter-save = 保存
setter-files = 最新版本的文件
setter-new-file = 其他文件
setter-open = 打开
setter-back = 返回题目
nav-setter = 我的题目

visibility-private = 私有：只有自己
visibility-shared = 共享：下面列出的人
visibility-contest = 仅在比赛或班级中
visibility-public = 公开：所有人

version-title = { $id }，版本 { $number }
version-number = 版本
version-check = 检查
version-note = 改动说明
version-author = 上传者
version-made = 上传时间
version-served = 使用中
version-diff = 改动
version-serve = 使用这个版本
version-note-invalid = 说明太长。
version-note-accepted = 最多 200 个字符。

check-queued = 等待检查
check-running = 正在检查
check-passed = 通过
check-failed = 未通过

report-checks = 检查项
report-check = 检查项
report-state = 状态
report-found = 结果
report-programs = 程序
report-program = 程序
report-expected = 预期
report-got = 实际

file-title = 题目包中的文件
file-path = 包内路径
file-text = 内容
file-save = 保存为新版本
file-preview = 预览
file-delete = 删除文件
file-no-text = 不是文本，或太大，无法在此显示。

tests-all = 共 { $number } 个测试点
test-made-by = 来源
test-input = 输入（字节）
test-answer = 答案（字节）
test-generated = 按计划生成
test-file = 包中的文件

diff-title = 版本 { $from } 到 { $to } 的改动
diff-none = 两个版本的文件相同。
diff-added = 新增
diff-removed = 删除
diff-changed = 修改

problem-id-invalid = 不能用作题目编号。
problem-id-taken = 这个编号不能使用。
problem-id-accepted = 2 到 64 个小写字母、数字或“-”：自己的题目，或新的编号。
package-finding = { $finding }
package-accepted = “grundy problem check” 检查无错误的题目包。
