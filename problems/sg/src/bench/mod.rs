//! Workloads that measure the engine next to plain versions of itself and next to published
//! crates. Nothing here measures time: the caller does.

mod coins;
mod graphs;
mod heaps;
mod nimbers;
mod pictures;
mod positions;

/// A way to do a workload, ready to be done again and again.
pub type Task = Box<dyn FnMut() -> u64>;

/// Somebody who does a workload.
pub struct Contender {
    /// `ours`, `naive`, or a crate and its version.
    pub name: &'static str,
    /// The largest size that it does in bearable time.
    pub largest: usize,
    /// Prepares the workload of a size; what it returns does the work and gives a checksum that
    /// is the same for all contenders.
    pub prepare: fn(usize) -> Task,
}

/// The same work at several sizes, for everybody.
pub struct Workload {
    /// What is computed.
    pub name: &'static str,
    /// What a size counts.
    pub unit: &'static str,
    /// The sizes, ascending.
    pub sizes: [usize; 3],
    /// Who does it; the first is the engine.
    pub contenders: Vec<Contender>,
}

/// Every workload.
pub fn workloads() -> Vec<Workload> {
    let mut all = heaps::workloads();
    all.extend(nimbers::workloads());
    all.extend(coins::workloads());
    all.extend(graphs::workloads());
    all.extend(pictures::workloads());
    all.extend(positions::workloads());
    all
}

fn ours(prepare: fn(usize) -> Task) -> Contender {
    Contender {
        name: "ours",
        largest: usize::MAX,
        prepare,
    }
}

fn naive(largest: usize, prepare: fn(usize) -> Task) -> Contender {
    Contender {
        name: "naive",
        largest,
        prepare,
    }
}

/// Adds numbers up so that none can be left out.
pub fn checksum(numbers: impl IntoIterator<Item = u64>) -> u64 {
    numbers.into_iter().fold(0, |sum: u64, number| {
        sum.wrapping_mul(31).wrapping_add(number)
    })
}

/// Numbers below a bound, the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound.max(1)
    }

    fn next(&mut self) -> u64 {
        // Xorshift (Marsaglia 2003).
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_contenders_do_the_same_work() {
        for workload in workloads() {
            assert!(workload.sizes.is_sorted());
            assert_eq!(workload.contenders[0].name, "ours");
            assert!(workload.contenders.len() > 1, "{}", workload.name);
            let size = workload.sizes[0];
            let sums: Vec<(&str, u64)> = workload
                .contenders
                .iter()
                .filter(|contender| contender.largest >= size)
                .map(|contender| (contender.name, (contender.prepare)(size)()))
                .collect();
            assert!(sums.len() > 1, "{}", workload.name);
            assert!(
                sums.iter().all(|sum| sum.1 == sums[0].1),
                "{}: {sums:?}",
                workload.name
            );
        }
    }
}
