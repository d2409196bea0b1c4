# 每个页面的框架，以及多处使用的词语。

site-name = Grundy
skip-to-content = 跳到正文
nav-label = 主导航
nav-language = 语言
nav-problems = 题目
nav-submissions = 提交记录
nav-play = 对弈
nav-lessons = 课程
nav-explore = 探索
nav-account = 账户
nav-login = 登录
nav-logout = 退出登录
nav-register = 注册
footer-about = 组合游戏在线评测系统。
footer-api = 程序接口

list-comma = 、
copy = 复制
copied = 已复制
actions = 操作
revoke = 吊销
milliseconds = { $number } 毫秒
kibibytes = { $number } KiB
nav-ranking = 排行榜
