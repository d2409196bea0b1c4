part = board { $i }
move = on board { $i } the block whose top left cell is in row { $row }, column { $column }
