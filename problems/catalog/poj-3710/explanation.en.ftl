tree = tree { $i }
cut = cut a wire { $a }–{ $b } of tree { $i }
