leave = leave the heads { $heads }
leave-none = leave no head
