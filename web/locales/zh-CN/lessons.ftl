# 课程。

lessons-title = 课程
lessons-lead = 十二章短课，从一堆石子讲到永远下不完的游戏。每章先下一局，再讲道理；文中的每个数都由引擎验证过。
lessons-progress = { $questions } 道小问题答对 { $right } 道
lesson-place = 第 { $number } 章，共 { $count } 章
lesson-link = 第 { $number } 课：{ $title }
lesson-try = 就在这里下
lesson-values = { $game } 的 SG 值
lesson-explore = 查看 { $game } 更多的 SG 值
lesson-positions = { $game } 的局面
lesson-position = 局面
lesson-to-move = 轮到的一方
lesson-won = 必胜
lesson-lost = 必败
lesson-drawn = 和棋
lesson-value = SG 值
lesson-steps = 步数
lesson-question = 问题 { $number }
lesson-check = 看看对不对
lesson-right = 对。
lesson-wrong = 不对。
lesson-exercises = 三道练习题
lesson-previous = 上一章
lesson-next = 下一章
