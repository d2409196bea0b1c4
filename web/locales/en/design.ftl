# The page of the design system, for whoever works on the pages.

design-title = Design system
design-lead = Every colour, size and component of the pages, as it is when it is empty, waits, is wrong, long or narrow.
design-colours = Colour
design-ground = Ground, lines and ink
design-accents = Accents
design-verdicts = Verdicts and code
design-type = Type
design-sample = A heap of 7 stones is worth 7.
design-typesetting = In S-Nim a heap of h beads (0 ≤ h ≤ 10000) is worth g(h); “take 1 from heap 3” leaves three heaps.
design-space = Space
design-buttons = Buttons and links
design-fields = Fields
design-filled = A long value
design-waiting = Waiting
design-empty = Nothing there
design-lists = Lists
design-boards = Boards
design-narrow = Narrow
design-long = A name that nobody would choose, so long that it has to be broken somewhere before the end of its line
