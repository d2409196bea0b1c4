leave = leave { $after } of the { $before } in heap { $i }
split = split heap { $i } ({ $before }) into { $after }
