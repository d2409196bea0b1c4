# 注册、登录与账户页面。

field-name = 用户名
field-name-hint = 2 到 32 个文字、数字、“_”、“-”或“.”，以文字或数字开头。
field-password = 密码
field-password-hint = 至少 8 个字符。

login-title = 登录
login-button = 登录
login-no-account = 还没有账户？
login-failed = 用户名与密码不匹配。
login-failed-accepted = 请检查两者；密码区分大小写。

register-title = 注册
register-button = 注册
register-has-account = 已经注册过？

setup-title = 第一位管理员
setup-lead = 此链接只能使用一次。在这里创建的账户拥有本站的全部权限。
setup-button = 创建管理员

account-title = 账户
account-role = 角色
role-student = 学生
role-setter = 出题人
role-admin = 管理员

tokens-title = 令牌
tokens-lead = 程序可以凭令牌以你的身份操作。
token-label = 标签
token-label-hint = 用途，例如机器的名字。
token-made = 创建时间
token-used = 上次使用
token-never-used = 从未使用
token-create = 创建令牌
token-created = 这是新令牌，只在此刻显示一次。
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
password-button = 修改密码

notice-password-changed = 密码已修改，其他登录均已结束。
notice-token-revoked = 令牌已吊销。
notice-session-ended = 该登录已结束。

user-joined = 注册时间
user-solved-count = 通过的题目数
user-solved = 通过的题目
user-submissions = 提交记录
