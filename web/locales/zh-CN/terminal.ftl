# 命令行的输出：列表、登录、游戏、错误。以 `hint:` 开头的一行说明该怎么做。

cli-error = 错误：
cli-warning = 警告：
cli-hint = 提示：
cli-problem-id = 编号
cli-problem-difficulty = 难度
cli-problem-name = 题目
cli-problem-idea = 内容
cli-problem-languages = 语言：{ $languages }
cli-problem-fit-limits = hint: `grundy problem fit-limits` 可测定它
cli-no-package = { $path } 不是题目包：题目包是一个文件夹，或它的压缩包（.zip、.tar.gz 等）
    hint: 先写题目，再写程序
cli-package-unusable = { $path } 不是可用的题目包：
cli-no-folder = 没有名为 { $path } 的文件夹或压缩包
    hint: `grundy problem list` 列出题库中的题目
cli-problem-unknown = 没有题目 `{ $id }`
    hint: `grundy problem list` 列出所有题目；题目包用它的文件夹或压缩包来指定
cli-problem-mistyped = 没有题目 `{ $id }`
    hint: 是不是 { $near }？
cli-or = 或
cli-source-folder = { $path } 是文件夹
    hint: 请指定程序文件
cli-cannot-read = 无法读取 { $path }：{ $why }
cli-too-large = 内容过大，上限为 { $limit }
cli-standard-input = 标准输入
cli-source-language = { $path }：从文件名看不出语言
    hint: 用 --lang 指定语言，或使用这些后缀之一：{ $suffixes }
cli-the-token = 令牌
cli-the-name = 用户名
cli-the-password = 密码
cli-the-answer = 回答
cli-ask-token = 令牌：
cli-ask-password = 密码：
cli-ask-name = 用户名（留空则用令牌登录）：
cli-signed-in = 已以 { $name } 的身份登录 { $site }；令牌保存在 { $path }
cli-signed-out = { $name } 已退出 { $site }
cli-nobody-signed-in = 没有登录 { $site }
cli-nobody-to-ask = 没有终端可供输入
    hint: 用 --token-stdin 从标准输入读取令牌，或用 --user NAME --password-stdin
cli-no-token = 这不是令牌
    hint: 在账户页面生成令牌；令牌以 grundy_ 开头
cli-no-password = 没有密码
    hint: 用 --password-stdin 从标准输入读取密码
cli-not-encrypted = { $site } 没有加密：传输途中的内容可能被他人读取
cli-token-of-which-site = 这是哪个网站的令牌？
    hint: 用 --server 或 GRUNDY_SERVER 指定网站
cli-sign-in-first = 没有登录 { $site }
    hint: 运行 `grundy login { $site }`，或把令牌放在 GRUNDY_TOKEN 里
cli-no-site = 没有指定网站
    hint: 用 `grundy login URL` 登录，或用 --server 指定
cli-no-address = { $site } 不是网站地址
    hint: 地址以 https:// 或 http:// 开头
cli-site-refuses = { $site } 拒绝了请求：{ $words }
cli-site-unreachable = 无法连接 { $site }：{ $why }
cli-site-strange = { $site } 的回答无法识别：{ $why }
    hint: 它是 grundy 的网站吗？
cli-source-not-utf8 = { $path }：源代码不是 UTF-8 编码
    hint: 请另存为 UTF-8
cli-doctor-protection = 防护
cli-doctor-used = 所用机制
cli-doctor-cure = 补救办法
cli-doctor-on = 可用
cli-doctor-off = 关闭
cli-doctor-missing = 缺少
cli-doctor-broken = 损坏
cli-doctor-language = 语言
cli-doctor-name = 名称
cli-doctor-version = 版本，或补救办法
cli-doctor-repair = 请修复
cli-doctor-not-found = 找不到 { $what }
cli-doctor-cache = 缓存：{ $path }
cli-doctor-no-language = 这台机器上没有可以评测的语言
    hint: apt-get install g++ python3
