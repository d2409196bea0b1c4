//! Packages of DMOJ.

use std::fs;
use std::io::Write as _;

use problems::{CheckerSpec, Convention, Diagnostic, Grading, StreamFiles};

use super::{Files, folder, load, load_at, loaded, refused};

fn files(init: &str) -> Files<'_> {
    vec![
        ("init.yml", init),
        ("1.in", "1 2\n"),
        ("1.out", "3\n"),
        ("2.in", "4 5\n"),
        ("2.out", "9\n"),
    ]
}

#[test]
fn tests_are_listed_one_by_one_or_in_batches() {
    let init = "checker: {name: floats, args: {precision: 3}}\ntest_cases:\n\
                - {in: 1.in, out: 1.out, points: 5}\n- points: 5\n  batched: [{in: 1.in, out: 1.out}]\n\
                - points: 90\n  batched:\n  \
                - {in: 2.in, out: 2.out}\n  - {in: 1.in, out: 1.out}\n  dependencies: [1]\n";
    let (problem, said) = loaded(&files(init));
    assert_eq!(said, ["no-statement"]);
    let tests = problem.tests().unwrap();
    let names: Vec<&str> = tests.tests().iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["01", "02/01", "03/01", "03/02"]);
    assert_eq!(problem.kind().grading, Grading::Scoring);
    // Batches are counted, and single tests are not.
    assert_eq!(problem.groups()[2].requires, ["secret/02"]);
    assert_eq!(problem.groups()[2].max_score, Some(90.0));
    let CheckerSpec::Default(validator) = problem.checker() else {
        panic!("{:?}", problem.checker());
    };
    let absolute = validator.tolerance.unwrap().absolute;
    assert!((absolute.unwrap() - 1e-3).abs() < 1e-12);
}

#[test]
fn tests_are_found_by_their_names() {
    let (problem, _) = loaded(&files("points: 100\n"));
    assert_eq!(problem.tests().unwrap().len(), 2);
    let init = "test_cases: {input_format: '(?P<case>\\d+)\\.in', output_format: '(?P<case>\\d+)\\.out'}\n";
    let (problem, _) = loaded(&files(init));
    assert_eq!(&*problem.tests().unwrap().tests()[1].answer, b"9\n");
    refused(
        &files("test_cases: {input_format: '(?=x)'}\n"),
        "bad-pattern",
        "(?=x)",
    );
}

