gaps = The gaps to the left of every second chessman, counted from the right, are { $gaps }; their XOR is { $value }.
slide = move from { $from } to { $to }
