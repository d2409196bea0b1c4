odd-steps = On the odd steps there are { $odd }; their XOR is { $value }.
move-down = move { $moved } down from step { $step }
