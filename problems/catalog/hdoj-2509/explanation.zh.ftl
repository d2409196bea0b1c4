move = 从第 { $i } 排（{ $before } 个）取走连续若干个，剩下 { $after }
