//! Shares of a problem: what its groups of tests are worth where it gives no points of its own, and a contest gives
//! them all the same.

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

/// The groups that bring a share, each once, in the order of their tests.
fn sharing<'a>(groups: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut sharing = Vec::new();
    for group in groups {
        let brings_one = group != Test::SAMPLE && group != Test::BEYOND;
        if brings_one && !sharing.contains(&group) {
            sharing.push(group);
        }
    }
    sharing
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
        let names = |tests: &TestSet| sharing(tests.tests().iter().map(group_of)).len();
        if let Some(tests) = made {
            return Some(names(&tests) > 1);
        }
        // The names of generated tests are those of their groups with numbers.
        let pinned = self.lock()?.lines().filter(|line| !line.starts_with('#'));
        let pinned = pinned.filter_map(|line| Some(line.split(' ').next()?.rsplit_once('-')?.0));
        let stored = self.stored_tests().map(group_of);
        Some(sharing(pinned.chain(stored)).len() > 1)
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
    fn one_group_is_all_or_nothing() {
        assert!(shared(&tests(&["sample", "small", "small", "beyond"])).is_none());
        assert!(shared(&tests(&["sample", "secret"])).is_none());
        assert!(shared(&[]).is_none());
    }
}
