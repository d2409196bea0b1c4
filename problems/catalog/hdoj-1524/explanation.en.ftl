move = go from { $before } to { $after }
