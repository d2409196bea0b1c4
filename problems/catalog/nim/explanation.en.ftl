no-part = there is no heap { $i }
no-move = { $x } stones cannot be taken from heap { $i }, which has { $before }
