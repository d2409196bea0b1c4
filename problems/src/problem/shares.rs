//! Shares of a problem: what its groups of tests are worth where it gives no points of its own, and a contest gives
//! them all the same.

use std::collections::HashSet;

use super::Problem;
use crate::{Aggregation, Test, TestGroup, TestSet};

/// What a whole problem is worth.
const WHOLE: usize = 100;

/// The group of tests that are in no group below `data/secret/`, where others are in some.
const UNGROUPED: &str = "other";

/// The folder of hidden tests, which is the group of those that are in no other.
const SECRET: &str = "secret";

/// The tests as shares are counted: each in a group, those that are in none together in one of their own.
fn group_of(test: &Test) -> &str {
    if test.group == SECRET {
        UNGROUPED
    } else {
        &test.group
    }
}

/// Whether a group brings a share.
fn brings_share(group: &&str) -> bool {
    *group != Test::SAMPLE && *group != Test::BEYOND
}

/// The groups that bring a share, each once, in the order of their tests.
fn sharing<'a>(groups: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut met = HashSet::new();
    let groups = groups.filter(brings_share);
    groups.filter(|group| met.insert(*group)).collect()
}

/// Whether there are several of them.
fn are_several<'a>(groups: impl Iterator<Item = &'a str>) -> bool {
    let mut sharing = groups.filter(brings_share);
    sharing
        .next()
        .is_some_and(|first| sharing.any(|other| other != first))
}

/// The groups of these tests with equal shares of a hundred points, in whole points, where there are several; and the
/// tests, each in its group. Every group is all or nothing. Samples bring nothing, since the statement has their answers.
pub fn shared(tests: &[Test]) -> Option<(Vec<TestGroup>, Vec<Test>)> {
    let sharing = sharing(tests.iter().map(group_of));
    if sharing.len() < 2 {
        return None;
    }
    let mut groups: Vec<TestGroup> = (1..)
        .zip(&sharing)
        .map(|(number, name)| {
            let share = number * WHOLE / sharing.len() - (number - 1) * WHOLE / sharing.len();
            TestGroup {
                name: format!("{SECRET}/{name}"),
                max_score: Some(share as f64),
                ..TestGroup::default()
            }
        })
        .collect();
    groups.push(TestGroup {
        name: SECRET.to_owned(),
        aggregation: Aggregation::Sum,
        goes_on: true,
        ..TestGroup::default()
    });
    let grouped = tests.iter().map(|test| Test {
        group: group_of(test).to_owned(),
        ..test.clone()
    });
    Some((groups, grouped.collect()))
}

impl Problem {
    /// Whether a submission can bring a part of what the problem is worth; `None` where that is not known before its
    /// tests are made, which this does not do.
    pub fn has_parts(&self) -> Option<bool> {
        if !self.groups().is_empty() {
            return Some(true);
        }
        let made = self.tests_at_hand();
        let have_several = |tests: &TestSet| are_several(tests.tests().iter().map(group_of));
        if let Some(tests) = made {
            return Some(have_several(&tests));
        }
        // The names of generated tests are those of their groups with numbers.
        let pinned = self.lock()?.lines().filter(|line| !line.starts_with('#'));
        let pinned = pinned.filter_map(|line| Some(line.split(' ').next()?.rsplit_once('-')?.0));
        let stored = self.stored_tests().map(group_of);
        Some(are_several(pinned.chain(stored)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tests(groups: &[&str]) -> Vec<Test> {
        let empty: std::sync::Arc<[u8]> = Vec::new().into();
        let test = |group: &&str| Test::new("t", *group, empty.clone(), empty.clone());
        groups.iter().map(test).collect()
    }

    #[test]
    fn groups_have_equal_shares_in_whole_points() {
        let tests = tests(&["sample", "small", "small", "largest", "secret"]);
        let (groups, grouped) = shared(&tests).unwrap_or_default();
        let worth: Vec<(&str, Option<f64>)> = groups
            .iter()
            .map(|group| (group.name.as_str(), group.max_score))
            .collect();
        let expected = [
            ("secret/small", Some(33.0)),
            ("secret/largest", Some(33.0)),
            ("secret/other", Some(34.0)),
            ("secret", None),
        ];
        assert_eq!(worth, expected);
        assert_eq!(groups[3].aggregation, Aggregation::Sum);
        assert_eq!(grouped[4].group, "other");
        assert_eq!(grouped[0].group, "sample");
    }

    #[test]
    fn as_many_groups_as_tests_are_counted_at_once() {
        let names: Vec<String> = (0..200_000).map(|group| format!("group-{group}")).collect();
        assert_eq!(sharing(names.iter().map(String::as_str)).len(), names.len());
        assert!(are_several(names.iter().map(String::as_str)));
        assert!(!are_several(["sample", "a", "a", "beyond"].into_iter()));
    }

    #[test]
    fn one_group_is_all_or_nothing() {
        assert!(shared(&tests(&["sample", "small", "small", "beyond"])).is_none());
        assert!(shared(&tests(&["sample", "secret"])).is_none());
        assert!(shared(&[]).is_none());
    }
}
