move = take a run of row { $i } ({ $before }) that leaves { $after }
