won = The Grundy value of the heap is { $n } mod { $modulus } = { $take }, not 0, so the first player wins by leaving a multiple of { $modulus }.
lost = The Grundy value of the heap is { $n } mod { $modulus } = 0, so the first player loses: the second always completes what is taken to { $modulus }.