protection-namespaces = 命名空间
protection-own-read-only-root = 独立的只读根目录
protection-own-proc = 独立的 /proc
protection-no-network = 没有网络
protection-no-capabilities = 没有特权能力
protection-no-new-privileges = 不能获得新权限
protection-seccomp = 系统调用过滤（seccomp）
protection-process-numbers = 进程号
protection-users-of-the-slot-s-own = 专用的用户
protection-counts-of-the-kernel = 内核的计数
protection-control-groups = 控制组
protection-instruction-counter = 程序执行量的计数
protection-children-nobody-waits-for = 无人等待的子进程
protection-landlock = 文件访问限制（Landlock）
protection-sandbox-slot = 沙箱
cli-game-with-parameters = 参数：{ $parameters }
cli-game-example = 例子
cli-game-rules = 规则
cli-game-expected = { $problem }；应为：{ $what }
cli-game-no-position = `{ $text }` 没有写出局面
cli-game-write-position = 写作 { $program }文件@局面，例如 { $program }rules.py@7
cli-game-round = { $name }：对局会无止境地循环：{ $way }
cli-game-nearer = 每一步都必须更接近终局
cli-play-no-game = { $problem }：没有与它对应的游戏
cli-play-no-language = { $program }：本机没有它所用的语言
cli-game-see-list = `grundy game list` 列出各种游戏的写法
cli-check-no-folder = { $path } 不是文件夹，而锁定文件要写在文件夹里
cli-check-no-folder-hint = 请写题目包的文件夹，例如 ./{ $path }
cli-check-nothing-to-pin = { $path } 的测试点不是生成的，没有可锁定的内容
cli-check-nothing-to-pin-hint = 修改过的 reference.rs 只有编译进程序才起作用
cli-check-wrote = 已写入 { $path }
cli-check-program = 程序
cli-check-expected = 应得
cli-check-ms = 毫秒
cli-check-limit = 限制
cli-check-got = 实得
cli-check-skipped-program = 跳过：这里没有它所用的语言
cli-check-no-program = 不是程序
cli-check-problem = 题目
cli-check-checks = 检查
cli-check-skipped = 跳过
cli-check-failures = { $count } 项失败
cli-check-summary = { $problems } 道题目，{ $programs } 个程序，{ $failed } 道题目有失败
cli-check-test = 测试点
cli-check-idle = 没有程序在这些测试点上失败：{ $tests }
cli-diff-same = 没有差别
cli-new-made =
    已在 { $folder } 写入 { $count } 个文件
    接着：grundy problem check { $folder }
    然后修改 { $folder }/statement 中的题面和 { $folder }/{ $first } 的内容
cli-new-odd-name = { $folder } 不能作为题目的文件夹：文件夹名就是题号
cli-new-odd-name-hint = 可用字母、数字和 - _ .，以字母或数字开头
cli-path-exists = { $path } 已经存在，不会覆盖
cli-path-exists-hint = 请写一个尚不存在的路径
cli-diff-more = （另有 { $count } 行）
cli-game-more-positions = 用 --positions N 可放宽
cli-play-unclear = `{ $typed }` 不是一步走法：请输入 `#` 加列表中的序号，或走后的局面，或 `help`（帮助）
cli-game-no-move = 没有可走的步。
cli-game-to = 走后的局面
cli-game-move = 走法
cli-game-outcome = 胜负
cli-game-value = SG 值
cli-game-wins = 先手必胜
cli-game-loses = 先手必败
cli-game-draw = 平局：双方都不能必胜
cli-game-answer-value = { $position }：{ $letter }（SG 值 { $value }），{ $outcome }
cli-game-answer = { $position }：{ $letter }，{ $outcome }
cli-game-grid-ends = 大于 { $last } 的数对不在所查范围内
cli-game-no-period-shows = 到 { $to } 为止的值中看不出周期
cli-game-period-of = { $game }：{ $period }（检查到 { $to }）
cli-game-no-period = { $game }：到 { $to } 为止没有发现周期
cli-game-more-seconds = 把 --seconds 设为大于 { $seconds }，可以检查更多的值
cli-game-looking = 到 { $to } 为止没有已证明的周期；继续查找
cli-game-period-proved = 从 { $preperiod } 起以 { $period } 为周期，已证明
cli-game-period-seen = 从 { $preperiod } 起以 { $period } 为周期，仅为观察

