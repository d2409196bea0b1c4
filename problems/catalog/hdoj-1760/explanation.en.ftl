part = the board
move = the block whose top left cell is in row { $row }, column { $column }
