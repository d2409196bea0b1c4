won = The Grundy values repeat 0 1 0 1 2 3 2. { $n } mod 7 = { $rest }, so g({ $n }) = { $value }: an N-position.
lost = The Grundy values repeat 0 1 0 1 2 3 2. { $n } mod 7 = { $rest }, so g({ $n }) = { $value }: a P-position.
