//! The families of games that have a name.

mod boards;
mod coins;
mod graphs;
mod heap_games;
mod heaps;
mod piles;
mod puzzles;
mod single;

use super::reader::Reader;
use super::{NamedGame, NotationError};

/// Games of one kind, which differ in their parameters.
#[derive(Debug)]
pub struct Family {
    /// What a game's text begins with.
    pub name: &'static str,
    /// The form of the parameters after `:`, empty where there are none.
    pub parameters: &'static str,
    /// The form of a position after `@`.
    pub position: &'static str,
    /// A position of the family.
    pub example: &'static str,
    /// The rules in a sentence, in English.
    pub en: &'static str,
    /// The rules in a sentence, in Chinese.
    pub zh: &'static str,
    /// Reads the parameters, without the colon, and makes the game.
    make: fn(&mut Reader<'_>) -> Result<NamedGame, NotationError>,
}

/// Every family, in the order in which they are listed.
pub fn families() -> impl Iterator<Item = &'static Family> {
    let kinds = [
        heap_games::FAMILIES,
        piles::FAMILIES,
        coins::FAMILIES,
        graphs::FAMILIES,
        boards::FAMILIES,
        puzzles::FAMILIES,
    ];
    kinds.into_iter().flatten()
}

/// Reads a family's name and its parameters.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<NamedGame, NotationError> {
    let start = reader.place();
    let name = reader.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
    let Some(family) = families().find(|family| family.name == name) else {
        return Err(if name.is_empty() {
            reader.unexpected("the name of a family")
        } else {
            reader.wrong(
                start,
                format!("there is no family `{name}`"),
                &nearest(name),
            )
        });
    };
    if !family.parameters.is_empty() {
        let form = format!("`:` and {}", family.parameters);
        reader.expect(':', &form)?;
    }
    (family.make)(reader)
}

/// The names that are most like the one typed, or all of them.
fn nearest(typed: &str) -> String {
    let mut names: Vec<_> = families()
        .map(|family| (strsim::jaro_winkler(family.name, typed), family.name))
        .collect();
    names.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near: Vec<_> = names
        .iter()
        .filter(|(likeness, _)| *likeness > 0.7)
        .take(3)
        .map(|(_, name)| *name)
        .collect();
    if near.is_empty() {
        let all: Vec<_> = families().map(|family| family.name).collect();
        format!("one of {}", all.join(", "))
    } else {
        near.join(" or ")
    }
}
