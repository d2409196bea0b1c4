//! The points of a problem for formats that know one level of groups: whose tests bring points each, or
//! all together.

use super::Writer;
use super::placed::{Version, placed};
use super::points::{Groups, POINTS_APART, demand_no_grader};
use crate::words::Words;
use crate::{Acceptance, Aggregation, Grading, Test, TestGroup};

/// How the points of a group come of its tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    /// Each test brings its own.
    Each,
    /// All of them, where every test is accepted.
    Together,
}

/// A group of tests, in the order in which they are judged.
#[derive(Debug)]
pub(super) struct FlatGroup {
    /// Its name, without the folder of all secret tests.
    pub(super) name: String,
    pub(super) policy: Policy,
    /// The tests with the points that each brings; those of tests that count together are of the first.
    pub(super) tests: Vec<(Test, f64)>,
    /// The groups before it that must be accepted before it is looked at, by their places.
    pub(super) requires: Vec<usize>,
}

impl FlatGroup {
    /// The points of all its tests.
    pub(super) fn points(&self) -> f64 {
        self.tests.iter().map(|(_, points)| points).sum()
    }
}

/// The folder of all secret tests, below `data/`.
const SECRET: &str = "secret";

/// The tests that count, by groups, the samples first; `None` where there are no points.
///
/// # Errors
/// Says which points cannot be put so.
pub(super) fn flat_groups(writer: &Writer<'_>) -> Result<Option<Vec<FlatGroup>>, Words> {
    let problem = writer.problem;
    if problem.kind().grading != Grading::Scoring {
        return Ok(None);
    }
    if problem.groups().is_empty() {
        return Err(say!("a program of the package computes the points"));
    }
    for group in problem.groups() {
        demand_no_grader(group)?;
    }
    let placed = placed(writer, Version::Current);
    let groups = Groups::new(problem, &placed);
    demand_a_plain_whole(problem.groups(), &groups)?;
    let mut flat: Vec<FlatGroup> = Vec::new();
    for placed in placed.iter().filter(|it| it.test.counts()) {
        let folder = placed.folder();
        let name = folder.strip_prefix("secret/").unwrap_or(folder);
        if flat.last().is_none_or(|last| last.name != name) {
            if flat.iter().any(|before| before.name == name) {
                return Err(say!("the tests of {folder} do not stand together", folder));
            }
            flat.push(FlatGroup {
                name: name.to_owned(),
                policy: Policy::Each,
                tests: Vec::new(),
                requires: Vec::new(),
            });
        }
        if let Some(last) = flat.last_mut() {
            last.tests.push((placed.test.clone(), 0.0));
        }
    }
    let names: Vec<String> = flat.iter().map(|group| group.name.clone()).collect();
    for group in &mut flat {
        let folder = match group.name.as_str() {
            name @ (Test::SAMPLE | SECRET) => name.to_owned(),
            name => format!("secret/{name}"),
        };
        let said = problem.groups().iter().find(|it| it.name == folder);
        match said {
            _ if group.name == Test::SAMPLE => {}
            Some(said) => fill(group, said, &groups, &names)?,
            None => {
                return Err(say!(
                    "nothing says what the tests of {folder} bring",
                    folder
                ));
            }
        }
    }
    Ok(Some(flat))
}

/// Refuses points of the whole that are no plain sum of those of the groups with secret tests.
fn demand_a_plain_whole(all: &[TestGroup], groups: &Groups<'_>) -> Result<(), Words> {
    let named = |name: &str| all.iter().find(|group| group.name == name);
    if let (Some(whole), Some(samples)) = (named(""), named(Test::SAMPLE))
        && !whole.ignores_samples
        && groups.most(samples) != Some(0.0)
    {
        return Err(say!("samples bring points"));
    }
    for whole in [named(""), named(SECRET)].into_iter().flatten() {
        let name = if whole.name.is_empty() {
            "data"
        } else {
            SECRET
        };
        if whole.aggregation != Aggregation::Sum {
            return Err(say!("the points of {name} are no sum", name));
        }
        if whole.reject_score != 0.0 {
            return Err(say!("{name} brings points where it is rejected", name));
        }
        let parts = groups.sum_of_parts(whole);
        let is_whole = match (whole.max_score, parts) {
            (Some(most), Some(parts)) => (most - parts).abs() < POINTS_APART,
            (most, parts) => most.is_none() && parts.is_some(),
        };
        if !is_whole && whole.name == SECRET {
            return Err(say!(
                "the groups in {name} can bring more points than it",
                name
            ));
        }
    }
    Ok(())
}

/// Says what a group of secret tests brings.
fn fill(
    flat: &mut FlatGroup,
    said: &TestGroup,
    groups: &Groups<'_>,
    names: &[String],
) -> Result<(), Words> {
    let name = &said.name;
    if flat.name.contains('/') || (name != SECRET && groups.has_groups(said)) {
        return Err(say!("{name} has groups inside each other", name));
    }
    if said.reject_score != 0.0 || said.acceptance != Acceptance::All && !is_each(said) {
        return Err(say!(
            "{name} brings points where a test of it is rejected",
            name
        ));
    }
    let most = groups.most(said).filter(|_| name != SECRET);
    flat.policy = match said.aggregation {
        Aggregation::Sum => Policy::Each,
        Aggregation::Min | Aggregation::PassFail => Policy::Together,
        Aggregation::Max | Aggregation::Average => {
            return Err(say!(
                "the points of {name} are neither a sum nor all or none",
                name
            ));
        }
    };
    let worths = groups.worths(said);
    let unbounded = || say!("the points of {name} have no bound", name);
    if flat.policy == Policy::Together {
        if let Some(first) = flat.tests.first_mut() {
            first.1 = most.ok_or_else(unbounded)?;
        }
    } else {
        let share = most.map(|most| most / worths.len().max(1) as f64);
        for (test, worth) in flat.tests.iter_mut().zip(worths) {
            test.1 = worth.or(share).ok_or_else(unbounded)?;
        }
        if most.is_some_and(|most| (most - flat.points()).abs() > POINTS_APART) {
            return Err(say!(
                "the tests of {name} can bring more points than it",
                name
            ));
        }
        let goes_on = said.goes_on || name == SECRET;
        if !goes_on {
            return Err(say!("{name} ends at the first test that is rejected", name));
        }
    }
    for required in &said.requires {
        let required = required.strip_prefix("secret/").unwrap_or(required);
        match names.iter().position(|name| name == required) {
            // They are accepted where anything is.
            _ if required == Test::SAMPLE => {}
            Some(place) => flat.requires.push(place),
            None => {
                return Err(say!(
                    "{name} is looked at after {required} only",
                    name,
                    required
                ));
            }
        }
    }
    Ok(())
}

/// Whether the points of each test stand for themselves, whatever the group's verdict.
fn is_each(group: &TestGroup) -> bool {
    group.aggregation == Aggregation::Sum && group.acceptance == Acceptance::Always
}
