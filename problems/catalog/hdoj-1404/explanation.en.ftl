won = From { $string } a move leads to a string that the other player loses.
won-at-once = The string begins with 0: erasing it erases everything, and wins.
lost = From { $string } every move leads to a string that the other player wins.
to = make it { $after }
erase-all = erase everything
