the-board = the board
block = the block whose top left cell is in row { $row }, column { $column }
