//! What `game.toml` demands of a case beyond the ranges of its fields.

use std::collections::BTreeSet;

use super::grammar::{Constants, Grammar, Kind};
use super::values::{Described, Value};
use crate::task::Holds;
use crate::words::Words;

/// A demand on the values of a list, or of several of the same length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Demand {
    /// The index of the list.
    field: usize,
    /// Those of the other ends of edges, or of what stands with its elements.
    others: Vec<usize>,
    name: String,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// None is smaller than the one before.
    Sorted,
    /// Each is larger than the one before.
    Increasing,
    /// No two are equal, together with what stands with them in the other lists.
    Distinct,
    /// Together they are at most so large.
    Sum(u64),
    /// With another list they are edges between two different nodes each, none of them twice.
    Simple,
}

impl Demand {
    /// Reads `sorted heaps`, `increasing moves`, `distinct moves`, `distinct x y` or `sum heaps max_total`.
    pub(super) fn read(
        text: &str,
        grammar: &Grammar,
        constants: &Constants,
    ) -> Result<Self, Words> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut others: Vec<&str> = Vec::new();
        let (name, what) = match words[..] {
            ["simple", name, other] => {
                others.push(other);
                (name, What::Simple)
            }
            ["sorted", name] => (name, What::Sorted),
            ["increasing", name] => (name, What::Increasing),
            ["distinct", name, ref more @ ..] => {
                others.extend(more);
                (name, What::Distinct)
            }
            ["sum", name, most] => {
                let most = most.parse().ok().or_else(|| constants.get(most).copied());
                let most = most.ok_or_else(|| {
                    say!(
                        "`{text}`: the sum is bounded by a number or by a constant of problem.yaml",
                        text
                    )
                })?;
                (name, What::Sum(most))
            }
            _ => {
                return Err(say!(
                    "`{text}` is no demand; known are `sorted LIST`, `increasing LIST`, `distinct \
                     LIST…`, `sum LIST MOST` and `simple LIST LIST`",
                    text
                ));
            }
        };
        let list = |name: &str| {
            let field = grammar.find(name).filter(|index| grammar.is_list(*index));
            let field =
                field.filter(|index| matches!(grammar.fields[*index].kind, Kind::Number(_)));
            field.ok_or_else(|| {
                say!(
                    "`{text}`: no list of numbers is called `{name}`",
                    text,
                    name
                )
            })
        };
        let field = list(name)?;
        let others = others
            .into_iter()
            .map(list)
            .collect::<Result<Vec<_>, _>>()?;
        let is_as_long = |other: &usize| grammar.count_of(*other) == grammar.count_of(field);
        if !others.iter().all(is_as_long) {
            return Err(say!("`{text}`: the lists have different lengths", text));
        }
        Ok(Self {
            field,
            others,
            name: name.to_owned(),
            what,
        })
    }

    /// The edges from the nodes of this list to those of the other one, each from the smaller end.
    fn edges(&self, case: &Described, numbers: &[u64]) -> Vec<(u64, u64)> {
        let others = self.others.first();
        let others = others.and_then(|other| case.values.get(*other));
        let Some(Value::Numbers(others)) = others else {
            return Vec::new();
        };
        let pairs = numbers.iter().zip(others);
        pairs.map(|(a, b)| (*a.min(b), *a.max(b))).collect()
    }

    /// Says what is wrong with a case.
    pub(super) fn check(&self, case: &Described) -> Holds {
        let Some(Value::Numbers(numbers)) = case.values.get(self.field) else {
            return Ok(());
        };
        let name = &self.name;
        let pairs = || numbers.iter().zip(numbers.iter().skip(1));
        let problem = match self.what {
            What::Sorted if pairs().any(|(a, b)| a > b) => say!("`{name}` has to be sorted", name),
            What::Increasing if pairs().any(|(a, b)| a >= b) => {
                say!("`{name}` has to increase from one number to the next", name)
            }
            What::Distinct if self.others.is_empty() && has_equal(numbers) => {
                say!("`{name}` has two equal numbers", name)
            }
            What::Distinct if self.has_equal_places(case, numbers) => {
                say!(
                    "`{name}` and the lists with it have the same numbers at two places",
                    name
                )
            }
            What::Simple if !is_simple(&self.edges(case, numbers)) => {
                say!(
                    "`{name}` gives an edge twice, or one from a node to itself",
                    name
                )
            }
            What::Sum(most) if numbers.iter().fold(0, |a: u64, b| a.saturating_add(*b)) > most => {
                say!("`{name}` adds up to more than {most}", name, most)
            }
            _ => return Ok(()),
        };
        Err(problem)
    }

    /// Brings what was drawn at random nearer to it.
    pub(super) fn mend(&self, case: &mut Described) {
        if self.what == What::Simple {
            self.mend_edges(case);
            return;
        }
        let Some(Value::Numbers(numbers)) = case.values.get_mut(self.field) else {
            return;
        };
        match self.what {
            What::Sorted => numbers.sort_unstable(),
            What::Increasing => {
                numbers.sort_unstable();
                part(numbers.iter_mut());
            }
            What::Distinct if self.others.is_empty() => {
                let mut sorted: Vec<&mut u64> = numbers.iter_mut().collect();
                sorted.sort_unstable();
                part(sorted.into_iter());
            }
            // Other numbers are drawn.
            What::Distinct | What::Simple => {}
            What::Sum(most) => {
                let sum = numbers
                    .iter()
                    .map(|number| u128::from(*number))
                    .sum::<u128>();
                if sum > u128::from(most) {
                    for number in numbers {
                        // It may be less than is allowed now: then another is drawn.
                        *number = (u128::from(*number) * u128::from(most) / sum) as u64;
                    }
                }
            }
        }
    }
}

