odd-steps = On the odd steps there are { $odd }; their XOR is { $value }.
move = move { $moved } down from step { $step }
