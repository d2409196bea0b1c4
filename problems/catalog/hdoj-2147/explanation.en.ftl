won = Seen from the corner where the coin ends, a square is lost for the player to move exactly when its row and its column are both odd. ({ $n }, { $m }) is not such a square.
lost = Seen from the corner where the coin ends, a square is lost for the player to move exactly when its row and its column are both odd. ({ $n }, { $m }) is such a square.
move = to ({ $after })
