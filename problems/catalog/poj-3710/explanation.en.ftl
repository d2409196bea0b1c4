part = tree { $i }
move = cut a wire { $a }–{ $b } of tree { $i }
