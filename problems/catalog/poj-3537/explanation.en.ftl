move = draw a cross into cell { $cell } of part { $i }
