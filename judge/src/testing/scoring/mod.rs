//! Points: what the groups of a problem make of the verdicts of its tests, and which tests need not
//! be run because nothing that comes of them counts.

mod grading;

use std::collections::BTreeMap;

use problems::{Problem, Test, TestGroup, Verdict, shared};

pub(crate) use grading::Scored;
pub(in crate::testing) use grading::{Given, Graded};

use crate::options::{JudgeOptions, PointsOf};

/// What a package's program says that an accepted output is worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::testing) enum Worth {
    /// So many points.
    Points(f64),
    /// This share of the most points that the test can bring.
    Share(f64),
}

/// What became of a test as far as points go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::testing) struct Counted {
    pub(in crate::testing) verdict: Verdict,
    /// What a program of the package says about it.
    pub(in crate::testing) worth: Option<Worth>,
}

/// What is known of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(in crate::testing) enum Known {
    /// Nothing yet.
    #[default]
    Pending,
    /// It is not run: nothing counts that would come of it.
    Skipped,
    /// What came of it.
    Counted(Counted),
}

impl Known {
    const fn counted(self) -> Option<Counted> {
        match self {
            Self::Counted(counted) => Some(counted),
            Self::Pending | Self::Skipped => None,
        }
    }

    /// Whether it can still be, or is, accepted.
    const fn may_be_accepted(self) -> bool {
        match self {
            Self::Pending => true,
            Self::Skipped => false,
            Self::Counted(counted) => counted.verdict.is_accepted(),
        }
    }
}

/// A group with what is in it, in the order of the tests.
#[derive(Debug)]
struct Node {
    group: TestGroup,
    parent: Option<usize>,
    /// The groups that must be accepted before it is looked at.
    requires: Vec<usize>,
    children: Vec<Child>,
    /// All its tests, those of groups in it as well.
    tests: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Child {
    Test(usize),
    Group(usize),
}

/// The groups of a problem with points.
#[derive(Debug)]
pub(crate) struct Scoring {
    nodes: Vec<Node>,
    /// The group of each test, where it is in one.
    of_test: Vec<Option<usize>>,
    /// The most points that each test can bring, where the package says so.
    worth: Vec<Option<f64>>,
    /// Whether the package gives no points: then it has no rules for verdicts either, and samples count for them.
    is_shared: bool,
}

impl Scoring {
    /// What these tests of a problem are worth: as its package says, or in equal shares where it says nothing and the
    /// judging asks for that. `None` where there are no points.
    pub(crate) fn of(
        (problem, options): (&Problem, &JudgeOptions),
        has_grader: bool,
        tests: &[Test],
    ) -> Option<Self> {
        if problem.groups().is_empty() && options.points == PointsOf::Groups {
            let (groups, grouped) = shared(tests)?;
            return Some(Self {
                is_shared: true,
                ..Self::new(&groups, &grouped)?
            });
        }
        Self::new(gradable(problem, has_grader), tests)
    }

    /// The groups of a problem, with its tests; `None` for a problem without points.
    pub(crate) fn new(groups: &[TestGroup], tests: &[Test]) -> Option<Self> {
        if groups.is_empty() {
            return None;
        }
        let mut groups = groups.to_vec();
        // Each behind the one that it is in.
        groups.sort_by(|a, b| a.name.cmp(&b.name));
        groups.dedup_by(|a, b| a.name == b.name);
        let names = groups.iter().enumerate();
        let names: BTreeMap<String, usize> = names
            .map(|(index, group)| (group.name.clone(), index))
            .collect();
        let place = |path: &str| {
            let mut path = path;
            loop {
                match (names.get(path), path.is_empty()) {
                    (Some(place), _) => return Some(*place),
                    (None, true) => return None,
                    (None, false) => path = outside(path),
                }
            }
        };
        let mut nodes: Vec<Node> = groups
            .into_iter()
            .map(|group| {
                let parent = (!group.name.is_empty()).then(|| place(outside(&group.name)));
                let mut requires: Vec<usize> = group
                    .requires
                    .iter()
                    .filter_map(|name| names.get(name).copied())
                    .collect();
                requires.sort_unstable();
                requires.dedup();
                Node {
                    group,
                    parent: parent.flatten(),
                    requires,
                    children: Vec::new(),
                    tests: Vec::new(),
                }
            })
            .collect();
        let mut of_test = Vec::new();
        for (index, test) in tests.iter().enumerate() {
            let own = place(&path_of(test));
            of_test.push(own);
            let mut child = Child::Test(index);
            let mut next = own;
            while let Some(at) = next {
                nodes[at].tests.push(index);
                let is_new =
                    matches!(child, Child::Test(_)) || !nodes[at].children.contains(&child);
                if is_new {
                    nodes[at].children.push(child);
                }
                child = Child::Group(at);
                next = nodes[at].parent;
            }
        }
        Some(Self {
            nodes,
            of_test,
            worth: tests.iter().map(|test| test.settings.worth).collect(),
            is_shared: false,
        })
    }