#[test]
fn tests_may_stand_in_an_archive() {
    let package = folder(&[(
        "init.yml",
        "archive: sums.zip\ntest_cases:\n- {in: a.in, out: a.out, points: 1}\n",
    )]);
    let root = package.path().join("sums");
    let mut zip = zip::ZipWriter::new(fs::File::create(root.join("sums.zip")).unwrap());
    for (path, text) in [("a.in", "1 2\n"), ("a.out", "3\n")] {
        zip.start_file(path, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let (problem, found) = load_at(&root);
    let tests = problem
        .unwrap_or_else(|| panic!("{found:?}"))
        .tests()
        .unwrap();
    assert_eq!(&*tests.tests()[0].input, b"1 2\n");
    fs::write(root.join("sums.zip"), "none").unwrap();
    let (problem, found) = load_at(&root);
    assert!(problem.is_none() && found.iter().any(|it| it.code == "bad-archive"));
}

#[test]
fn checkers_that_take_any_order_become_a_validator() {
    for (checker, parts) in [
        ("sorted", "lines"),
        ("{name: sorted, args: {split_on: whitespace}}", "words"),
        ("unordered", "words"),
        ("easy", "letters"),
    ] {
        let init =
            format!("checker: {checker}\ntest_cases:\n- {{in: 1.in, out: 1.out, points: 1}}\n");
        let (problem, _) = loaded(&files(&init));
        assert_eq!(*problem.checker(), CheckerSpec::Program, "{checker}");
        let validators = &problem.programs().output_validators;
        let text = String::from_utf8_lossy(&validators[0].files[0].bytes).into_owned();
        assert!(text.contains(&format!("PARTS = \"{parts}\"")), "{checker}");
    }
}

#[test]
fn a_checker_in_python_becomes_a_validator() {
    let init = "checker: {name: check.py, args: {most: 3, word: \"it's\"}}\n\
                test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n";
    let mut files = files(init);
    files.push((
        "check.py",
        "def check(process_output, judge_output, **_): return True\n",
    ));
    let (problem, said) = loaded(&files);
    assert_eq!(said, ["no-statement"]);
    assert_eq!(*problem.checker(), CheckerSpec::Program);
    let validator = &problem.programs().output_validators[0];
    let paths: Vec<&str> = validator.files.iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["check.py", "__main__.py"]);
    let text = String::from_utf8_lossy(&validator.files[1].bytes);
    assert!(text.contains("CHECKER = \"check.py\"\n"), "{text}");
    assert!(
        text.contains(r#"ARGUMENTS = "{\"most\":3,\"word\":\"it's\"}""#),
        "{text}"
    );
}

#[test]
fn a_grader_in_python_that_talks_becomes_an_interactor() {
    let grader = "from dmoj.graders.interactive import InteractiveGrader\n\n\
                  class Grader(InteractiveGrader):\n    def interact(self, case, interactor):\n        \
                  return interactor.readint() == 3\n";
    let init = "custom_judge: grader.py\nchecker: standard\ntest_cases:\n\
                - {in: 1.in, points: 30}\n- {points: 70}\n";
    let mut files = files(init);
    files.push(("grader.py", grader));
    let (problem, said) = loaded(&files);
    // Here as there, a grader of the package's own judges alone.
    assert_eq!(said, ["unsupported-key", "no-statement"]);
    assert!(problem.is_interactive());
    let program = problem.programs().interactor.as_ref().unwrap();
    assert_eq!(program.convention, Convention::Icpc);
    let text = String::from_utf8_lossy(&program.files[1].bytes);
    assert!(text.contains("GRADER = \"grader.py\"\n"), "{text}");
    let tests = problem.tests().unwrap();
    let points = |it: &problems::Test| it.settings.output_validator_args.clone();
    let points: Vec<_> = tests.tests().iter().map(points).collect();
    assert_eq!(points, [["30"], ["70"]]);
}

#[test]
fn what_runs_inside_the_judge_of_dmoj_is_refused_by_name() {
    let cases = "test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n";
    for (init, code, said) in [
        ("custom_judge: x.py\n", "missing-file", "`x.py`"),
        (
            "custom_judge: 1.in\n",
            "unsupported-key",
            "no class `Grader`",
        ),
        (
            "file_io: {input: ../a}\n",
            "named-stream",
            "`../a` cannot be",
        ),
        (
            "file_io: {input: 'a;b'}\n",
            "named-stream",
            "`a;b` cannot be",
        ),
        (
            "file_io: {input: a, output: a}\n",
            "named-stream",
            "for input and for output",
        ),
        (
            "file_io: {input: a}\nsymlinks: {b: /dev/stdin}\n",
            "named-stream",
            "`a` and `b`",
        ),
        (
            "symlinks: {words: /usr/share/dict/words}\n",
            "unsupported-key",
            "`/usr/share/dict/words`",
        ),
        (
            "file_io: {input: a}\ninteractive: {files: 1.in, type: testlib}\n",
            "named-stream",
            "reads an input and prints an output",
        ),
        (
            "checker: eager\n",
            "unsupported-checker",
            "no checker `eager`",
        ),
        (
            "checker: {name: sorted, args: {split_on: commas}}\n",
            "unsupported-checker",
            "split_on: commas",
        ),
        ("checker: check.py\n", "unsupported-checker", "`check.py`"),
        (
            "interactive: {files: 1.in, type: kattis}\n",
            "unsupported-checker",
            "no type `kattis`",
        ),
        (
            "interactive: {files: 1.in, type: peg}\n",
            "unsupported-checker",
            "`peg`",
        ),
        (
            "checker: {name: bridged, args: {files: 1.in, args_format_string: '{in}'}}\n",
            "bad-arguments",
            "{in}",
        ),
        (
            "checker: {name: bridged, args: {files: 1.in, flags: [-lgmp]}}\n",
            "unsupported-flag",
            "-lgmp",
        ),
        (
            "signature_grader: {entry: gone.c, header: 1.in}\n",
            "missing-file",
            "gone.c",
        ),
        ("archive: gone.zip\n", "missing-file", "gone.zip"),
    ] {
        let init = format!("{init}{cases}");
        refused(&files(&init), code, said);
    }
}

#[test]
fn cases_of_dmoj_that_cannot_be_had_are_refused_by_name() {
    refused(
        &files("test_cases:\n- {in: 9.in, out: 1.out}\n"),
        "no-test",
        "`9.in`",
    );
    refused(
        &files("test_cases:\n- {in: 1.in}\n"),
        "no-answer",
        "test 01",
    );
    for (case, code, said) in [
        ("generator_args: [1]", "no-generator", "test 01"),
        ("generator: gone.py", "missing-file", "gone.py"),
        ("generator: 1.in, generator_in: 7.in", "no-test", "7.in"),
        (
            "in: 1.in, generator: 1.in, generator_args: [1]",
            "ambiguous-test",
            "test 01",
        ),
        (
            "in: 1.in, out: 1.out, checker: easy",
            "unsupported-key",
            "checker",
        ),
        (
            "in: 1.in, out: 1.out, dependencies: [1]",
            "bad-dependency",
            "batch 1",
        ),
        (
            "in: 1.in, out: 1.out, file_io: {input: a}",
            "unsupported-key",
            "`file_io` of a single test",
        ),
    ] {
        let init = format!("test_cases:\n- {{{case}}}\n");
        refused(&files(&init), code, said);
    }
    refused(
        &files("test_cases++: |\n  for i in range(3): yield {}\n"),
        "unsupported-key",
        "test_cases++",
    );
}

/// Whoever mends a package is told the file, the line and what to do.
#[test]
fn what_is_refused_names_its_line_and_the_cure() {
    for init in [
        "points: 1\ncustom_judge: x.py\n",
        "points: 1\nfile_io: {input: a/b}\n",
        "points: 1\nsymlinks: {a: /etc/hosts}\n",
        "points: 1\nchecker: eager\n",
        "points: 1\narchive: gone.zip\n",
        "points: 1\ninteractive: {files: 1.in, type: kattis}\n",
        "points: 1\ntest_cases++: x\n",
        "test_cases:\n- {in: 9.in, out: 1.out}\n",
        "test_cases:\n- {in: 1.in}\n",
        "test_cases:\n- {generator_args: [1]}\n",
        "test_cases:\n- {generator: gone.py}\n",
    ] {
        let (problem, found) = load(&files(init));
        assert!(problem.is_none(), "{init}");
        let errors: Vec<&Diagnostic> = found.iter().filter(|it| it.is_error()).collect();
        let first = errors[0];
        assert_eq!(first.place.file, "init.yml", "{init}: {first}");
        assert_eq!(first.place.line, Some(2), "{init}: {first}");
        assert!(first.help.is_some(), "{init}: {first}");
    }
}

#[test]
fn tests_that_a_generator_makes_are_recipes() {
    let init = "generator: {source: [gen.cpp, more.h], flags: [-DMOST=9], time_limit: 3}\n\
                test_cases:\n\
                - {generator_args: [false, 12, \"a b\", null], points: 1}\n\
                - points: 4\n  generator_args: [x]\n  batched:\n  - {generator_in: 1.in}\n  \
                - {generator_args: []}\n\
                - {in: 1.in, out: 1.out, points: 1}\n\
                - {in: 2.in, points: 1}\n";
    let mut files = files(init);
    files.push(("gen.cpp", "#include \"more.h\"\nint main() {}\n"));
    files.push(("more.h", "#pragma once\n"));
    let (problem, said) = loaded(&files);
    assert_eq!(said, ["no-statement"]);
    let recipes = problem.unmade().unwrap().recipes();
    let paths: Vec<&str> = recipes.iter().map(|it| it.path.as_str()).collect();
    assert_eq!(
        paths,
        ["secret/01", "secret/02/01", "secret/02/02", "secret/04"]
    );
    let commands: Vec<_> = recipes
        .iter()
        .map(|it| it.command.as_ref().unwrap())
        .collect();
    assert_eq!(commands[0].attempts, [["False", "12", "a b", "None"]]);
    assert_eq!(commands[1].attempts, [["x"]]);
    assert_eq!(commands[1].stdin.as_deref(), Some(b"1 2\n".as_slice()));
    assert_eq!(commands[2].attempts, [[""; 0]]);
    assert!(commands.iter().all(|it| it.says_answer));
    assert_eq!(commands[0].time.map(|it| it.as_secs()), Some(3));
    assert_eq!(recipes[0].place.line, Some(3));
    assert_eq!(&*recipes[3].given["in"], b"4 5\n");
    let program = &commands[0].program;
    assert_eq!(program.entrypoint.as_deref(), Some("gen.cpp"));
    let text = String::from_utf8_lossy(&program.files[0].bytes);
    assert!(
        text.starts_with("#define MOST 9\n#line 1\n#include"),
        "{text}"
    );
    assert_eq!(&*program.files[1].bytes, b"#pragma once\n");
    assert_eq!(problem.programs().generators.len(), 1);
}

#[test]
fn programs_that_judge_keep_to_the_type_that_they_name() {
    for (kind, convention) in [
        ("", Convention::Plain),
        (", type: default", Convention::Plain),
        (", type: testlib", Convention::Testlib),
        (", type: coci", Convention::Coci),
        (", type: peg", Convention::Peg),
    ] {
        let init = format!(
            "checker:\n  name: bridged\n  args: {{files: [check.cpp, more.h], lang: CPP17, feedback: false\
             {kind}, args_format_string: '{{answer_file}} \"a b\"'}}\n\
             test_cases:\n- {{in: 1.in, points: 1}}\n"
        );
        let mut files = files(&init);
        files.push(("check.cpp", "int main() {}\n"));
        files.push(("more.h", "\n"));
        let (problem, said) = loaded(&files);
        assert_eq!(said, ["no-statement"]);
        let checker = &problem.programs().output_validators[0];
        assert_eq!(checker.convention, convention, "{kind}");
        assert_eq!(checker.files.len(), 2);
        let arguments = checker.arguments.as_deref().unwrap();
        assert_eq!(arguments, ["{answer_file}", "a b"]);
        assert!(checker.is_silent);
    }
}

#[test]
fn submissions_that_are_functions_are_compiled_with_the_packages_files() {
    let init = "signature_grader: {entry: calls.c, header: given.h}\n\
                test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n";
    let mut files = files(init);
    files.push(("calls.c", "int main() { return add(1, 2); }\n"));
    files.push(("given.h", "int add(int, int);\n"));
    let (problem, _) = loaded(&files);
    assert_eq!(problem.languages(), ["c", "cpp", "cpp20", "cpp23"]);
    let programs = problem.programs();
    let paths: Vec<&str> = programs.includes["cpp"]
        .iter()
        .map(|it| it.path.as_str())
        .collect();
    assert_eq!(paths, ["__main__.cpp", "given.h"]);
    let prelude = String::from_utf8_lossy(programs.prelude.as_ref().unwrap()).into_owned();
    assert!(prelude.contains("#include \"given.h\"\n#define main "));
    let error = problems::export::export(&problem, problems::export::Format::Icpc).unwrap_err();
    assert!(
        error.to_string().contains("a text stands before them"),
        "{error}"
    );
}

/// Where a test without points fails, nothing after it is judged.
#[test]
fn tests_without_points_are_gates() {
    let init =
        "test_cases:\n- {in: 1.in, out: 1.out, points: 0}\n- {in: 2.in, out: 2.out, points: 5}\n";
    let (problem, _) = loaded(&files(init));
    assert_eq!(problem.groups()[1].requires, ["secret/01"]);
}

/// Lines of tests end as DMOJ has them end, unless the package says that they are no text.
#[test]
fn lines_of_tests_end_as_dmoj_has_them_end() {
    let cases = "test_cases:\n- {in: odd.in, out: 1.out, points: 1}\n";
    for (init, input) in [
        (cases.to_owned(), "1\n2\n3\n"),
        (format!("binary_data: true\n{cases}"), "1\r\n2\r3"),
    ] {
        let mut files = files(&init);
        files.push(("odd.in", "1\r\n2\r3"));
        let (problem, _) = loaded(&files);
        let tests = problem.tests().unwrap();
        assert_eq!(&*tests.tests()[0].input, input.as_bytes());
    }
}

/// A mistyped key changes nothing, and is said.
#[test]
fn keys_that_mean_nothing_are_named() {
    let init = "point: 5\nwall_time_factor: 5\nhints: [unicode]\nzzz: 1\ntest_cases:\n\
                - {in: 1.in, out: 1.out, poinst: 3}\n- batched:\n  \
                - {in: 2.in, out: 2.out, binary_data: true}\n";
    let (problem, found) = load(&files(init));
    assert!(problem.is_some(), "{found:#?}");
    let said = |key: &str| {
        let quoted = format!("`{key}`");
        let finding = found.iter().find(|it| it.message.contains(&quoted));
        let finding = finding.unwrap_or_else(|| panic!("nothing of {key}: {found:#?}"));
        let help = finding.help.clone().unwrap_or_default();
        (finding.code, finding.place.line, help)
    };
    let near = |key: &str| format!("the nearest key is `{key}`");
    assert_eq!(said("point"), ("unknown-key", Some(1), near("points")));
    assert_eq!(
        said("wall_time_factor"),
        ("unsupported-key", Some(2), String::new())
    );
    assert_eq!(said("hints"), ("unsupported-key", Some(3), String::new()));
    assert_eq!(said("zzz"), ("unknown-key", Some(4), String::new()));
    assert_eq!(said("poinst"), ("unknown-key", Some(6), near("points")));
    assert_eq!(
        said("binary_data"),
        ("unsupported-key", Some(8), String::new())
    );
    let init = "test_cases: {input_format: '(?P<case>\\d+)\\.in', output_formt: x}\n";
    let (problem, found) = load(&files(init));
    assert!(problem.is_some(), "{found:#?}");
    assert!(
        found.iter().any(|it| it.code == "unknown-key"),
        "{found:#?}"
    );
}

#[test]
fn files_stand_for_streams_under_either_key() {
    let named = |input: Option<&str>, output: Option<&str>| StreamFiles {
        input: input.map(str::to_owned),
        output: output.map(str::to_owned),
    };
    for (init, wanted) in [
        ("", named(None, None)),
        (
            "file_io: {input: sums.in, output: sums.out}\n",
            named(Some("sums.in"), Some("sums.out")),
        ),
        ("file_io: {input: ''}\n", named(None, None)),
        (
            "symlinks: {sums.in: /dev/stdin, ./sums.out: /proc/self/fd/1}\n",
            named(Some("sums.in"), Some("sums.out")),
        ),
        (
            "file_io: {input: a}\nsymlinks: {a: /dev/stdin, b: /dev/stdout}\n",
            named(Some("a"), Some("b")),
        ),
    ] {
        let init = format!("{init}test_cases:\n- {{in: 1.in, out: 1.out, points: 1}}\n");
        let (problem, said) = loaded(&files(&init));
        assert_eq!(said, ["no-statement"], "{init}");
        assert_eq!(*problem.stream_files(), wanted, "{init}");
    }
}
