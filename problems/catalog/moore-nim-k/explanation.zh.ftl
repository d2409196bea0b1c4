won = 二进制位 { $digit } 在 { $count } 堆中为 1，不是 k + 1 = { $modulus } 的倍数，先手必胜。
lost = 对每个二进制位，该位为 1 的堆数都是 k + 1 = { $modulus } 的倍数，先手必败：一步至多改变 k 堆，其中被改变的最高位上的堆数就不再是倍数。
lowered = 第 { $i } 堆 { $before } → { $after }
