//! What groups make of the points of their tests, in every version of the format and as `DOMjudge`
//! reads the oldest.

use super::super::one_or_many::OneOrMany;
use super::super::version::Version;
use super::Groups;
use super::said::{GradingKey, Said};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::{Acceptance, Aggregation, Diagnostic, Grading, Place, Rejection, TestGroup};

/// What says that a package was made for `DOMjudge`: its own file, and the tag that only it reads.
const DOMJUDGE_FILE: &str = "domjudge-problem.ini";
const DOMJUDGE_TAG: &[u8] = b"@EXPECTED_SCORE@";

/// The folder of a package's own grader.
const GRADERS: &str = "graders";

/// Tags stand near the top of a file.
const LOOKED_AT: usize = 64 * 1024;

/// Whether a package gives points as `DOMjudge` does: those of a group that has no other in it once for
/// all of its tests, and those of rejected groups as well.
fn is_for_domjudge(files: &PackageFiles) -> bool {
    let has_tag = |bytes: &[u8]| {
        let start = &bytes[..bytes.len().min(LOOKED_AT)];
        start
            .windows(DOMJUDGE_TAG.len())
            .any(|it| it == DOMJUDGE_TAG)
    };
    files.get(DOMJUDGE_FILE).is_some() || files.below("submissions").any(|(_, it)| has_tag(it))
}

impl Groups<'_> {
    /// The groups that points come of, each after those in it; none where there are no points.
    pub(in super::super) fn scoring(&mut self, found: &mut Findings) -> Vec<TestGroup> {
        if self.header.metadata.kind.grading != Grading::Scoring {
            return Vec::new();
        }
        let mut names: Vec<String> = Vec::new();
        for (path, _) in self.files.below("data") {
            let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let is_judged = ["sample", "secret"].contains(&folder.split('/').next().unwrap_or(""));
            // In the current version only the file makes a group of a folder.
            let is_group = self.header.version != Version::Current
                || self.file_of(&format!("data/{folder}")).is_some();
            if is_judged && is_group && names.last().is_none_or(|last| last != folder) {
                names.push(folder.to_owned());
            }
        }
        names.extend(["sample", "secret"].map(str::to_owned));
        if self.header.version == Version::Legacy {
            // Here samples count as well, unless the file at the top says otherwise.
            names.push(String::new());
        }
        names.sort_unstable_by(|a, b| b.cmp(a));
        names.dedup();
        let is_for_domjudge = self.header.version == Version::Legacy
            && !self.has_validators
            && is_for_domjudge(self.files);
        let has_grader = self.files.has_folder(GRADERS);
        let mut has_lost_grader = false;
        let groups = names.iter().map(|name| {
            let mut group = self.group(name.clone(), found);
            if group.grader_args.is_some() && !has_grader {
                group.grader_args = None;
                has_lost_grader = true;
            }
            if !is_for_domjudge {
                return group;
            }
            let inside = format!("{name}/");
            // The names stand from the last to the first.
            let least = names.partition_point(|it| *it >= inside).checked_sub(1);
            let has_inner = least.is_some_and(|at| names[at].starts_with(&inside));
            let is_leaf = !name.is_empty() && !has_inner;
            self.as_domjudge(group, is_leaf)
        });
        let groups: Vec<TestGroup> = groups.collect();
        self.say_missing_groups(&groups, found);
        let is_used = groups.iter().any(|group| group.grader_args.is_some());
        if has_lost_grader {
            let message = say!(
                "a test group says `grading: custom`, but there is no grader; the default one is \
                 used"
            );
            found.push(
                Diagnostic::warning("no-grader", Place::file(GRADERS), message)
                    .with_help(say!("put it into graders/, or say grading: default")),
            );
        } else if has_grader && !is_used {
            let message = say!("no test group says `grading: custom`, so this grader is not used");
            found.push(
                Diagnostic::warning("unused-grader", Place::file(GRADERS), message).with_help(
                    say!("say grading: custom in the testdata.yaml of a group, or leave it out"),
                ),
            );
        }
        groups
    }

    /// The same group with points as `DOMjudge` gives them, which hands nothing down to inner groups.
    fn as_domjudge(&self, group: TestGroup, is_leaf: bool) -> TestGroup {
        let file = self.file_of(&format!("data/{}", group.name));
        let file = file.or_else(|| self.file_of("data").filter(|_| group.name.is_empty()));
        let said = file.map(|file| self.said(&file, &mut Findings::default()));
        let said = said.unwrap_or_default();
        let mut own = TestGroup {
            name: group.name,
            aggregation: Aggregation::Sum,
            acceptance: Acceptance::Always,
            accept_score: Some(said.accept_score.unwrap_or(0.0)),
            goes_on: true,
            ..TestGroup::default()
        };
        if is_leaf {
            own.aggregation = Aggregation::Min;
        } else {
            own.grade_by(said.grader_flags.as_deref().unwrap_or_default());
        }
        own
    }

    fn group(&mut self, name: String, found: &mut Findings) -> TestGroup {
        let path = match name.as_str() {
            "" => "data".to_owned(),
            name => format!("data/{name}"),
        };
        let folder = self.folder(&path, &mut Findings::default());
        let said = match self.file_of(&path) {
            Some(file) => self.said(&file, &mut Findings::default()),
            None => Said::default(),
        };
        let place = self.file_of(&path).unwrap_or_else(|| path.clone());
        let mut group = TestGroup {
            max_score: folder.most,
            accept_score: folder.accept_score,
            reject_score: folder.reject_score.unwrap_or(0.0),
            goes_on: folder.goes_on,
            ..TestGroup::default()
        };
        let is_old = self.header.version == Version::Legacy
            || !folder.grader_flags.is_empty()
            || (folder.is_graded_by_own && self.header.version != Version::Current);
        if is_old {
            group.aggregation = Aggregation::Sum;
            group.rejection = Rejection::Worst;
            group.accept_score = Some(folder.accept_score.unwrap_or(1.0));
            if folder.is_graded_by_own && self.header.version != Version::Current {
                let args = folder.grader_flags.split_whitespace();
                group.grader_args = Some(args.map(str::to_owned).collect());
            } else {
                let unknown = group.grade_by(&folder.grader_flags);
                if said.grader_flags.is_some() {
                    self.say_unknown_flags(&unknown, &place, found);
                }
            }
            // It is asked of the samples and the secret tests together only.
            group.ignores_samples &= name.is_empty();
        } else {
            group.max_score = (name == "secret").then_some(100.0);
            group.aggregation = match name.as_str() {
                "secret" => Aggregation::Sum,
                _ => Aggregation::PassFail,
            };
        }
        let drafts = [said.scoring, said.grading.and_then(GradingKey::keys)];
        for draft in drafts.into_iter().flatten() {
            if let Some(score) = draft.max_score.or(draft.score) {
                group.max_score = score.bound();
            }
            group.aggregate(draft.aggregation.as_deref(), &place, found);
            group
                .requires
                .extend(draft.require_pass.into_iter().flat_map(OneOrMany::into_vec));
        }
        if let Some(score) = said.max_score {
            group.max_score = score.bound();
        }
        group.aggregate(said.score_aggregation.as_deref(), &place, found);
        group
            .requires
            .extend(said.require_pass.into_iter().flat_map(OneOrMany::into_vec));
        if !is_old {
            // A sum asks for every part of it, and samples are always run.
            group.goes_on = name == "sample" || group.aggregation == Aggregation::Sum;
        }
        group.name = name;
        group
    }
}

