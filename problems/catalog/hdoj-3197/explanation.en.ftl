cut = remove the edge { $a }–{ $b }
