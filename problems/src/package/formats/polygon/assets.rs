//! The programs of a package of Polygon: checker, interactor, validators, generators, solutions.

use roxmltree::Node;

use super::resources::{self, file};
use super::{FILE, at, below, each};
use crate::Verdict::{self, AC, MLE, OLE, PE, RE, TLE, WA};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::MAX_ALIKE;
use crate::{
    CheckerSpec, Convention, DefaultValidator, Diagnostic, Expected, PackageProgram, Place,
    ProgramFile, Programs, Submission, Tolerance,
};

/// Every verdict of a test.
const ALL: [Verdict; 7] = [AC, WA, PE, TLE, RE, MLE, OLE];

/// Programs that a package may have. Polygon has tens.
const MAX_PROGRAMS: usize = 500;

/// Files that a package may have for its programs and its statement, of which every program gets the headers.
const MAX_RESOURCES: usize = 500;

/// The programs of a package.
#[derive(Default)]
pub(super) struct Assets {
    pub(super) checker: CheckerSpec,
    pub(super) programs: Programs,
    pub(super) submissions: Vec<Submission>,
    /// The languages that submissions may have; none where they may have any.
    pub(super) languages: Vec<String>,
    /// The program whose outputs are the answers.
    pub(super) main: Option<PackageProgram>,
}

pub(super) fn read(files: &PackageFiles, problem: Node<'_, '_>, found: &mut Findings) -> Assets {
    let mut reader = Reader {
        files,
        headers: Vec::new(),
        lost: 0,
        found,
    };
    let assets = below(problem, &["assets"]);
    let programs = problem.descendants().filter(|it| it.has_tag_name("source"));
    if programs.count() > MAX_PROGRAMS {
        let place = Place::file(FILE);
        let message = say!("names more than {MAX_PROGRAMS} programs", MAX_PROGRAMS);
        reader
            .found
            .push(Diagnostic::error("too-large", place, message));
        return Assets::default();
    }
    let resources = each(below(problem, &["files", "resources"]), "file");
    if resources.count() > MAX_RESOURCES {
        let place = Place::file(FILE);
        let message = say!("names more than {MAX_RESOURCES} resources", MAX_RESOURCES);
        reader
            .found
            .push(Diagnostic::error("too-large", place, message));
        return Assets::default();
    }
    let of = |path: &[&str]| assets.and_then(|assets| below(assets, path));
    reader.headers = headers(files, problem);
    let resources = resources::read(files, problem, reader.found);
    let mut programs = Programs {
        includes: resources.includes,
        interactor: of(&["interactor"]).and_then(|it| reader.program(it)),
        ..Programs::default()
    };
    for validator in each(of(&["validators"]), "validator") {
        programs.input_validators.extend(reader.program(validator));
    }
    for executable in each(below(problem, &["files", "executables"]), "executable") {
        programs.generators.extend(reader.program(executable));
    }
    let mut checker = tokens(true, None);
    if let Some(element) = of(&["checker"]) {
        if let Some(known) = element.attribute("name").and_then(standard) {
            checker = known;
        } else {
            checker = CheckerSpec::Program;
            let program = reader.program(element);
            let judging = below(problem, &["judging"]);
            programs
                .output_validators
                .extend(program.map(|program| PackageProgram {
                    says_percents: judging.is_some_and(are_percents),
                    ..program
                }));
        }
    }
    let solutions = || each(of(&["solutions"]), "solution");
    let submissions = solutions().filter_map(|it| reader.submission(it)).collect();
    let main = solutions().find(|it| it.attribute("tag") == Some("main"));
    let mut main = main.and_then(|it| reader.source(it));
    if let Some(main) = &mut main {
        with_resources(main, &programs);
    }
    Assets {
        checker,
        programs,
        submissions,
        languages: resources.languages,
        main,
    }
}

/// Whether the points that checkers say are percents.
fn are_percents(judging: Node<'_, '_>) -> bool {
    judging.attribute("treat-points-from-checker-as-percent") == Some("true")
}

/// Puts the files for solutions in its language next to a program.
fn with_resources(program: &mut PackageProgram, programs: &Programs) {
    let language = program.language.as_deref().unwrap_or_default();
    let family = language.split('.').next().unwrap_or_default();
    if let Some(files) = programs.includes.get(family) {
        program.files.extend(files.iter().cloned());
    }
}

/// Comparison token by token, numbers with that tolerance of either kind.
fn tokens(case_sensitive: bool, tolerance: Option<f64>) -> CheckerSpec {
    CheckerSpec::Default(DefaultValidator {
        case_sensitive,
        space_change_sensitive: false,
        tolerance: tolerance.map(|_| Tolerance {
            absolute: tolerance,
            relative: tolerance,
        }),
    })
}