    /// Whether nothing counts that comes of a test, after what is known of those before it.
    pub(in crate::testing) fn is_idle(&self, test: usize, known: &[Known]) -> bool {
        let mut next = self.of_test.get(test).copied().flatten();
        let mut inner = Child::Test(test);
        while let Some(at) = next {
            let node = &self.nodes[at];
            if !self.is_open(node, known)
                || (!node.group.goes_on && self.is_broken(node, inner, known))
            {
                return true;
            }
            inner = Child::Group(at);
            next = node.parent;
        }
        false
    }

    /// Whether something in the group before `inner` was rejected.
    fn is_broken(&self, node: &Node, inner: Child, known: &[Known]) -> bool {
        let before = node.children.iter().take_while(|child| **child != inner);
        before.into_iter().any(|child| {
            let is_decided = match child {
                Child::Test(_) => true,
                Child::Group(group) => {
                    let mut tests = self.nodes[*group].tests.iter();
                    tests.all(|test| known.get(*test) != Some(&Known::Pending))
                }
            };
            let graded = self.child(node, *child, known, &Given::new());
            let graded = graded.filter(|_| is_decided);
            graded.is_some_and(|graded| graded.rejected.is_some())
        })
    }

    /// Whether the groups that it asks for are accepted on every test.
    fn is_open(&self, node: &Node, known: &[Known]) -> bool {
        let is_accepted = |test: &usize| known.get(*test).is_some_and(|it| it.may_be_accepted());
        let mut required = node.requires.iter();
        required.all(|group| self.nodes[*group].tests.iter().all(is_accepted))
    }
}

/// The groups that give points. Where the package's grader cannot be run, nobody knows what tests
/// are worth.
fn gradable(problem: &Problem, has_grader: bool) -> &[TestGroup] {
    let groups = problem.groups();
    let wants_grader = groups.iter().any(|group| group.grader_args.is_some());
    if wants_grader && !has_grader {
        return &[];
    }
    groups
}

/// The path of a test's group below `data/`.
fn path_of(test: &Test) -> String {
    match test.group.as_str() {
        known @ (Test::SAMPLE | "secret") => known.to_owned(),
        group => format!("secret/{group}"),
    }
}

/// The path of the folder around it.
fn outside(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(outside, _)| outside)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::Verdict::{AC, TLE, WA};
    use problems::{Acceptance, Aggregation, Rejection};

    use super::*;
    use crate::verdict::Points;

    fn test(group: &str, worth: Option<f64>) -> Test {
        let empty: std::sync::Arc<[u8]> = Vec::new().into();
        let mut test = Test::new("t", group, empty.clone(), empty);
        std::sync::Arc::make_mut(&mut test.settings).worth = worth;
        test
    }

    fn group(name: &str, max_score: Option<f64>, aggregation: Aggregation) -> TestGroup {
        TestGroup {
            name: name.to_owned(),
            max_score,
            aggregation,
            goes_on: aggregation == Aggregation::Sum,
            ..TestGroup::default()
        }
    }

    fn known(verdicts: &[Verdict]) -> Vec<Known> {
        let counted = |verdict: &Verdict| {
            Known::Counted(Counted {
                verdict: *verdict,
                worth: None,
            })
        };
        verdicts.iter().map(counted).collect()
    }

    /// Two groups as the current version of the format has them; the second asks for the first.
    fn current() -> Scoring {
        let mut second = group("secret/2", Some(70.0), Aggregation::Sum);
        second.requires = vec!["secret/1".to_owned()];
        let groups = [
            group("secret", Some(100.0), Aggregation::Sum),
            group("secret/1", Some(30.0), Aggregation::PassFail),
            second,
            group("sample", None, Aggregation::PassFail),
        ];
        let tests = ["sample", "1", "1", "2", "2"].map(|group| test(group, None));
        Scoring::new(&groups, &tests).unwrap()
    }

    #[test]
    fn points_of_groups_are_added_up() {
        let points = |verdicts: &[Verdict]| {
            let scored = current().score(&known(verdicts), &Given::new()).score;
            let groups = scored.groups.iter().map(|it| it.score.value());
            (scored.points.value(), groups.collect::<Vec<_>>())
        };
        assert_eq!(points(&[AC; 5]), (100.0, vec![30.0, 70.0]));
        assert_eq!(points(&[WA, AC, AC, AC, WA]), (65.0, vec![30.0, 35.0]));
        // The second group asks for the first.
        assert_eq!(points(&[AC, AC, WA, AC, AC]), (0.0, vec![0.0, 0.0]));
    }

