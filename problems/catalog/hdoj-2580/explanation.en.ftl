won = With k = { $k } the lost piles begin { $first }. Written as a sum of lost piles, each as large as it can be, { $n } has the smallest part { $least }: taking it wins.
lost = With k = { $k } the lost piles begin { $first }; { $n } is one of them, so the first player loses.