cli-embargo = 提示：在 { $date } 之前不应公开（embargo_until）
cli-package-warning = { $path }：警告：{ $finding }
cli-user-unknown = 没有账户 `{ $name }`
cli-user-made = 已创建账户 { $name }（{ $role }）
cli-cannot-write = 无法写入 { $path }：{ $why }
cli-no-document = 其中没有 `name: …` 这样的字段
cli-contest-made = 已创建比赛
cli-contest-changed = 已修改比赛
cli-class-link = 设置密码的链接
cli-assignment-set = 已布置
cli-assignment-title = 标题
cli-assignment-opens = 开放时间
cli-assignment-due = 截止时间
cli-assignment-changed = 已修改
cli-class-made = 已创建班级；加入用的班级码是 { $code }
cli-class-shown = { $name }；班级码是 { $code }
cli-class-needs-jury = 令牌须带有 `jury` 权限才会列出你任教的班级：`grundy login { $site } --scope read,submit,jury`
cli-class-teacher = 教师
cli-class-members = 成员
cli-users-made = 已创建 { $count } 个账户（{ $role }）；每个链接可设置一次密码，两周内有效
cli-users-wrong = 有 { $count } 行有误；没有创建任何账户
cli-user-called = 名单姓名
cli-user-password = { $name } 的密码已更改，所有会话与令牌均已失效
cli-user-role = { $name } 现在的角色是 { $role }
cli-user-disabled = { $name } 已停用，所有会话与令牌均已失效
cli-user-enabled = { $name } 可以重新登录，令牌须重新生成
cli-user-delete =
    将删除 { $name } 的用户名、密码、会话与令牌，且无法恢复。
    { $name } 的提交与评测结果会保留，以 #{ $number } 代替用户名；这个用户名可由他人使用。
cli-user-ask-delete = 输入 `yes` 继续：
cli-user-not-deleted = 没有删除
    hint: 询问时输入 `yes`，或使用 --yes
