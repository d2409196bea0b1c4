one = Whoever is to move must take a stone.
won = Of all numbers below { $stones }, the next player loses last with { $next }, and up to { $limit } may be taken: that is within reach.
lost = Of all numbers below { $stones }, the next player loses last with { $next }, but no more than { $limit } may be taken: that is out of reach.
stuck-lost = One stone is left, and taking it loses.
move = take { $k }
