part = gap { $i }
move = in row { $i } close the gap from { $before } to { $after }
