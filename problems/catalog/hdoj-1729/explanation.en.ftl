add = add { $added } to box { $i }
