leave = leave the lamps { $heads } on
leave-none = leave no lamp on