cli-user-deleted = { $name } 已删除
cli-user-signed-out = { $name } 已在所有设备上退出登录
cli-user-name = 用户名
cli-user-role-of = 角色
cli-user-since = 起始时间
cli-user-is-disabled = 已停用
cli-user-number = 编号
cli-user-ends = 到期时间
cli-user-browser = 浏览器
cli-user-seen = 上次活动
cli-invitation-revoked = 已撤销邀请 { $number }
cli-invitation-note = 备注
cli-invitation-left = 剩余账号数
cli-mail-pending = { $address } 尚待确认
cli-mail-removed = 不再向 { $address } 发送邮件
cli-reset-for = 供 { $name } 使用；之前的链接均已失效
cli-reset-mailed = 以此用户名申请的链接会寄到 { $address }；若这不是本人的邮箱：grundy user mail remove { $name }
cli-token-label = 标签
cli-token-may = 权限
cli-token-used = 上次使用
cli-token-unused = 从未
cli-token-revoked = 已吊销 { $name } 的令牌 { $number }
cli-tokens-revoked = 已吊销 { $name } 的 { $count } 个令牌
cli-upgraded = 数据表已从第 { $from } 步更新到第 { $to } 步；更早的程序无法读取
cli-upgrade-note = 新变化：{ $note }
upgrade-step-170 = 教师可以指定其他人一起教班级，也可以为个别学生延长期限。
upgrade-step-175 = 评测机列在 /admin 上，也可用 `grundy workers list` 查看；停机之前请先让评测机停止接收任务（drain）。
upgrade-step-178 = 大家可以讨论题目。可在 /admin/settings 关闭讨论；举报见 /admin/reports。
upgrade-step-179 = 可以在 /account 为编辑器选用 Vim 或 Emacs 的按键。
upgrade-step-181 = 对弈类题目的通过程序可以互相对局；没有提交在等待时，由评测机进行这些对局。
upgrade-step-182 = 可以允许别人攻击自己通过的程序；攻破它的输入会作为测试点提议给题目作者。
upgrade-step-183 = 设置邮件服务器（/admin/mail）后，可以用邮件中的链接重设密码。邮件服务器的密码保存在数据库和备份中。
upgrade-step-184 = 比赛可以设为封榜期间继续发放气球。已有的比赛保持不发。
upgrade-step-190 = 站点可以有徽标（/admin/settings），邀请在 /admin/invitations 生成。
upgrade-step-191 = 比赛可以限制每题的提交次数。已有的比赛不限。
upgrade-step-194 = 每个结果都记录来自哪台评测机，出问题的机器评测过的可以重测（/rejudge）。此前版本的结果没有记录。
upgrade-step-199 = 新建账号名单上的称呼会作为名单姓名保存，管理员和相关教师可见。离开班级后又回来的成员，原来计入的提交仍计入。
upgrade-step-200 = 教师可以让凭邀请码加入班级的成员参加比赛。以前的成员是否凭邀请码加入已无从得知：他们需再输入一次邀请码，或自行参加。
upgrade-step-201 = 班级可以有自己的比赛：成员参加，教师担任裁判，其他人看不到。
upgrade-step-202 = 自行离开班级的成员凭邀请码回来后，以前的提交重新计入。搜索用户时也会按名单姓名查找。
upgrade-step-204 = 被裁判移出比赛的人不能自行回来，除非裁判在参赛者页面上重新允许。
upgrade-step-205 = 天梯对局会等待同时具备双方语言的评测机。此前未能进行的对局会重试。
upgrade-step-207 = 已删除账号的姓名和地址已从审计日志和比赛记录中清除。此前所做的备份里仍有这些内容。
upgrade-step-208 = 每位作者一天最多上传 500 MiB 的题目包（/admin/settings）；未通过检查的版本，题目包会被删除：一般在一周后，题目最新版本的在 90 天后。
upgrade-step-209 = 可以把自己的程序给持有秘密链接的人看，并可随时关闭。
upgrade-step-211 = 持有裁判所给链接的人无需账号即可查看榜单。成绩文件和 Contest API 会列出奖牌，除比赛另有设置外，金银铜各四枚。
upgrade-step-212 = 比赛进行中加入的题目，从加入时起计入。不再计入的提交，在比赛结束前仍只属于该比赛。
upgrade-step-216 = 比赛可以采用 AtCoder 赛制，可以规定同一参赛者两次提交之间的间隔，裁判也可以保存自己的常用答复。
upgrade-step-217 = 被裁判移入队伍之前提交的程序不计入该队伍；加入队伍时未计入的提交，重新统计比赛后也不计入。
upgrade-step-218 = 裁判可以让队伍打星参赛：它们在榜上有标记，不占名次。
upgrade-step-219 = 比赛可以为题目单独设置时间和内存限制。AtCoder 赛制的成绩表以秒计时，列名已注明。
upgrade-step-221 = 打破了已通过程序的输入，也可以成为随本站程序发布的题目的测试点；程序升级更新该题后，只要题目仍允许这份输入，测试点就会保留。
upgrade-step-222 = 规则由题目的程序给出的游戏，也可以发链接和朋友下；双方都要登录，并且看得到这道题。
upgrade-step-225 = 和朋友对弈的链接会写明邀请人：登录后开局的，显示其用户名。此前发出的邀请一律算作访客发出。
upgrade-step-226 = 比赛按单独设置的限制评测的提交，本身不再算作解决。比赛结束后会按题目自身的限制再评测一次，排名、统计和班级以那次结果为准。已结束的比赛会排在队列最后补评。
upgrade-step-229 = IOI 赛制的比赛中，题目自身没有给分规则时（随本站程序发布的题目都是如此），各组测试点平分总分。此前的评测结果保持不变，直到裁判重测。
upgrade-step-230 = 比赛中对同一问题的第二次答复不再悄悄覆盖第一次：先前的答复为裁判保留，提问者会看到“已更改”。
upgrade-step-238 = 新闻：管理员在 /news 撰写，最新的标题连同日期显示在首页。
upgrade-step-240 = 公告可以中英文各写一份，可以设定结束时间，也可以修改；它们有了单独的页面 /admin/announcements。
upgrade-step-245 = /news 的新闻可以中英文各写一份；以前的新闻保持原来的语言。
