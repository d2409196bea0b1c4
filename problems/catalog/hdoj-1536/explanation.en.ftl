no-part = there is no heap { $i }
no-move = { $s } beads cannot be taken from heap { $i }, which has { $before }: the number must be in the set, and as many there
