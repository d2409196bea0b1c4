won = The player to move wins, at the soonest with move { $moves } of the game: a winning move goes to { $next }, which is lost for whoever moves there.
drawn = Neither can force an end: no move leads to a lost node, and the move to { $next }, which is drawn too, avoids the loss.
lost = The player to move loses, at the latest with move { $moves } of the game: every move leads to a won node.
go = go to { $node }
