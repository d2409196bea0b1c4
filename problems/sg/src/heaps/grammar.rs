//! Games of heaps by a grammar: what a heap of n may become, such as `n-1|n-3|a+b`.

use std::fmt;

use crate::{Game, MexSet, Nimber};

/// A part that a move leaves of a heap of n.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All but so many.
    Less(u64),
    /// The heap divided by that, rounded down.
    Divided(u64),
    /// That many, whatever the heap was.
    Exactly(u64),
}

/// What a heap of n may become.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GrammarRule {
    /// Between two numbers are taken: `n-2`, `n-1..3`.
    Taken(u64, u64),
    /// These parts side by side: `n/2`, `n/2+n/2`, `n-3+1`, `1`.
    Parts(Vec<Part>),
    /// Between two numbers are taken, and the rest is split into two heaps that are not empty: `a+b`, `a+b-1..2`; or into
    /// two of different sizes: `a<b`.
    Split {
        /// The least that is taken.
        least: u64,
        /// The most that is taken.
        most: u64,
        /// Whether the heaps differ.
        differ: bool,
    },
}

/// The rules: a move turns a heap into one of these, where every part is smaller than the heap was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grammar {
    /// What a heap may become.
    pub rules: Vec<GrammarRule>,
}

impl Part {
    /// How large the part of a heap is; `None` where there are not so many.
    fn of(self, heap: u64) -> Option<u64> {
        match self {
            Self::Less(taken) => heap.checked_sub(taken),
            Self::Divided(by) => heap.checked_div(by),
            Self::Exactly(size) => Some(size),
        }
    }
}

impl GrammarRule {
    /// Whether it may leave two heaps.
    pub fn splits(&self) -> bool {
        match self {
            Self::Taken(..) => false,
            Self::Parts(parts) => parts.len() > 1,
            Self::Split { .. } => true,
        }
    }

    fn each(&self, heap: u64, sink: &mut dyn FnMut(&[u64])) {
        match self {
            Self::Taken(least, most) => {
                for taken in *least.max(&1)..=*most.min(&heap) {
                    sink(&[heap - taken]);
                }
            }
            Self::Parts(parts) => {
                let parts = parts.iter().map(|part| part.of(heap));
                let Some(mut parts) = parts.collect::<Option<Vec<u64>>>() else {
                    return;
                };
                // Play comes to an end since every part is smaller.
                if parts.iter().all(|part| *part < heap) {
                    parts.retain(|part| *part > 0);
                    parts.sort_unstable();
                    sink(&parts);
                }
            }
            Self::Split {
                least,
                most,
                differ,
            } => {
                for taken in *least..=*most.min(&heap) {
                    let rest = heap - taken;
                    let smaller = 1..=rest / 2;
                    for part in smaller.filter(|part| !(*differ && part * 2 == rest)) {
                        sink(&[part, rest - part]);
                    }
                }
            }
        }
    }

    /// An upper bound of what a heap may become by it.
    fn most(&self, heap: u64) -> u64 {
        let taken =
            |least: &u64, most: &u64| most.min(&heap).saturating_add(1).saturating_sub(*least);
        match self {
            Self::Taken(least, most) => taken(least, most),
            Self::Parts(_) => 1,
            Self::Split { least, most, .. } => taken(least, most).saturating_mul(heap / 2),
        }
    }
}

impl Grammar {
    /// Returns the values of the heaps 0..=n, or of fewer where more than so many moves would be looked at.
    pub fn values_within(&self, n: usize, moves: u64) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::new();
        let mut left = moves;
        for heap in 0..=n as u64 {
            let Some(rest) = left.checked_sub(self.most_moves(&heap)) else {
                break;
            };
            left = rest;
            let mut seen = MexSet::new();
            self.options(&heap, &mut |parts| {
                let known = parts.iter().filter_map(|part| values.get(*part as usize));
                seen.insert(known.copied().sum());
            });
            let value = seen.mex();
            values.push(value);
        }
        values
    }
}

impl Game for Grammar {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        for rule in &self.rules {
            rule.each(*heap, sink);
        }
    }

    /// A label is which of the moves it is, in the order of the rules: what they leave differs in length.
    fn moves(&self, heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        let mut number = 0;
        self.options(heap, &mut |left| {
            number += 1;
            visit(&[number], left);
        });
    }

    fn most_moves(&self, heap: &u64) -> u64 {
        let each = self.rules.iter().map(|rule| rule.most(*heap));
        each.fold(0, u64::saturating_add)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Less(taken) => write!(f, "n-{taken}"),
            Self::Divided(by) => write!(f, "n/{by}"),
            Self::Exactly(size) => write!(f, "{size}"),
        }
    }
}

impl fmt::Display for GrammarRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let range = |f: &mut fmt::Formatter<'_>, least: u64, most: u64| {
            if least == most {
                write!(f, "-{least}")
            } else {
                write!(f, "-{least}..{most}")
            }
        };
        match self {
            Self::Taken(least, most) => {
                f.write_str("n")?;
                range(f, *least, *most)
            }
            Self::Parts(parts) => {
                for (place, part) in parts.iter().enumerate() {
                    let between = if place > 0 { "+" } else { "" };
                    write!(f, "{between}{part}")?;
                }
                Ok(())
            }
            Self::Split {
                least,
                most,
                differ,
            } => {
                f.write_str(if *differ { "a<b" } else { "a+b" })?;
                if *most > 0 {
                    range(f, *least, *most)?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Grammar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, rule) in self.rules.iter().enumerate() {
            let between = if place > 0 { "|" } else { "" };
            write!(f, "{between}{rule}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octal::Code;

    fn split(least: u64, most: u64, differ: bool) -> GrammarRule {
        GrammarRule::Split {
            least,
            most,
            differ,
        }
    }

    #[test]
    fn known_games_have_their_values() {
        let kayles = Grammar {
            rules: vec![GrammarRule::Taken(1, 2), split(1, 2, false)],
        };
        let code = Code::kayles().values_to(60);
        assert_eq!(kayles.values_within(60, u64::MAX), code);
        // Grundy's game.
        let grundy = Grammar {
            rules: vec![split(0, 0, true)],
        };
        let values = grundy.values_within(12, u64::MAX);
        let values: Vec<u64> = values.iter().map(|value| value.0).collect();
        assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1]);
        // To a half, rounded down, or by one.
        let half = Grammar {
            rules: vec![
                GrammarRule::Taken(1, 1),
                GrammarRule::Parts(vec![Part::Divided(2)]),
            ],
        };
        let values = half.values_within(5, u64::MAX);
        let values: Vec<u64> = values.iter().map(|value| value.0).collect();
        assert_eq!(values, [0, 1, 0, 2, 1, 2]);
        assert!(kayles.values_within(60, 100).len() < 61);
    }

    #[test]
    fn nothing_becomes_larger() {
        let grammar = Grammar {
            rules: vec![
                GrammarRule::Parts(vec![Part::Exactly(5)]),
                GrammarRule::Parts(vec![Part::Divided(1)]),
                GrammarRule::Taken(0, 9),
                split(0, 3, false),
            ],
        };
        for heap in 0..12 {
            let mut count = 0;
            grammar.options(&heap, &mut |parts| {
                count += 1;
                assert!(parts.iter().all(|part| *part < heap), "{heap}: {parts:?}");
            });
            assert!(count <= grammar.most_moves(&heap), "{heap}");
        }
    }
}