impl TestGroup {
    fn aggregate(&mut self, word: Option<&str>, file: &str, found: &mut Findings) {
        self.aggregation = match word {
            None => return,
            Some("pass-fail") => Aggregation::PassFail,
            Some("sum") => Aggregation::Sum,
            Some("min") => Aggregation::Min,
            Some(other) => {
                let message = say!("points cannot be put together by `{other}`", other);
                found.push(
                    Diagnostic::error("bad-aggregation", Place::file(file), message)
                        .with_help(say!("write pass-fail, sum or min")),
                );
                return;
            }
        };
    }

    /// Does what the arguments of the older versions' default grader ask for; those that it does not know are left.
    fn grade_by<'f>(&mut self, flags: &'f str) -> Vec<&'f str> {
        let mut unknown = Vec::new();
        for flag in flags.split_whitespace() {
            match flag {
                "sum" => self.aggregation = Aggregation::Sum,
                "avg" => self.aggregation = Aggregation::Average,
                "min" => self.aggregation = Aggregation::Min,
                "max" => self.aggregation = Aggregation::Max,
                "always_accept" => self.acceptance = Acceptance::Always,
                "accept_if_any_accepted" => self.acceptance = Acceptance::Any,
                "ignore_sample" => self.ignores_samples = true,
                "first_error" => self.rejection = Rejection::First,
                "worst_error" | "no_errors" => self.rejection = Rejection::Worst,
                other => unknown.push(other),
            }
        }
        unknown
    }
}
