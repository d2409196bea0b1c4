//! Values of chains: stalks of pieces one above the other, cut off at every height.

/// Returns the value of the chain of the first n pieces, for every n from 0 to all of them.
///
/// A piece has a value of its own and stands on the one before it, the first one on the ground,
/// each by a bridge: the value of n pieces is h1(h2(… hn(0))) with hi(x) = (pi ^ x) + 1 (colon
/// principle). The chains grow at the far end, so none of these is made of the one before it;
/// instead all are computed at once: for the pieces from the last to the first, a chain that
/// ends there comes in with value 0, and hi is done to all chains that are in. A tree of binary
/// digits, the lowest first, does both in O(digits): to add 1 is to swap the two halves and to
/// go on in one of them. O(pieces · log(value)).
pub(super) fn beginnings(pieces: &[u64]) -> Vec<u64> {
    // Few are done sooner one by one.
    const FEW: usize = 24;
    if pieces.len() <= FEW {
        return (0..=pieces.len()).map(|n| value(&pieces[..n])).collect();
    }
    let mut chains = Chains::default();
    for (index, piece) in pieces.iter().enumerate().rev() {
        chains.insert_zero(index as u32);
        chains.change_all(*piece);
        chains.add_one();
    }
    let mut values = vec![0; pieces.len() + 1];
    chains.read(|index, value| values[index as usize + 1] = value);
    values
}

/// The value of one chain.
fn value(pieces: &[u64]) -> u64 {
    pieces
        .iter()
        .rev()
        .fold(0, |value, piece| (piece ^ value) + 1)
}

/// No chain and no node.
const NONE: u32 = u32::MAX;

/// Numbers by their binary digits from the lowest up.
enum Node {
    /// The numbers with either digit, and what is still to be xored to all of them, from this
    /// digit up.
    Fork { flip: u64, halves: [u32; 2] },
    /// One number, from this digit up, and the first of the chains that have it.
    Leaf { value: u64, chain: u32 },
}

/// The values of all chains that are in. Different values stay different.
#[derive(Default)]
struct Chains {
    /// The first one is the root.
    nodes: Vec<Node>,
    /// For every chain another one with the same value; they come in descending order.
    same: Vec<u32>,
}

impl Chains {
    fn change_all(&mut self, bits: u64) {
        if let Some(root) = self.nodes.first_mut() {
            root.flip(bits);
        }
    }

    fn add_one(&mut self) {
        let mut at = 0;
        loop {
            self.settle(at);
            match self.nodes.get_mut(at as usize) {
                Some(Node::Leaf { value, .. }) => {
                    *value += 1;
                    return;
                }
                Some(Node::Fork { halves, .. }) => {
                    // What ended with 1 ends with 0 now, and carries.
                    halves.swap(0, 1);
                    at = halves[0];
                }
                None => return,
            }
        }
    }

    /// Does to both halves what is still to be done.
    fn settle(&mut self, at: u32) {
        let Some(Node::Fork { flip, halves }) = self.nodes.get_mut(at as usize) else {
            return;
        };
        let rest = *flip >> 1;
        if *flip & 1 == 1 {
            halves.swap(0, 1);
        }
        *flip = 0;
        for half in *halves {
            if let Some(node) = self.nodes.get_mut(half as usize) {
                node.flip(rest);
            }
        }
    }

    fn insert_zero(&mut self, chain: u32) {
        if self.same.len() <= chain as usize {
            self.same.resize(chain as usize + 1, NONE);
        }
        let new = Node::Leaf { value: 0, chain };
        if self.nodes.is_empty() {
            self.nodes.push(new);
            return;
        }
        let mut at = 0u32;
        loop {
            self.settle(at);
            let added = self.nodes.len() as u32;
            match &mut self.nodes[at as usize] {
                Node::Leaf {
                    value: 0,
                    chain: first,
                } => {
                    self.same[chain as usize] = *first;
                    *first = chain;
                    return;
                }
                Node::Leaf {
                    value,
                    chain: first,
                } => {
                    // Two values here: a fork, with the other one in its half.
                    let half = (*value & 1) as usize;
                    let other = Node::Leaf {
                        value: *value >> 1,
                        chain: *first,
                    };
                    let mut halves = [NONE; 2];
                    halves[half] = added;
                    self.nodes[at as usize] = Node::Fork { flip: 0, halves };
                    self.nodes.push(other);
                }
                Node::Fork { halves, .. } if halves[0] == NONE => {
                    halves[0] = added;
                    self.nodes.push(new);
                    return;
                }
                Node::Fork { halves, .. } => at = halves[0],
            }
        }
    }

    fn read(&mut self, mut sink: impl FnMut(u32, u64)) {
        // (node, digits below it, how many they are)
        let mut open = vec![(0u32, 0u64, 0u32)];
        while let Some((at, low, digits)) = open.pop() {
            self.settle(at);
            match self.nodes.get(at as usize) {
                Some(Node::Leaf { value, chain }) => {
                    let mut next = *chain;
                    while next != NONE {
                        sink(next, value << digits | low);
                        next = self.same[next as usize];
                    }
                }
                Some(Node::Fork { halves, .. }) => {
                    open.push((halves[0], low, digits + 1));
                    open.push((halves[1], low | 1 << digits, digits + 1));
                }
                None => {}
            }
        }
    }
}

impl Node {
    fn flip(&mut self, bits: u64) {
        match self {
            Self::Fork { flip, .. } => *flip ^= bits,
            Self::Leaf { value, .. } => *value ^= bits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn check(pieces: &[u64]) {
        let plain: Vec<u64> = (0..=pieces.len()).map(|n| value(&pieces[..n])).collect();
        assert_eq!(beginnings(pieces), plain, "{pieces:?}");
    }

    #[test]
    fn stalks_are_as_high_as_they_are_long() {
        for length in [0, 1, 24, 25, 26, 500] {
            check(&vec![0; length]);
            check(&vec![1; length]);
            assert_eq!(beginnings(&vec![0; length]).last(), Some(&(length as u64)));
        }
    }

    proptest! {
        #[test]
        fn chains_are_what_they_are_one_by_one(
            pieces in proptest::collection::vec(
                prop_oneof![0u64..2, 0u64..8, 0u64..1000, 0u64..1 << 40],
                0..200,
            ),
        ) {
            check(&pieces);
        }

        #[test]
        fn chains_of_like_pieces(
            pieces in proptest::collection::vec(0u64..4, 100..400),
        ) {
            check(&pieces);
        }
    }
}
