odd-steps = 奇数级台阶上有 { $odd }，异或和为 { $value }。
move = 把第 { $step } 级上的 { $moved } 颗移到下一级
