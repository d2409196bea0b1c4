won = 这一堆的 SG 值为 { $n } mod { $modulus } = { $take }，不为 0，先手留下 { $modulus } 的倍数，必胜。
lost = 这一堆的 SG 值为 { $n } mod { $modulus } = 0，先手必败：后手每次都能把双方所取之和凑成 { $modulus }。
