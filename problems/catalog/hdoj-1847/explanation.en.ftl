won = The Grundy value of { $n } cards is { $n } mod 3 = { $value }, not 0, so Kiki wins by leaving a multiple of 3.
lost = The Grundy value of { $n } cards is { $n } mod 3 = 0, so Kiki loses: no power of two is a multiple of 3, so after her move the number is none either, and Cici makes it one again with 1 or 2.
