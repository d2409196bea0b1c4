move = add { $added } to box { $i }
