part = cactus { $i }
move = cut the edge { $a }–{ $b } of cactus { $i }