    #[test]
    fn what_cannot_count_is_not_run() {
        let scoring = current();
        let idle = |verdicts: &[Verdict]| scoring.is_idle(verdicts.len(), &known(verdicts));
        assert!(!idle(&[WA]));
        // A group that is all or nothing is over with its first failure, and so is what asks for it.
        assert!(idle(&[AC, WA]));
        // One that is still running may be accepted, and then what asks for it counts.
        let mut running = known(&[AC]);
        running.resize(5, Known::Pending);
        assert!(!scoring.is_idle(3, &running));
        let mut after = known(&[AC, WA]);
        after.push(Known::Skipped);
        assert!(scoring.is_idle(3, &after));
        assert!(!idle(&[AC, AC, AC, WA]));
    }

    /// Points by the flags of the older versions' grader, worked out by hand from their text.
    #[test]
    fn older_versions_grade_by_their_flags() {
        let root = TestGroup {
            ignores_samples: true,
            rejection: Rejection::Worst,
            goes_on: true,
            ..group("", None, Aggregation::Sum)
        };
        let any = TestGroup {
            acceptance: Acceptance::Any,
            rejection: Rejection::Worst,
            goes_on: true,
            ..group("secret", None, Aggregation::Sum)
        };
        let part = |name: &str, score: f64| TestGroup {
            accept_score: Some(score),
            rejection: Rejection::Worst,
            ..group(name, None, Aggregation::Min)
        };
        let groups = [
            root,
            any,
            part("sample", 1.0),
            part("secret/a", 40.0),
            part("secret/b", 60.0),
        ];
        let tests = ["sample", "a", "a", "b"].map(|group| test(group, None));
        let scoring = Scoring::new(&groups, &tests).unwrap();
        let of = |verdicts: &[Verdict]| {
            let scored = scoring.score(&known(verdicts), &Given::new());
            (scored.rejected, scored.score.points.value())
        };
        assert_eq!(
            scoring.score(&known(&[AC; 4]), &Given::new()).score.most,
            Some(Points::new(100.0))
        );
        assert_eq!(of(&[AC; 4]), (None, 100.0));
        assert_eq!(of(&[WA, AC, AC, TLE]), (None, 40.0));
        assert_eq!(of(&[AC, WA, AC, TLE]), (Some(TLE), 0.0));
    }

    #[test]
    fn a_validator_may_say_what_an_output_is_worth() {
        let groups = [
            group("secret", Some(10.0), Aggregation::Sum),
            group("secret/1", Some(10.0), Aggregation::Min),
        ];
        let tests = [test("1", None), test("1", Some(8.0))];
        let scoring = Scoring::new(&groups, &tests).unwrap();
        let mut results = known(&[AC, AC]);
        let points = |results: &[Known]| scoring.score(results, &Given::new()).score.points.value();
        assert!((points(&results) - 8.0).abs() < 1e-9);
        let worth = |worth: Worth| {
            Known::Counted(Counted {
                verdict: AC,
                worth: Some(worth),
            })
        };
        results[0] = worth(Worth::Share(0.25));
        assert!((points(&results) - 2.5).abs() < 1e-9);
        results[1] = worth(Worth::Points(1.5));
        assert!((points(&results) - 1.5).abs() < 1e-9);
    }

    #[test]
    fn groups_without_points_share_them_and_samples_count_for_the_verdict() {
        let tests = ["sample", "small", "small", "largest"].map(|group| test(group, None));
        let (groups, grouped) = shared(&tests).unwrap();
        let scoring = Scoring {
            is_shared: true,
            ..Scoring::new(&groups, &grouped).unwrap()
        };
        let of = |verdicts: &[Verdict]| {
            let scored = scoring.score(&known(verdicts), &Given::new());
            (scored.rejected, scored.score.points.value())
        };
        assert_eq!(of(&[AC; 4]), (None, 100.0));
        assert_eq!(of(&[AC, AC, AC, TLE]), (Some(TLE), 50.0));
        assert_eq!(of(&[AC, WA, AC, AC]), (Some(WA), 50.0));
        assert_eq!(of(&[WA, AC, AC, AC]), (Some(WA), 100.0));
        // A group is over with its first failure, and another one is run all the same.
        assert!(scoring.is_idle(2, &known(&[AC, WA])));
        assert!(!scoring.is_idle(3, &known(&[AC, WA, WA])));
    }
}
