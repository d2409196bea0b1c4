//! What the results of tests are worth: points and verdicts of groups, from the inside out.

use std::collections::BTreeMap;

use problems::{Acceptance, Aggregation, Rejection, Test, Verdict};

use super::{Child, Counted, Known, Node, Scoring, Worth};
use crate::verdict::{GroupScore, Points, Score, TestResult};

/// What became of a group.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::testing) struct Graded {
    /// Why it is rejected; `None` where it is accepted.
    pub(in crate::testing) rejected: Option<Verdict>,
    pub(in crate::testing) points: f64,
}

/// What the package's own grader says of groups, by their numbers.
pub(in crate::testing) type Given = BTreeMap<usize, Graded>;

impl Scoring {
    /// The groups of which the package's own grader says what becomes, those inside first, with its
    /// arguments for each.
    pub(in crate::testing) fn graded_by_package(&self) -> impl Iterator<Item = (usize, &[String])> {
        // Inner groups stand behind outer ones.
        let nodes = self.nodes.iter().enumerate().rev();
        nodes.filter_map(|(at, node)| Some((at, node.group.grader_args.as_deref()?)))
    }

    /// What the results are worth, where the package's grader has said what it has to say.
    pub(in crate::testing) fn score(&self, known: &[Known], given: &Given) -> Scored {
        let whole = self.whole();
        let graded = self.group(whole, known, given);
        // Where not even the whole is accepted, what its parts were worth does not count.
        let is_void = graded.rejected.is_some() && self.nodes[whole].group.name.is_empty();
        let points = if is_void { 0.0 } else { graded.points };
        let inner = self.nodes.iter().enumerate().filter(|(_, node)| {
            let depth = node.group.name.split('/').count();
            node.group.name.starts_with("secret/") && depth == 2
        });
        let groups = inner.map(|(at, node)| {
            let graded = self.group(at, known, given);
            GroupScore {
                name: node.group.name.clone(),
                score: Points::new(graded.points),
                max_score: self.most(at).map(Points::new),
            }
        });
        let mut groups: Vec<GroupScore> = groups.collect();
        groups.sort_by(|a, b| a.name.cmp(&b.name));
        let most = self.most(whole);
        let rejected = if self.is_shared {
            let mut verdicts = known.iter().filter_map(|it| Some(it.counted()?.verdict));
            verdicts.find(|verdict| !verdict.is_accepted())
        } else {
            graded.rejected
        };
        Scored {
            rejected,
            score: Score {
                points: Points::new(points),
                most: most.map(Points::new),
                groups,
            },
        }
    }

    /// The group whose points are those of the submission.
    fn whole(&self) -> usize {
        let named = |name: &str| self.nodes.iter().position(|node| node.group.name == name);
        named("").or_else(|| named("secret")).unwrap_or(0)
    }

    /// The most points that a group can bring, where there is a bound.
    fn most(&self, at: usize) -> Option<f64> {
        let node = &self.nodes[at];
        if node.group.max_score.is_some() {
            return node.group.max_score;
        }
        let counted = node
            .children
            .iter()
            .filter(|child| self.counts(node, **child));
        let each: Option<Vec<f64>> = counted
            .map(|child| match child {
                Child::Test(test) => self.most_of_test(node, *test),
                Child::Group(group) => self.most(*group),
            })
            .collect();
        each.map(|each| aggregated(node.group.aggregation, &each))
    }

    fn most_of_test(&self, node: &Node, test: usize) -> Option<f64> {
        let said = self.said_of_test(test);
        let said = said.or(node.group.accept_score);
        said.or_else(|| match node.group.aggregation {
            Aggregation::Sum => {
                // Those of which something is said have their part, and the others share the rest.
                let said = node.children.iter().filter_map(|child| match child {
                    Child::Test(test) => self.said_of_test(*test),
                    Child::Group(_) => None,
                });
                let said: Vec<f64> = said.collect();
                let others = node.children.len() - said.len();
                let rest = node
                    .group
                    .max_score
                    .map(|most| most - said.iter().sum::<f64>());
                rest.map(|rest| rest / others.max(1) as f64)
            }
            _ => node.group.max_score,
        })
    }

    /// The most points that the package says a test can bring.
    fn said_of_test(&self, test: usize) -> Option<f64> {
        self.worth.get(test).copied().flatten()
    }

    /// Whether what came of a part counts for its group.
    fn counts(&self, node: &Node, child: Child) -> bool {
        let name = match child {
            Child::Group(group) => &self.nodes[group].group.name,
            Child::Test(_) => &node.group.name,
        };
        !(node.group.ignores_samples && name == Test::SAMPLE)
    }

