# 注册、登录与账户页面。

field-name = 用户名
field-name-hint = { $least } 到 { $most } 个文字、数字、“_”、“-”或“.”，以文字或数字开头。
field-password = 密码
field-password-hint = 至少 { $least } 个字符，最好是几个词；不要用用户名。

login-title = 登录
login-live-game = 这个链接通向一局和朋友的对弈，登录后就到棋盘前。
login-button = 登录
login-no-account = 还没有账户？
login-failed = 用户名与密码不匹配。
login-failed-accepted = 请检查两者；密码区分大小写。
login-disabled = 此账户已被停用。
login-disabled-accepted = 请联系本站管理员重新启用。

register-title = 注册
register-button = 注册
register-has-account = 已经注册过？
register-closed = 本站的账户由管理者创建，请向老师或管理员申请。
field-invitation = 邀请码
field-invitation-hint = 你收到的邀请码。本站仅限受邀者注册。

setup-title = 第一位管理员
setup-lead = 此链接只能使用一次。在这里创建的账户拥有本站的全部权限。
setup-account = 你的账号
setup-site = 站点
setup-samples = 附带一场示例比赛和一个示例班级
setup-later = 以上内容以后都可以更改，示例也可以删除。
setup-button = 创建管理员

account-title = 账户
account-called = 由管理员登记。管理员可以看到；你凭邀请码加入的班级的教师、为你建立账户的教师也可以看到；不在任何公开页面上显示。
account-role = 角色
role-student = 学生
role-teacher = 教师
role-jury = 裁判
role-setter = 出题人
role-admin = 管理员

tokens-title = 令牌
tokens-lead = 程序可以凭令牌以你的身份操作，权限和有效期由你在此选定。修改密码会使所有令牌失效。
token-label = 标签
token-label-hint = 用途，例如机器的名字。
token-scopes = 权限
scope-read = 读取你能看到的内容
scope-submit = 提交和运行程序
scope-jury = 裁判和教师的操作
scope-author = 出题人的操作
scope-admin = 管理员的操作
token-days-label = 有效天数
token-made = 创建时间
token-ends = 到期时间
token-ended = 已到期
token-used = 上次使用
token-never-used = 从未使用
token-create = 创建令牌
token-created = 这是新令牌，请现在复制：几分钟后本页不再显示，以后也无法查看。
token-revoke-label = 吊销 { $label }
copy-token = 复制令牌

sessions-title = 登录位置
sessions-lead = 如果有不是你本人的登录，请结束它，然后修改密码。
session-browser = 浏览器
session-began = 登录时间
session-seen = 上次活动
session-this = 当前
session-end = 结束

password-title = 修改密码
password-current = 当前密码
password-new = 新密码
password-lead = 其他登录和所有令牌都会失效。
password-button = 修改密码

delete-title = 删除账户
delete-lead = 你的用户名、密码、所有登录和令牌会立即删除，无法恢复。你的提交及其结果、以及你在讨论中的发言会保留，用户名处改为一个编号；此用户名可以被他人注册。
delete-button = 永久删除我的账户

notice-password-changed = 密码已修改，其他登录和所有令牌均已失效。
notice-token-revoked = 令牌已吊销。
notice-session-ended = 该登录已结束。

user-joined = 注册时间
user-deleted = 此账户已删除，其提交记录以编号保留。
user-solved-count = 通过的题目数
user-solved = 通过的题目
user-submissions = 提交记录
user-streak = 连续天数
user-longest = 最长连续
user-days = { $count } 天
user-language = { $count } 个程序，{ $percent } %
user-year = 最近一年
user-year-month = { $month } 月
user-year-monday = 周一
user-year-wednesday = 周三
user-year-friday = 周五
user-year-less = 提交少
user-year-more = 多
user-year-words = { $count ->
    [0] 一年内没有提交。
   *[other] 最近一年有 { $days } 天提交过程序，共 { $count } 个。
}

