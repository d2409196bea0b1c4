# 设计规范页，供修改页面的人查看。

design-title = 设计规范
design-lead = 页面用到的全部颜色、字号、间距与部件，以及它们在空白、等待、出错、过长、过窄时的样子。
design-colours = 颜色
design-ground = 底色、线条与墨色
design-accents = 强调色
design-verdicts = 评测结果与代码
design-type = 字号
design-sample = 一堆 7 颗石子的 SG 值是 7。
design-typesetting = 在 S-Nim 中，一堆 h 颗珠子（0 ≤ h ≤ 10000）的 SG 值为 g(h)；“从第 3 堆取 1 颗”之后，仍有三堆。
design-space = 间距
design-buttons = 按钮与链接
design-fields = 表单
design-filled = 很长的内容
design-waiting = 等待
design-empty = 空白
design-lists = 列表
design-boards = 局面图
design-narrow = 狭窄
design-long = 一个谁也不会取的名字，长到在一行里放不下，因此无论如何总要在某个地方换行
