//! Genus: how a position behaves in misère sums with Nim heaps.

use std::fmt;

use super::{Exhaustive, Play};
use crate::{Budget, Game, SolveError, Solver};

/// The genus of a position (Conway, On Numbers and Games, chapter 12): its normal value, and
/// its misère values alone and beside one, two, … heaps of 2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genus {
    /// The Grundy value in normal play.
    pub normal: u64,
    /// The n-th is the least size of a Nim heap that, beside the position and n heaps of 2, is
    /// lost in misère play.
    pub misere: Vec<u64>,
}

impl Genus {
    /// Whether the genus is that of a sum of Nim heaps, as far as it was computed. A position
    /// of which all followers are so is *tame*: misère sums of tame positions are won as those
    /// of Nim.
    ///
    /// The genera of Nim are 0 with 1,2,0,2,0…; 1 with 0,3,1,3,1…; and n with n, n^2, n, …,
    /// where 0 and 1 may also occur so (a sum that holds a heap above 1).
    pub fn is_of_nim(&self) -> bool {
        let Self { normal, misere } = self;
        let firm = (0..).zip(misere).all(|(n, g)| *g == normal ^ (2 * (n % 2)));
        let fickle = *normal <= 1
            && (0..).zip(misere).all(|(n, g)| match n {
                0 => *g == normal ^ 1,
                n => *g == normal ^ (2 * (n % 2)),
            });
        firm || fickle
    }
}

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let misere: Vec<String> = self.misere.iter().map(u64::to_string).collect();
        write!(f, "{}^{}", self.normal, misere.join(","))
    }
}

/// A game in whose sums Nim heaps may stand too.
struct BesideNim<'g, G>(&'g G);

/// A component of such a sum.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Component<P> {
    Heap(u64),
    Position(P),
}

impl<G: Game> Game for BesideNim<'_, G> {
    type Position = Component<G::Position>;

    fn options(&self, component: &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
        match component {
            Component::Heap(heap) => (0..*heap).for_each(|left| sink(&[Component::Heap(left)])),
            Component::Position(position) => self.0.options(position, &mut |parts| {
                let parts: Vec<_> = parts.iter().cloned().map(Component::Position).collect();
                sink(&parts);
            }),
        }
    }
}

/// Returns the genus of the sum of `components`, with that many misère values. Exhaustive in
/// the number of different sums.
///
/// ```
/// use sg::{Budget, convention::genus, octal::Code};
/// // The shortest row of Kayles that is not like Nim.
/// let wild = genus(&Code::kayles(), &[5], 3, Budget::default())?;
/// assert!(!wild.is_of_nim());
/// # Ok::<(), sg::SolveError<u64>>(())
/// ```
pub fn genus<G: Game>(
    game: &G,
    components: &[G::Position],
    digits: usize,
    budget: Budget,
) -> Result<Genus, SolveError<G::Position>>
where
    G::Position: Ord,
{
    let normal = Solver::new(game, budget).value(components)?.0;
    let mut search = Exhaustive::new(BesideNim(game), Play::Misere, budget);
    let mut sum: Vec<_> = components
        .iter()
        .cloned()
        .map(Component::Position)
        .collect();
    let mut misere = Vec::with_capacity(digits);
    for _ in 0..digits {
        let mut size = 0;
        loop {
            let mut beside = sum.clone();
            beside.push(Component::Heap(size));
            let outcome = search.outcome(&beside).map_err(|error| match error {
                SolveError::Cycle {
                    position: Component::Position(position),
                } => SolveError::Cycle { position },
                SolveError::Cycle { .. } | SolveError::Budget { .. } => SolveError::Budget {
                    positions: budget.positions,
                },
            })?;
            if !outcome.is_win() {
                break;
            }
            size += 1;
        }
        misere.push(size);
        sum.push(Component::Heap(2));
    }
    Ok(Genus { normal, misere })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;
    use crate::octal::Code;

    fn of_row(row: u64) -> Result<Genus, SolveError<u64>> {
        genus(&Code::kayles(), &[row], 3, Budget::default())
    }

    #[test]
    fn heaps_of_nim_have_the_genera_of_nim() {
        for heaps in [
            vec![],
            vec![1],
            vec![1, 1],
            vec![2],
            vec![5],
            vec![2, 2],
            vec![3, 2],
        ] {
            let genus = genus(&Nim, &heaps, 4, Budget::default());
            assert!(genus.is_ok_and(|genus| genus.is_of_nim()), "{heaps:?}");
        }
        let empty = genus(&Nim, &[], 4, Budget::default()).map(|genus| genus.to_string());
        assert_eq!(empty, Ok("0^1,2,0,2".to_owned()));
    }

    /// Winning Ways, chapter 13: the first rows of Kayles, of which that of 5 is wild.
    #[test]
    fn kayles_turns_wild_at_five() {
        for (row, known) in (0..).zip(["0^1,2,0", "1^0,3,1", "2^2,0,2", "3^3,1,3", "1^0,3,1"]) {
            let genus = of_row(row);
            assert!(genus.as_ref().is_ok_and(Genus::is_of_nim), "{row}");
            assert_eq!(genus.map(|genus| genus.to_string()), Ok(known.to_owned()));
        }
        let wild = of_row(5);
        assert!(wild.as_ref().is_ok_and(|genus| !genus.is_of_nim()));
        assert_eq!(
            wild.map(|genus| genus.to_string()),
            Ok("4^1,4,6".to_owned())
        );
    }
}
