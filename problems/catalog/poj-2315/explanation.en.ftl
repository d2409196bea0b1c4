needs = The balls need { $list } turns, and a kick has at most { $kick }; modulo { $modulus } these are { $rest }.
won = The binary digit { $digit } stands in { $count } of them, which is no multiple of M + 1 = { $most }, so the player who moves first wins.
lost = Every binary digit stands in a multiple of M + 1 = { $most } of them, so the player who moves first loses.
leave = leave balls that need { $turns } turns
leave-none = kick all balls into the goal
