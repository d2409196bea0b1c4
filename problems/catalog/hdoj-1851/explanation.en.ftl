move = take { $k } from pile { $i }
