move = knock down { $k } of row { $i } from pin { $p } on, which leaves { $after } of its { $before }
no-part = there is no row { $i }
no-move = row { $i } has { $before } pins: a ball cannot knock down { $k } from pin { $p } on
