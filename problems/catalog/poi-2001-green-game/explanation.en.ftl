nowhere = From no field can Ann force a green field to come again and again, so Billy wins everywhere.
somewhere = Ann wins from { $fields }: from each of them she can force the pawn to one of the green fields { $useful }, and from those to one of them again.
