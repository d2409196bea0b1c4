//! The ideas that problems are about, in the order in which they are learnt: from one heap to cut edges.
//!
//! An idea is named by what is played, which a statement shows anyway, and not by the theorem that
//! solves it.

/// An idea, its place in the order of learning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Idea(usize);

/// The name of each idea (`idea-<name>` is its text, `idea-<name>-lead` says it in a few words) with
/// the keywords of packages that belong to it.
const IDEAS: [(&str, &[&str]); 15] = [
    ("one-heap", &["bash-game"]),
    (
        "nim",
        &[
            "nim",
            "nim-sum",
            "northcott",
            "winning-moves",
            "winning-move",
        ],
    ),
    (
        "numbers",
        &[
            "board-game",
            "calendar",
            "number-game",
            "search",
            "closed-form",
        ],
    ),
    ("two-heaps", &["wythoff", "euclid-game"]),
    (
        "fixed-takes",
        &[
            "subtraction-game",
            "grundy-value",
            "grundy-values",
            "stone-boxes",
        ],
    ),
    ("growing-takes", &["fibonacci-nim", "dynamic-subtraction"]),
    ("stairs", &["staircase-nim"]),
    ("many-heaps", &["moore", "moore-nim"]),
    (
        "breaking",
        &[
            "octal-game",
            "kayles",
            "strips",
            "lasker",
            "grundys-game",
            "splitting",
            "multi-sg",
            "periodicity",
            "period",
        ],
    ),
    (
        "graphs",
        &[
            "graph-game",
            "dag",
            "loopy-game",
            "infinite-play",
            "buchi-game",
            "retrograde-analysis",
        ],
    ),
    ("last-loses", &["misere", "anti-sg"]),
    ("all-at-once", &["every-sg"]),
    (
        "boards",
        &["chomp", "poset-game", "placing-game", "node-kayles"],
    ),
    ("coins", &["coin-turning", "nim-product", "tartan"]),
    (
        "cutting",
        &[
            "hackenbush",
            "green-hackenbush",
            "tree-game",
            "trees",
            "graphs",
            "colon-principle",
            "fusion-principle",
        ],
    ),
];

/// What is none of them.
const OTHER: &str = "other";

impl Idea {
    /// All of them in order, and behind them what is none.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..=IDEAS.len()).map(Self)
    }

    /// The idea of a problem with these keywords: that of the first which belongs to one.
    pub(crate) fn of(keywords: &[String]) -> Self {
        let idea = |keyword: &String| {
            let has = |(_, words): &(&str, &[&str])| words.contains(&keyword.as_str());
            IDEAS.iter().position(has)
        };
        Self(keywords.iter().find_map(idea).unwrap_or(IDEAS.len()))
    }

    /// The idea of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::all().find(|idea| idea.name() == name)
    }

    /// Its name in addresses.
    pub(crate) fn name(self) -> &'static str {
        IDEAS.get(self.0).map_or(OTHER, |(name, _)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;

    #[test]
    fn every_problem_of_the_catalog_has_an_idea() {
        for problem in problems::catalog::all() {
            let idea = Idea::of(problem.games());
            assert_ne!(
                idea.name(),
                OTHER,
                "{}: {:?}",
                problem.id(),
                problem.games()
            );
        }
        for idea in Idea::all() {
            for locale in Locale::ALL {
                for key in [
                    format!("idea-{}", idea.name()),
                    format!("idea-{}-lead", idea.name()),
                ] {
                    assert!(locale.known_text(&key).is_some(), "{key}");
                }
            }
        }
        assert_eq!(Idea::of(&["new".to_owned()]).name(), "other");
        assert_eq!(Idea::named("nim").map(Idea::name), Some("nim"));
    }
}
