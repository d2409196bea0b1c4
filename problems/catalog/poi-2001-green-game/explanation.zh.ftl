nowhere = 从任何格子出发，Ann 都无法迫使绿格反复出现，处处都是 Billy 获胜。
somewhere = Ann 获胜的格子为 { $fields }：从其中每一格，她都能迫使棋子到达绿格 { $useful } 之一，并从这些绿格再次回到其中之一。