impl Demand {
    /// Gives edges that are there already, or lead from a node to itself, the next ends that are free.
    fn mend_edges(&self, case: &mut Described) {
        let Some(Value::Numbers(numbers)) = case.values.get(self.field) else {
            return;
        };
        let mut edges = self.edges(case, numbers);
        let largest = edges.iter().map(|(_, b)| *b).max().unwrap_or(0);
        let Some(nodes) = largest.checked_add(1) else {
            return;
        };
        // There are no more: one would come twice, whatever is done.
        let most = u128::from(nodes) * u128::from(largest) / 2;
        if edges.len() as u128 > most {
            return;
        }
        let mut taken = BTreeSet::new();
        for edge in &mut edges {
            if edge.0 != edge.1 && taken.insert(*edge) {
                continue;
            }
            let from = edge.0;
            let turned = move |a: u64| (u128::from(from) + u128::from(a)) % u128::from(nodes);
            let pairs = (0..nodes).flat_map(|a| (0..nodes).map(move |b| (turned(a) as u64, b)));
            let mut pairs = pairs.map(|(a, b)| (a.min(b), a.max(b)));
            *edge = pairs
                .find(|it| it.0 != it.1 && !taken.contains(it))
                .unwrap_or(*edge);
            taken.insert(*edge);
        }
        let (from, to): (Vec<u64>, Vec<u64>) = edges.into_iter().unzip();
        let fields = [Some(self.field), self.others.first().copied()];
        for (field, ends) in fields.into_iter().zip([from, to]) {
            if let Some(Value::Numbers(numbers)) =
                field.and_then(|field| case.values.get_mut(field))
            {
                *numbers = ends;
            }
        }
    }

    /// Whether two places are equal in all of several lists.
    fn has_equal_places(&self, case: &Described, numbers: &[u64]) -> bool {
        let others = self
            .others
            .iter()
            .filter_map(|other| case.values.get(*other));
        let others: Vec<&Vec<u64>> = others
            .filter_map(|value| match value {
                Value::Numbers(numbers) => Some(numbers),
                _ => None,
            })
            .collect();
        let mut known = BTreeSet::new();
        !others.is_empty()
            && numbers.iter().enumerate().any(|(at, number)| {
                let with: Vec<Option<&u64>> = others.iter().map(|other| other.get(at)).collect();
                !known.insert((number, with))
            })
    }
}

fn is_simple(edges: &[(u64, u64)]) -> bool {
    let different: BTreeSet<&(u64, u64)> = edges.iter().collect();
    different.len() == edges.len() && edges.iter().all(|(a, b)| a != b)
}

/// Makes numbers in rising order different: from the largest down, each is less than the next.
fn part<'a>(numbers: impl DoubleEndedIterator<Item = &'a mut u64>) {
    let mut next = None;
    for number in numbers.rev() {
        if let Some(next) = next {
            *number = (*number).min(u64::saturating_sub(next, 1));
        }
        next = Some(*number);
    }
}

fn has_equal(numbers: &[u64]) -> bool {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(from: Vec<u64>, to: Vec<u64>) -> (bool, Described) {
        let demand = Demand {
            field: 0,
            others: vec![1],
            name: "from".to_owned(),
            what: What::Simple,
        };
        let values = vec![Value::Numbers(from), Value::Numbers(to)];
        let mut case = Described { values, left: None };
        demand.mend(&mut case);
        (demand.check(&case).is_ok(), case)
    }

    #[test]
    fn edges_that_come_twice_get_the_next_free_ends() {
        let (is_simple, case) = mended(vec![0, 1, 2], vec![1, 0, 2]);
        assert!(is_simple, "{case:?}");
    }

    /// Looking for a free edge among nodes without end once took as long as there are nodes.
    #[test]
    fn no_free_edge_is_looked_for_where_there_is_none() {
        assert!(!mended(vec![0, 0, 0], vec![1, 1, 1]).0);
        assert!(mended(vec![u64::MAX - 1; 3], vec![0, 0, 0]).0);
        // As many nodes as have no number.
        mended(vec![u64::MAX; 3], vec![0, 0, 0]);
        let (is_simple, _) = mended(vec![1 << 40; 2000], vec![1 << 40; 2000]);
        assert!(is_simple);
    }
}
