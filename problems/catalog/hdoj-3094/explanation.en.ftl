move = cut the edge above node { $v }
no-move = there is no edge above node { $v }
