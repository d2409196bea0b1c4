won = Month and day add up to { $sum }, which is even, so the first player wins.
exception = 30 September and 30 November are won although month and day add up to an odd number.
lost = Month and day add up to { $sum }, which is odd, and this is neither 30 September nor 30 November: the first player loses.
