move = go from { $a } to { $b }
no-part = no token stands on node { $a }
no-move = there is no edge from { $a } to { $b }
