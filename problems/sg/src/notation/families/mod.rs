//! The families of games that have a name.

mod boards;
mod coins;
mod grammar;
mod graphs;
mod green;
mod heap_games;
mod heaps;
mod piles;
mod puzzles;
mod single;
mod turns;
mod valued;

use super::reader::Reader;
use super::{NamedGame, NotationError};
use crate::Wording;
use crate::wording::both;
pub(super) use grammar::read as read_grammar;

/// Games of one kind, which differ in their parameters.
#[derive(Debug)]
pub struct Family {
    /// What a game's text begins with.
    pub name: &'static str,
    /// The form of the parameters after `:`, empty where there are none.
    pub parameters: Wording,
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
        grammar::FAMILIES,
        piles::FAMILIES,
        coins::FAMILIES,
        graphs::FAMILIES,
        green::FAMILIES,
        boards::FAMILIES,
        puzzles::FAMILIES,
        turns::FAMILIES,
    ];
    kinds.into_iter().flatten()
}

/// Reads a family's name and its parameters, or parameters that say by themselves whose they are: a set
/// of numbers is of `subtraction`, a code with a point of `octal`.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<NamedGame, NotationError> {
    let start = reader.place();
    let of_parameters = family_of_parameters(reader.rest());
    if let Some(family) = families().find(|family| Some(family.name) == of_parameters) {
        return (family.make)(reader);
    }
    let name = reader.take_while(|c| c.is_ascii_alphanumeric() || c == '-');
    let Some(family) = families().find(|family| family.name == name) else {
        return Err(if name.is_empty() {
            reader.unexpected(both("the name of a family", "一类游戏的名称"))
        } else {
            reader.wrong(
                start,
                Wording::of(
                    format!("there is no family `{name}`"),
                    format!("没有名为 `{name}` 的游戏"),
                ),
                nearest(name),
            )
        });
    };
    if !family.parameters.is_empty() {
        let Wording { en, zh } = &family.parameters;
        let form = Wording::of(format!("`:` and {en}"), format!("`:` 和{zh}"));
        reader.expect(':', form)?;
    }
    (family.make)(reader)
}

/// The family of a text that begins with its parameters, such as `1,3,4` or `0.77`.
fn family_of_parameters(text: &str) -> Option<&'static str> {
    let parameters = text.split('@').next()?;
    let begins = parameters.starts_with(|c: char| c.is_ascii_digit() || c == '.');
    let is_set = parameters.chars().all(|c| c.is_ascii_digit() || c == ',');
    match (begins, is_set) {
        (false, _) => None,
        (true, true) => Some("subtraction"),
        (true, false) => parameters.contains('.').then_some("octal"),
    }
}

/// The names that are most like the one typed, or all of them.
fn nearest(typed: &str) -> Wording {
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
        one_of(&all.join(", "))
    } else {
        Wording::of(near.join(" or "), near.join(" 或 "))
    }
}

/// One of those names.
fn one_of(names: &str) -> Wording {
    Wording::of(format!("one of {names}"), format!("以下之一：{names}"))
}