/// The checkers that come with testlib and do what ours do.
fn standard(name: &str) -> Option<CheckerSpec> {
    let floats = |tolerance| tokens(true, Some(tolerance));
    let name = name.strip_prefix("std::")?;
    Some(match name.strip_suffix(".cpp").unwrap_or(name) {
        "wcmp" | "ncmp" | "icmp" | "hcmp" => tokens(true, None),
        "yesno" | "nyesno" => tokens(false, None),
        "lcmp" | "fcmp" => CheckerSpec::Lines,
        "rcmp4" => floats(1e-4),
        "rcmp6" => floats(1e-6),
        "rcmp9" => floats(1e-9),
        _ => return None,
    })
}

/// Files that any of the programs may include.
fn headers(files: &PackageFiles, problem: Node<'_, '_>) -> Vec<ProgramFile> {
    let resources = each(below(problem, &["files", "resources"]), "file");
    let paths = resources.filter_map(|file| file.attribute("path"));
    let is_header = |path: &&str| {
        let ending = path.rsplit('.').next().unwrap_or_default();
        matches!(ending, "h" | "hpp" | "hh" | "inc")
    };
    let mut headers: Vec<ProgramFile> = paths
        .filter(is_header)
        .filter_map(|path| file(files, path))
        .collect();
    headers.sort_by(|a, b| a.path.cmp(&b.path));
    headers.dedup_by(|a, b| a.path == b.path);
    headers
}

struct Reader<'a, 'f> {
    files: &'a PackageFiles,
    headers: Vec<ProgramFile>,
    /// Elements that something is wrong with.
    lost: usize,
    found: &'f mut Findings,
}

impl Reader<'_, '_> {
    /// The program whose source an element names, with the headers next to it.
    fn program(&mut self, element: Node<'_, '_>) -> Option<PackageProgram> {
        let mut program = self.source(element)?;
        program.convention = Convention::Testlib;
        let own = program.files[0].path.clone();
        let headers = self.headers.iter().filter(|header| header.path != own);
        program.files.extend(headers.cloned());
        Some(program)
    }

    fn source(&mut self, element: Node<'_, '_>) -> Option<PackageProgram> {
        let source = below(element, &["source"])?;
        let path = source.attribute("path")?;
        let Some(file) = file(self.files, path) else {
            let message = say!("names `{path}`, which is not in the package", path);
            let place = self.place(source);
            self.found
                .push(Diagnostic::error("missing-file", place, message));
            return None;
        };
        Some(PackageProgram {
            name: path.to_owned(),
            files: vec![file],
            language: source.attribute("type").map(str::to_owned),
            ..PackageProgram::default()
        })
    }

    /// Where an element stands. To find its line takes a look through the file.
    fn place(&mut self, element: Node<'_, '_>) -> Place {
        self.lost += 1;
        if self.lost <= MAX_ALIKE {
            at(element)
        } else {
            Place::file(FILE)
        }
    }

    fn submission(&mut self, element: Node<'_, '_>) -> Option<Submission> {
        let tag = element.attribute("tag").unwrap_or_default();
        let (folder, ends): (&str, &[Verdict]) = match tag {
            "main" | "accepted" => ("accepted", &[AC]),
            "wrong-answer" => ("wrong_answer", &[WA, PE]),
            "presentation-error" => ("presentation_error", &[PE, WA]),
            "time-limit-exceeded" => ("time_limit_exceeded", &[TLE]),
            "memory-limit-exceeded" => ("memory_limit_exceeded", &[MLE, RE]),
            "failed" => ("run_time_error", &[RE, MLE, OLE]),
            "time-limit-exceeded-or-accepted" => ("mixed", &[TLE, AC]),
            "time-limit-exceeded-or-memory-limit-exceeded" => ("mixed", &[TLE, MLE, RE]),
            "rejected" => ("rejected", &ALL[1..]),
            "do-not-run" => return None,
            other => {
                let message = say!("the tag `{other}` of a solution is not known", other);
                let place = self.place(element);
                self.found
                    .push(Diagnostic::warning("bad-tag", place, message));
                return None;
            }
        };
        let program = self.source(element)?;
        let file = program.files[0].path.clone();
        let is_one = matches!(ends, [_])
            || matches!(
                folder,
                "wrong_answer" | "presentation_error" | "run_time_error" | "memory_limit_exceeded"
            );
        Some(Submission {
            path: format!("{folder}/{file}"),
            folder: folder.to_owned(),
            expected: Expected {
                verdict: is_one.then(|| ends[0]),
                ends: ends.to_vec(),
                permitted: ALL.to_vec(),
                required: ends.to_vec(),
                ..Expected::default()
            },
            program,
        })
    }
}
