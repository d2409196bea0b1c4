//! What the groups of tests bring: computed from the model, written as `test_group.yaml`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Writer;
use super::placed::Placed;
use crate::{Aggregation, Grading, TestGroup};

/// Points that differ by less are the same: they may be sums of parts.
const POINTS_APART: f64 = 1e-6;

/// The groups of a problem with the tests in each.
pub(super) struct Groups<'a> {
    groups: BTreeMap<&'a str, &'a TestGroup>,
    /// What each test says it is worth, by the path of its group.
    tests: BTreeMap<&'a str, Vec<Option<f64>>>,
}

impl<'a> Groups<'a> {
    /// The groups of a problem whose tests stand there; none where there are no points.
    pub(super) fn new(problem: &'a crate::Problem, placed: &'a [Placed]) -> Self {
        let is_scoring = problem.kind().grading == Grading::Scoring;
        let groups = problem.groups().iter().filter(|_| is_scoring);
        let mut tests: BTreeMap<&str, Vec<Option<f64>>> = BTreeMap::new();
        for placed in placed.iter().filter(|it| it.test.counts()) {
            let worth = placed.test.settings.worth;
            tests.entry(placed.folder()).or_default().push(worth);
        }
        Self {
            groups: groups.map(|group| (group.name.as_str(), group)).collect(),
            tests,
        }
    }

    /// The groups that are right in that one.
    fn inside(&self, name: &str) -> impl Iterator<Item = &'a TestGroup> {
        let is_inside = move |it: &&TestGroup| {
            it.name
                .rsplit_once('/')
                .is_some_and(|(around, _)| around == name)
        };
        self.groups.values().copied().filter(is_inside)
    }

    /// What the tests that stand in a group itself are worth, each.
    fn worths(&self, group: &TestGroup) -> Vec<Option<f64>> {
        let tests = self.tests.get(group.name.as_str());
        let tests = tests.into_iter().flatten();
        tests.map(|worth| worth.or(group.accept_score)).collect()
    }

    /// The most points that a group can bring; `None` where there is no bound.
    pub(super) fn most(&self, group: &TestGroup) -> Option<f64> {
        if group.max_score.is_some() {
            return group.max_score;
        }
        let inside = self.inside(&group.name).map(|inner| self.most(inner));
        let parts: Option<Vec<f64>> = self.worths(group).into_iter().chain(inside).collect();
        let parts = parts?;
        let parts = parts.into_iter();
        Some(match group.aggregation {
            Aggregation::Sum => parts.sum(),
            Aggregation::Average => parts.clone().sum::<f64>() / parts.len().max(1) as f64,
            Aggregation::Max => parts.fold(0.0, f64::max),
            Aggregation::Min | Aggregation::PassFail => parts.reduce(f64::min).unwrap_or(0.0),
        })
    }

    /// Whether the format gives the same points for the same verdicts.
    fn is_carried(&self, group: &TestGroup) -> bool {
        let is_known = !matches!(group.aggregation, Aggregation::Max | Aggregation::Average);
        let worths = self.worths(group);
        let share = match group.aggregation {
            Aggregation::Sum => self
                .most(group)
                .map(|most| most / worths.len().max(1) as f64),
            _ => self.most(group),
        };
        let is_usual = |worth: &Option<f64>| match (worth, share) {
            (Some(worth), Some(share)) => (worth - share).abs() < POINTS_APART,
            (worth, _) => worth.is_none(),
        };
        is_known && group.reject_score == 0.0 && worths.iter().all(is_usual)
    }

    /// The keys of points for each folder that needs some.
    pub(super) fn write(&self, writer: &mut Writer<'_>, files: &mut BTreeMap<String, String>) {
        let mut unsaid = 0;
        for (name, group) in &self.groups {
            // The format adds nothing up above these two.
            if name.is_empty() {
                continue;
            }
            unsaid += usize::from(!self.is_carried(group));
            let most = self.most(group);
            if *name == crate::Test::SAMPLE && most.is_none_or(|most| most == 0.0) {
                continue;
            }
            let text = files.entry((*name).to_owned()).or_default();
            let _ = match most {
                Some(score) => writeln!(text, "max_score: {score}"),
                None => writeln!(text, "max_score: unbounded"),
            };
            let aggregation = match group.aggregation {
                Aggregation::PassFail => "pass-fail",
                Aggregation::Sum | Aggregation::Average => "sum",
                Aggregation::Min | Aggregation::Max => "min",
            };
            let _ = writeln!(text, "score_aggregation: {aggregation}");
            if !group.requires.is_empty() {
                let list = super::scalar::yaml_list(&group.requires);
                let _ = writeln!(text, "require_pass: {list}");
            }
        }
        if unsaid > 0 {
            writer.lose(format!(
                "how the points of {unsaid} groups come of those of their tests"
            ));
        }
    }
}
