move = shift piece { $i } from cell { $before } to cell { $after }
