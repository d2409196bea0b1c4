move = 从 { $before } 走到 { $after }
