branch = branch 1–{ $top } of tree { $number }
no-edge = There is no edge at all, so PP cannot cut the last one and wins.
cut = cut the edge { $above }–{ $node } of tree { $number }