rating = 等级分
rating-of = { $points }（{ $contests } 场比赛）
rating-words = 等级分来自已结束的公开个人赛：每人从 { $beginning } 分起，胜过他人则升，落后于他人则降，出乎意料的结果变动更大。
ranking-title = 排行榜
ranking-lead = 按解决的公开题目数排列；数目相同者，先达到的在前。
ranking-none = 还没有人解决题目。
ranking-place = 名次
ranking-solved = 解决
ranking-you = 你
ranking-before = 上一页
ranking-after = 下一页

settings-title = 设置
settings-language = 语言
settings-theme = 主题
settings-auto = 跟随浏览器
settings-light = 浅色
settings-dark = 深色
settings-time-zone = 时区
settings-time-zone-hint = 例如 Asia/Shanghai 或 Europe/Paris。留空：使用设备的时区。
settings-editor-keys = 编辑器按键
settings-editor-usual = 常规
settings-breaks = 允许同样通过该题的人尝试攻破我通过的程序：他们能看到我的名字、程序的语言和程序对其输入的回答，看不到源代码
settings-shares = 向同样通过该题的人公开我通过的程序，并署名
settings-save = 保存设置
notice-settings-saved = 设置已保存。
export-title = 我的数据
export-lead = 本站保存的关于你的一切，包括你的全部程序，汇成一个文件。
export-button = 下载我的数据

first-password-title = 设置密码
first-password-lead = 欢迎，{ $name }。请设置登录密码；此链接只能使用一次。
reset-title = 设置新密码
reset-lead = 用户 { $name }。所有登录和令牌都会失效，此链接也随之失效。
reset-link-title = 重设密码的链接
reset-link-lead = 请把此链接发给 { $name }。一天之内可用一次，且只在此处显示。以前的链接不再有效。
reset-link-make = 生成重设密码的链接
reset-link-copy = 复制链接

login-forgot = 忘记密码？
forgot-title = 忘记密码
forgot-lead = 如果账号填过邮箱，重设密码的链接会发到那里。没有填过的话，请找老师或网站管理员。
forgot-send = 发送链接
forgot-sent = 如果有这个账号并且填过邮箱，链接已经发出，一天之内可用一次。也请看看垃圾邮件。
mail-reset-subject = { $site }：重设密码
mail-reset-body =
    有人（可能是你）在 { $site } 申请重设账号 { $name } 的密码。

    请在一天之内打开下面的链接设置新密码，链接只能用一次：

    { $link }

    如果不是你本人，请忽略此邮件，密码不会改变。
mail-confirm-subject = { $site }：请确认邮箱
mail-confirm-body =
    { $site } 的账号 { $name } 想用此邮箱接收邮件。

    如果是你本人，请在一天之内打开：

    { $link }

    如果不是，请忽略此邮件，不会再有邮件发到这里。
mail-moved-subject = { $site }：邮箱已更改
mail-moved-body =
    { $site } 的账号 { $name } 不再使用此邮箱接收邮件。

    如果是你本人更改的，请忽略此邮件。如果不是，说明有人知道你的密码：请立即更换密码，并检查账号中的邮箱。

    { $link }

    如果已经无法登录，请联系网站的管理员。
mail-confirm-title = 确认邮箱
mail-confirm-lead = 申请重设密码时，链接会发到 { $address }。
mail-confirm-button = 是我的，发到这里
mail-confirmed = 今后邮件会发到 { $address }。
mail-address-wrong = 这不是邮箱地址。
mail-address-accepted = 写法如 ada@example.org。
mail-not-sent = 无法向此地址发送邮件。
mail-not-sent-accepted = 请检查地址，或稍后再试。
account-mail = 邮箱
account-mail-lead = 只用于一件事：申请重设密码时接收链接。其他人看不到。
account-mail-is = 邮件发到 { $address }。
account-mail-waits = 已向 { $address } 发送邮件，打开其中的链接后此地址才生效。
account-mail-address = 邮箱地址
account-mail-hint = 留空则不接收邮件。
account-mail-save = 保存邮箱
notice-mail-asked = 邮件已发出，请在一天之内打开其中的链接。
notice-mail-gone = 不会再向你发送邮件。
