//! What the groups of tests bring: computed from the model, written as `test_group.yaml`, in older
//! versions as `testdata.yaml`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::Writer;
use super::placed::Placed;
use super::scalar::quoted;
use crate::words::Words;
use crate::{Acceptance, Aggregation, Grading, Rejection, TestGroup};

/// Points that differ by less are the same: they may be sums of parts.
pub(super) const POINTS_APART: f64 = 1e-6;

/// Refuses a group whose points a program of the package computes: only the older format has those.
pub(super) fn demand_no_grader(group: &TestGroup) -> Result<(), Words> {
    if group.grader_args.is_none() {
        return Ok(());
    }
    let name = match group.name.as_str() {
        "" => "data",
        name => name,
    };
    Err(say!(
        "a grader of the package's own computes the points of {name}",
        name
    ))
}

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
    pub(super) fn worths(&self, group: &TestGroup) -> Vec<Option<f64>> {
        let tests = self.tests.get(group.name.as_str());
        let tests = tests.into_iter().flatten();
        tests.map(|worth| worth.or(group.accept_score)).collect()
    }

    /// Whether groups stand in that one.
    pub(super) fn has_groups(&self, group: &TestGroup) -> bool {
        self.inside(&group.name).next().is_some()
    }

    /// What the tests and groups in one can bring together; `None` where there is no bound.
    pub(super) fn sum_of_parts(&self, group: &TestGroup) -> Option<f64> {
        let inside = self.inside(&group.name).map(|inner| self.most(inner));
        let tests = self.worths(group).len();
        let share = group.max_score.map(|most| most / tests.max(1) as f64);
        let tests = self.worths(group).into_iter().map(|worth| worth.or(share));
        tests.chain(inside).sum()
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
        let is_all_or_none = group.aggregation == Aggregation::PassFail;
        group.reject_score == 0.0 && (is_all_or_none || worths.iter().all(is_usual))
    }

    /// The keys of points for each folder that needs some.
    ///
    /// # Errors
    /// Says which points the format has no word for.
    pub(super) fn write(
        &self,
        writer: &mut Writer<'_>,
        files: &mut BTreeMap<String, String>,
    ) -> Result<(), Words> {
        let mut unsaid = 0;
        for (name, group) in &self.groups {
            // The format adds nothing up above these two.
            if name.is_empty() {
                demand_no_grader(group)?;
                continue;
            }
            demand_no_grader(group)?;
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
                Aggregation::Sum => "sum",
                Aggregation::Min => "min",
                Aggregation::Average | Aggregation::Max => {
                    return Err(say!(
                        "the points of {name} are the mean or the best of its parts",
                        name
                    ));
                }
            };
            let _ = writeln!(text, "score_aggregation: {aggregation}");
            if !group.requires.is_empty() {
                let list = super::scalar::yaml_list(&group.requires);
                let _ = writeln!(text, "require_pass: {list}");
            }
        }
        if unsaid > 0 {
            writer.lose(say!(
                "how the points of {unsaid} groups come of those of their tests",
                unsaid
            ));
        }
        Ok(())
    }

    /// The keys of points for each folder in the words of the older versions' default grader. What a
    /// folder says holds for those in it as well, so each says all of it.
    ///
    /// # Errors
    /// Says which points the format has no word for.
    pub(super) fn write_legacy(&self, files: &mut BTreeMap<String, String>) -> Result<(), Words> {
        if !self.groups.is_empty() && !self.groups.contains_key("") {
            // Samples count here unless the whole says otherwise.
            let text = "grading: default\ngrader_flags: sum ignore_sample\non_reject: continue\n";
            files.entry(String::new()).or_default().push_str(text);
        }
        for (name, group) in &self.groups {
            let text = self.legacy(group)?;
            files.entry((*name).to_owned()).or_default().push_str(&text);
        }
        Ok(())
    }

    fn legacy(&self, group: &TestGroup) -> Result<String, Words> {
        let name = if group.name.is_empty() {
            "data"
        } else {
            &group.name
        };
        if !group.requires.is_empty() {
            return Err(say!("{name} is looked at after other groups only", name));
        }
        let worths = self.worths(group);
        let most = self.most(group);
        let share = match group.aggregation {
            Aggregation::Sum => most.map(|most| most / worths.len().max(1) as f64),
            _ => most,
        };
        let mut each = worths.iter().map(|worth| worth.or(share));
        let score = match each.next() {
            None => 0.0,
            // Samples without points of their own.
            Some(None) if group.name == crate::Test::SAMPLE => 0.0,
            Some(first) => first.ok_or_else(|| say!("the points of {name} have no bound", name))?,
        };
        let is_all_or_none = group.aggregation == Aggregation::PassFail;
        let is_alike =
            |worth: Option<f64>| worth.is_some_and(|it| (it - score).abs() < POINTS_APART);
        let is_known = score != 0.0 || group.name != crate::Test::SAMPLE;
        if !is_all_or_none && is_known && !each.all(is_alike) {
            return Err(say!("the tests of {name} bring points of their own", name));
        }
        let score = if is_all_or_none {
            most.unwrap_or(score)
        } else {
            score
        };
        let aggregation = match group.aggregation {
            Aggregation::Sum => "sum",
            Aggregation::Average => "avg",
            Aggregation::Max => "max",
            Aggregation::Min | Aggregation::PassFail => "min",
        };
        let mut flags = vec![aggregation];
        flags.extend(match group.acceptance {
            Acceptance::All => None,
            Acceptance::Any => Some("accept_if_any_accepted"),
            Acceptance::Always => Some("always_accept"),
        });
        flags.push(match group.rejection {
            Rejection::First => "first_error",
            Rejection::Worst => "worst_error",
        });
        flags.extend(group.ignores_samples.then_some("ignore_sample"));
        let range = match group.max_score {
            Some(most) => format!("0 {most}"),
            None => "-inf +inf".to_owned(),
        };
        let on_reject = if group.goes_on { "continue" } else { "break" };
        let (grading, flags) = match &group.grader_args {
            Some(args) => ("custom", quoted(&args.join(" "))),
            None => ("default", flags.join(" ")),
        };
        Ok(format!(
            "grading: {grading}\ngrader_flags: {flags}\naccept_score: {score}\nreject_score: {}\nrange: {range}\non_reject: {on_reject}\n",
            group.reject_score
        ))
    }
}
