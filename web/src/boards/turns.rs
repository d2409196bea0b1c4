//! What a move does in games of coins, of edges that are cut and of tokens on a graph, found by what it
//! changes in the position.

use std::collections::BTreeSet;

use super::listed;
use crate::locale::Locale;

/// What the move does that leads from one position of a game to another, as both are written; `None` in
/// games whose moves are not named here.
pub fn turn(game: &str, from: &str, to: &str, locale: Locale) -> Option<String> {
    let family = game.split(':').next().unwrap_or_default();
    match family {
        "single-coin" | "turning-turtles" | "twins" | "mock-turtles" | "triplets" | "moebius"
        | "mogul" | "ruler" | "coins" => coins(from, to, locale),
        "hackenbush" => cut(from, to, locale),
        "dag" | "graph" => token(from, to, locale),
        _ => None,
    }
}

/// What stands between commas.
fn items(text: &str) -> Vec<&str> {
    text.split(',').filter(|item| !item.is_empty()).collect()
}

/// What stands in the first list more often than in the second.
fn without<'t>(items: &[&'t str], others: &[&str]) -> Vec<&'t str> {
    let mut others = others.to_vec();
    let mut rest = items.to_vec();
    rest.retain(|item| match others.iter().position(|it| it == item) {
        Some(found) => {
            others.swap_remove(found);
            false
        }
        None => true,
    });
    rest
}

/// The coins whose side changes.
fn coins(from: &str, to: &str, locale: Locale) -> Option<String> {
    let (before, after) = (items(from), items(to));
    let mut turned = without(&before, &after);
    turned.extend(without(&after, &before));
    // On a board by column, then by row.
    turned.sort_by_key(|coin| {
        let numbers = coin.split(':').map(|number| number.parse().unwrap_or(0));
        numbers.collect::<Vec<u64>>()
    });
    if turned.is_empty() {
        return None;
    }
    let coins: Vec<String> = turned.iter().map(|coin| (*coin).to_owned()).collect();
    let said = locale.text("turn-coins").with("count", coins.len());
    Some(said.with("coins", listed(locale, &coins)).to_string())
}

/// The edge that is cut, and how many fall with it.
fn cut(from: &str, to: &str, locale: Locale) -> Option<String> {
    let (before, after) = (items(from), items(to));
    let standing = standing(&before)?;
    let gone = without(&standing, &after);
    let cut = gone.iter().find(|edge| {
        let left = without(&standing, &[**edge]);
        self::standing(&left).is_some_and(|left| without(&left, &after).is_empty())
    })?;
    let key = if gone.len() > 1 {
        "turn-cut-falls"
    } else {
        "turn-cut"
    };
    let said = locale.text(key).with("edge", cut.replace('-', "–"));
    Some(said.with("count", gone.len() - 1).to_string())
}

/// The edges that are tied to the ground, node 0.
fn standing<'t>(edges: &[&'t str]) -> Option<Vec<&'t str>> {
    let ends = edges.iter().map(|edge| edge.split_once('-'));
    let ends: Vec<(&str, &str)> = ends.collect::<Option<_>>()?;
    let mut tied = BTreeSet::from(["0"]);
    loop {
        let known = tied.len();
        for (a, b) in &ends {
            if tied.contains(a) || tied.contains(b) {
                tied.extend([*a, *b]);
            }
        }
        if tied.len() == known {
            break;
        }
    }
    let stand = edges
        .iter()
        .zip(&ends)
        .filter(|(_, (a, _))| tied.contains(a));
    Some(stand.map(|(edge, _)| *edge).collect())
}

/// Where the token that moves stood, and where it stands then.
fn token(from: &str, to: &str, locale: Locale) -> Option<String> {
    let (before, after) = (from.split_once(';')?, to.split_once(';')?);
    let (before, after) = (items(before.1), items(after.1));
    let (left, come) = (without(&before, &after), without(&after, &before));
    // Along an edge from a node to itself nothing changes.
    let (from, to) = match (left.as_slice(), come.as_slice()) {
        ([from], [to]) => (*from, *to),
        _ => return None,
    };
    let said = locale.text("turn-token").with("from", from.to_owned());
    Some(said.with("to", to.to_owned()).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sg::{Budget, Play, notation};

    #[test]
    fn moves_are_said_by_what_they_change() {
        for (game, from, to, words) in [
            ("single-coin", "2,5", "2", "turn over coin 5"),
            ("twins", "2,5", "", "turn over coins 2 and 5"),
            ("ruler", "2,5", "2,3,4", "turn over coins 3, 4 and 5"),
            ("turning-turtles", "10", "9", "turn over coins 9 and 10"),
            (
                "coins:ruler,ruler",
                "2:3",
                "2:2",
                "turn over coins 2:2 and 2:3",
            ),
            ("hackenbush", "0-1,1-2,2-0", "0-1,2-0", "cut the edge 1–2"),
            (
                "hackenbush",
                "0-1,1-2,1-3",
                "",
                "cut the edge 0–1: 2 more fall",
            ),
            (
                "hackenbush",
                "0-1,1-2,2-3",
                "0-1",
                "cut the edge 1–2: one more falls",
            ),
            (
                "dag",
                "1>2,2>3;1,2",
                "1>2,2>3;1,3",
                "move the token from 2 to 3",
            ),
            ("graph", "3>7;3", "3>7;7", "move the token from 3 to 7"),
        ] {
            let said = turn(game, from, to, Locale::En);
            assert_eq!(said.as_deref(), Some(words), "{game} {from} {to}");
            let chinese = turn(game, from, to, Locale::Zh).unwrap_or_default();
            assert!(!chinese.is_empty() && !chinese.is_ascii(), "{chinese}");
        }
        assert_eq!(turn("nim", "3", "2", Locale::En), None);
        assert_eq!(turn("graph", "1>1;1", "1>1;1", Locale::En), None);
    }

    #[test]
    fn every_move_of_the_examples_has_its_own_words() {
        let mut named = 0;
        for family in notation::families() {
            let Ok(position) = notation::position(family.example) else {
                panic!("{}", family.example);
            };
            let game = position.game().name();
            let budget = Budget { positions: 10_000 };
            let Ok(options) = position.options(Play::Normal, budget) else {
                continue;
            };
            let from = position.text();
            let words = options
                .iter()
                .map(|to| turn(&game, &from, to, Locale::En))
                .collect::<Option<Vec<_>>>();
            let Some(words) = words.filter(|words| !words.is_empty()) else {
                continue;
            };
            named += 1;
            let distinct: BTreeSet<&String> = words.iter().collect();
            assert_eq!(distinct.len(), words.len(), "{}: {words:?}", family.example);
        }
        assert!(named >= 11, "{named}");
    }
}
