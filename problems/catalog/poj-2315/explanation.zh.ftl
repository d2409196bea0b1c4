needs = 各球需要滚 { $list } 圈，每脚至多 { $kick } 圈；除以 { $modulus } 的余数为 { $rest }。
won = 二进制位 { $digit } 在其中 { $count } 个余数里为 1，不是 M + 1 = { $most } 的倍数，先手必胜。
lost = 每个二进制位上为 1 的余数个数都是 M + 1 = { $most } 的倍数，先手必败。
leave = 使剩下的球还需 { $turns } 圈
leave-none = 把所有球都踢进门
