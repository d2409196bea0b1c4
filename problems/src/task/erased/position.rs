//! The rules of any task's game, and the parts of its positions.

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use sg::{Game, MovesTo, Nimber, Outcome};

/// A part of a position of a task's game.
pub(crate) struct AnyPart(Box<dyn PartObject>);

/// What every part of a position can do, whatever its type.
trait PartObject: Any {
    fn copy(&self) -> Box<dyn PartObject>;
    fn order(&self, other: &dyn PartObject) -> Ordering;
    fn feed(&self, state: &mut dyn Hasher);
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl<P: Clone + Ord + Hash + fmt::Debug + 'static> PartObject for P {
    fn copy(&self) -> Box<dyn PartObject> {
        Box::new(self.clone())
    }

    fn order(&self, other: &dyn PartObject) -> Ordering {
        let other: &dyn Any = other;
        match other.downcast_ref() {
            Some(other) => self.cmp(other),
            None => self.type_id().cmp(&other.type_id()),
        }
    }

    fn feed(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl AnyPart {
    pub(super) fn of<P: Clone + Ord + Hash + fmt::Debug + 'static>(part: P) -> Self {
        Self(Box::new(part))
    }

    pub(super) fn all<P: Clone + Ord + Hash + fmt::Debug + 'static>(parts: Vec<P>) -> Vec<Self> {
        parts.into_iter().map(Self::of).collect()
    }

    /// The part as its game knows it; `None` where it is of another game.
    pub(super) fn get<P: 'static>(&self) -> Option<&P> {
        let part: &dyn Any = &*self.0;
        part.downcast_ref()
    }
}

impl Clone for AnyPart {
    fn clone(&self) -> Self {
        Self(self.0.copy())
    }
}

impl PartialEq for AnyPart {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for AnyPart {}

impl PartialOrd for AnyPart {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AnyPart {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.order(&*other.0)
    }
}

impl Hash for AnyPart {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.feed(state);
    }
}

impl fmt::Debug for AnyPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f)
    }
}

/// The rules of a task's game. They know no move of what is a part of another game's position.
pub(crate) struct AnyRules(Box<dyn RulesObject>);

/// What all rules can say, whatever their positions are.
trait RulesObject {
    fn can_move(&self, part: &AnyPart) -> bool;
    fn moves(&self, part: &AnyPart, visit: &mut dyn FnMut(&[u64], &[AnyPart]));
    fn leaves(&self, part: &AnyPart, label: &[u64]) -> Option<Vec<AnyPart>>;
    fn most_moves(&self, part: &AnyPart) -> u64;
    fn known_value(&self, part: &AnyPart) -> Option<Nimber>;
    fn known_outcome(&self, part: &AnyPart) -> Option<Outcome>;
    fn moves_to(&self, part: &AnyPart, value: Nimber) -> Option<MovesTo<AnyPart>>;
    fn canonical(&self, part: AnyPart) -> AnyPart;
}

impl<G: Game<Position: Ord + fmt::Debug + 'static>> RulesObject for G {
    fn can_move(&self, part: &AnyPart) -> bool {
        part.get().is_some_and(|part| Game::can_move(self, part))
    }

    fn moves(&self, part: &AnyPart, visit: &mut dyn FnMut(&[u64], &[AnyPart])) {
        if let Some(part) = part.get() {
            Game::moves(self, part, &mut |label, left| {
                visit(label, &AnyPart::all(left.to_vec()));
            });
        }
    }

    fn leaves(&self, part: &AnyPart, label: &[u64]) -> Option<Vec<AnyPart>> {
        Game::leaves(self, part.get()?, label).map(AnyPart::all)
    }

    fn most_moves(&self, part: &AnyPart) -> u64 {
        part.get().map_or(0, |part| Game::most_moves(self, part))
    }

    fn known_value(&self, part: &AnyPart) -> Option<Nimber> {
        Game::known_value(self, part.get()?)
    }

    fn known_outcome(&self, part: &AnyPart) -> Option<Outcome> {
        Game::known_outcome(self, part.get()?)
    }

    fn moves_to(&self, part: &AnyPart, value: Nimber) -> Option<MovesTo<AnyPart>> {
        let moves = Game::moves_to(self, part.get()?, value)?;
        Some(moves.map(AnyPart::of))
    }

    fn canonical(&self, part: AnyPart) -> AnyPart {
        match part.get::<G::Position>() {
            Some(known) => AnyPart::of(Game::canonical(self, known.clone())),
            None => part,
        }
    }
}

impl AnyRules {
    pub(super) fn of<G: Game<Position: Ord + fmt::Debug + 'static> + 'static>(rules: G) -> Self {
        Self(Box::new(rules))
    }
}

impl Game for AnyRules {
    type Position = AnyPart;

    fn options(&self, part: &AnyPart, sink: &mut dyn FnMut(&[AnyPart])) {
        self.0.moves(part, &mut |_, left| sink(left));
    }

    fn can_move(&self, part: &AnyPart) -> bool {
        self.0.can_move(part)
    }

    fn moves(&self, part: &AnyPart, visit: &mut dyn FnMut(&[u64], &[AnyPart])) {
        self.0.moves(part, visit);
    }

    fn leaves(&self, part: &AnyPart, label: &[u64]) -> Option<Vec<AnyPart>> {
        self.0.leaves(part, label)
    }

    fn most_moves(&self, part: &AnyPart) -> u64 {
        self.0.most_moves(part)
    }

    fn known_value(&self, part: &AnyPart) -> Option<Nimber> {
        self.0.known_value(part)
    }

    fn known_outcome(&self, part: &AnyPart) -> Option<Outcome> {
        self.0.known_outcome(part)
    }

    fn moves_to(&self, part: &AnyPart, value: Nimber) -> Option<MovesTo<AnyPart>> {
        self.0.moves_to(part, value)
    }

    fn canonical(&self, part: AnyPart) -> AnyPart {
        self.0.canonical(part)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use sg::nim::Nim;
    use sg::{Game as _, Nimber};

    use super::{AnyPart, AnyRules};

    #[test]
    fn rules_know_the_parts_of_their_own_game_alone() {
        let (rules, heap, word) = (
            AnyRules::of(Nim),
            AnyPart::of(2u64),
            AnyPart::of("2".to_owned()),
        );
        let options = |part| {
            let mut options = Vec::new();
            rules.options(part, &mut |left| options.push(format!("{left:?}")));
            options
        };
        assert_eq!(options(&heap).len(), 2);
        assert_eq!(rules.known_value(&heap), Some(Nimber(2)));
        assert!(options(&word).is_empty());
        assert_eq!(
            (rules.known_value(&word), rules.most_moves(&word)),
            (None, 0)
        );
    }

    #[test]
    fn parts_are_ordered_and_told_apart_as_what_they_are() {
        let parts = [3u64, 1, 3, 2].map(AnyPart::of);
        let ordered: BTreeSet<AnyPart> = parts.iter().cloned().collect();
        assert_eq!(format!("{ordered:?}"), "{1, 2, 3}");
        let different: HashSet<AnyPart> = parts.into_iter().collect();
        assert_eq!(different.len(), 3);
        assert!(!different.contains(&AnyPart::of(1u32)));
    }
}