    /// What became of a part of a group; `None` where it was not run.
    pub(super) fn child(
        &self,
        node: &Node,
        child: Child,
        known: &[Known],
        given: &Given,
    ) -> Option<Graded> {
        match child {
            Child::Test(test) => {
                let counted = known.get(test)?.counted()?;
                Some(self.test(node, test, counted))
            }
            Child::Group(group) => {
                let tests = &self.nodes[group].tests;
                let is_run = tests
                    .iter()
                    .any(|test| known.get(*test).is_some_and(|it| it.counted().is_some()));
                let is_closed = !self.is_open(&self.nodes[group], known);
                (is_run || is_closed).then(|| self.group(group, known, given))
            }
        }
    }

    fn test(&self, node: &Node, test: usize, counted: Counted) -> Graded {
        if !counted.verdict.is_accepted() {
            return Graded {
                rejected: Some(counted.verdict),
                points: node.group.reject_score,
            };
        }
        let most = self.most_of_test(node, test);
        let points = match counted.worth {
            Some(Worth::Points(points)) => points,
            Some(Worth::Share(share)) => share * most.unwrap_or(0.0),
            None => most.unwrap_or(0.0),
        };
        Graded {
            rejected: None,
            points,
        }
    }

    /// What became of what is in a group, as far as it was looked at.
    pub(in crate::testing) fn parts(
        &self,
        at: usize,
        known: &[Known],
        given: &Given,
    ) -> Vec<Graded> {
        let node = &self.nodes[at];
        let mut parts = Vec::new();
        // The package's grader is told of all that is there.
        let is_told_all = node.group.grader_args.is_some();
        for child in node
            .children
            .iter()
            .filter(|child| is_told_all || self.counts(node, **child))
        {
            let Some(part) = self.child(node, *child, known, given) else {
                continue;
            };
            parts.push(part);
            if part.rejected.is_some() && !node.group.goes_on {
                break;
            }
        }
        parts
    }

    fn group(&self, at: usize, known: &[Known], given: &Given) -> Graded {
        let node = &self.nodes[at];
        if !self.is_open(node, known) {
            return Graded {
                rejected: Some(Verdict::WA),
                points: 0.0,
            };
        }
        if node.group.grader_args.is_some() {
            // As long as the grader has said nothing, nothing is lost.
            let unknown = Graded {
                rejected: None,
                points: 0.0,
            };
            return given.get(&at).copied().unwrap_or(unknown);
        }
        let parts = self.parts(at, known, given);
        let accepted = parts.iter().filter(|part| part.rejected.is_none()).count();
        let is_accepted = match node.group.acceptance {
            Acceptance::All => accepted == parts.len(),
            Acceptance::Any => accepted > 0 || parts.is_empty(),
            Acceptance::Always => true,
        };
        let rejections = parts.iter().filter_map(|part| part.rejected);
        let rejected = match node.group.rejection {
            _ if is_accepted => None,
            Rejection::First => rejections.into_iter().next(),
            Rejection::Worst => rejections.min_by_key(|verdict| severity(*verdict)),
        };
        let points: Vec<f64> = parts.iter().map(|part| part.points).collect();
        let points = match node.group.aggregation {
            Aggregation::PassFail if rejected.is_some() => 0.0,
            Aggregation::PassFail => self.most(at).unwrap_or(0.0),
            aggregation => aggregated(aggregation, &points),
        };
        Graded { rejected, points }
    }
}

/// What all results are worth together.
#[derive(Debug)]
pub(crate) struct Scored {
    /// Why the whole is rejected, by the package's own rules where it has some; `None` where it is accepted.
    pub(crate) rejected: Option<Verdict>,
    pub(crate) score: Score,
}

impl Scored {
    /// The verdict of the submission. The package's rules say which of the rejections counts; one
    /// that they accept is accepted where nothing that counts is missing.
    pub(crate) fn verdict(&self, tests: &[TestResult]) -> Verdict {
        let failed = tests.iter().map(|test| test.verdict);
        let failed = failed.into_iter().find(|verdict| !verdict.is_accepted());
        let is_full = self
            .score
            .most
            .is_some_and(|most| self.score.points >= most);
        match (self.rejected, failed) {
            (Some(rejected), _) => rejected,
            (None, Some(failed)) if !is_full => failed,
            _ => Verdict::AC,
        }
    }
}

fn aggregated(aggregation: Aggregation, points: &[f64]) -> f64 {
    let each = points.iter().copied();
    let found = match aggregation {
        _ if points.is_empty() => 0.0,
        Aggregation::Sum => each.sum(),
        Aggregation::Min | Aggregation::PassFail => each.fold(f64::INFINITY, f64::min),
        Aggregation::Max => each.fold(f64::NEG_INFINITY, f64::max),
        Aggregation::Average => each.sum::<f64>() / points.len() as f64,
    };
    if found.is_finite() { found } else { 0.0 }
}

/// The order in which the older versions' default grader looks for the worst verdict.
const fn severity(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::SE => 0,
        Verdict::CE => 1,
        Verdict::RE => 2,
        Verdict::MLE => 3,
        Verdict::TLE => 4,
        Verdict::OLE => 5,
        Verdict::WA => 6,
        Verdict::PE => 7,
        Verdict::AC => 8,
    }
}
