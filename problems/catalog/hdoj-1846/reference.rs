//! Brave Game: one heap, at most m stones a move.

use crate::task::prelude::*;
use sg::bounded_nim::BoundedNim;

bounds! { BraveGame { cases, stones, take } }

/// The stones and the most that may be taken.
type Heap = (u64, u64);

impl Task for BraveGame {
    type Case = Heap;
    type Game = BoundedNim;

    const WORDS: [&'static str; 2] = ["first", "second"];
    const CASES: Ending = Ending::Count("C");
    const NOTATION: &'static str = "bounded-nim:{1}@{0}";

    position!(case.0 itself, by |(_, m)| BoundedNim { most: *m });

    fn case(&self, layout: &mut dyn Layout, (n, m): &mut Heap) -> Step {
        layout.line([("n", n, 1..=self.stones), ("m", m, 1..=self.take)])
    }

    fn small(&self) -> Vec<Heap> {
        heaps::grid(1..=24, &(1..=8))
    }

    fn reason(&self, (n, m): &Heap, say: &Say<'_>) -> Known<String> {
        let (modulus, take) = (m + 1, n % (m + 1));
        let key = if take == 0 { "lost" } else { "won" };
        Ok(say.say(&said!(key, n, modulus, take)))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[60, 12], [300, 40], [1000, 200]];
        plan.each("middle", sizes, 2, |random, [stones, take]| {
            self.heaps(random, stones, take)
        });
        plan.random("long", 1, |random| self.heaps(random, self.stones, 3));
        plan.add("edges", self.edges());
        plan.random("largest", 2, |random| {
            self.heaps(random, self.stones, self.take)
        });
    }
}

impl BraveGame {
    /// As many heaps as allowed, every second one a multiple of m + 1 where there is one.
    fn heaps(&self, random: &mut Random, stones: u64, take: u64) -> Vec<Heap> {
        let (stones, take) = (stones.min(self.stones), take.min(self.take));
        random.many(self.cases, |random, round| {
            let m = of_any_size(random, &(1..=take));
            let n = random.within(&(1..=stones));
            match round {
                0 => (stones, take),
                _ if round % 2 == 0 || m >= stones => (n, m),
                _ => ((n / (m + 1)).max(1) * (m + 1), m),
            }
        })
    }

    /// Heaps as large as a move, one stone larger, and the largest there are.
    fn edges(&self) -> Vec<Heap> {
        let (stones, take) = (self.stones, self.take);
        let mut heaps = vec![(stones, 1), (stones - 1, 1), (stones, take), (1, take)];
        for m in [1, 2, 3, 7, 10, 99, 100, 499, 500, 998, 999] {
            let m = m.min(take);
            heaps.extend([m, m + 1, 2 * m + 2, 2 * m + 1].map(|n| (n, m)));
            heaps.push((m, m + 1));
        }
        heaps.retain(|(n, m)| *n <= stones && *m <= take);
        heaps
    }
}
