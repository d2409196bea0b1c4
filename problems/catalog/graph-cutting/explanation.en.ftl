move = cut an edge between { $a } and { $b }
