//! Checkers and interactors of testlib's convention.

use judge::Verdict;
use problems::{Problem, package};

use super::adding;
use crate::{judge, verdict_of};

/// A stand-in for `testlib.h` with the exit codes that programs of its convention end with.
const STAND_IN: &str = r#"
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
enum Result { _ok = 0, _wa = 1, _pe = 2, _fail = 3, _dirt = 4, _points = 7, _unexpected_eof = 8 };
std::ifstream inf, ouf, ans;
void registerTestlibCmd(int argc, char **argv) {
    if (argc < 4) exit(_fail);
    inf.open(argv[1]); ouf.open(argv[2]); ans.open(argv[3]);
    if (!inf || !ouf || !ans) exit(_fail);
}
void quitf(Result result, const char *words) { fprintf(stderr, "%s", words); exit(result); }
"#;
/// A package of DMOJ's format with a checker or an interactor of testlib's convention.
fn dmoj(init: &str, program: &str) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("init.yml", init),
        ("check.cpp", program),
        ("testlib.h", STAND_IN),
        ("1.in", "1\n"),
        ("1.out", "2\n"),
        ("2.in", "10\n"),
        ("2.out", "11\n"),
    ] {
        std::fs::write(folder.path().join(path), text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

const TESTS: &str =
    "test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n- {in: 2.in, out: 2.out, points: 1}\n";

#[test]
fn checkers_of_testlibs_convention_decide() {
    let init = format!(
        "checker:\n  name: bridged\n  args: {{files: [check.cpp, testlib.h], lang: CPP17, type: testlib}}\n{TESTS}"
    );
    for (result, verdict) in [
        ("_ok,", Verdict::AC),
        ("_points, \"points 1 \"", Verdict::AC),
        // It does not say how many.
        ("_points,", Verdict::SE),
        ("_wa,", Verdict::WA),
        ("_unexpected_eof,", Verdict::WA),
        ("_pe,", Verdict::PE),
        ("_dirt,", Verdict::PE),
        ("_fail,", Verdict::SE),
    ] {
        let checker = format!(
            "#include \"testlib.h\"\nint main(int argc, char **argv) {{ registerTestlibCmd(argc, argv); \
             int given, got, expected; if (!(inf >> given) || !(ouf >> got) || !(ans >> expected) || got != given + 5) quitf(_fail, \"bad files\"); \
             quitf({result} \"the secret answer\"); }}\n"
        );
        let judging = verdict_of(&judge(), &dmoj(&init, &checker), "cpp", &adding(5));
        assert_eq!(judging.verdict, verdict, "{result}: {judging:#?}");
        let shown = serde_json::to_string(&judging.tests).unwrap();
        let is_told = result == "_fail,";
        assert_eq!(
            shown.contains("the secret answer"),
            is_told,
            "{result}: {shown}"
        );
    }
}

#[test]
fn interactors_of_testlibs_convention_talk() {
    let init = format!(
        "interactive: {{files: [check.cpp, testlib.h], lang: CPP17, type: testlib}}\n{TESTS}"
    );
    let interactor = "#include \"testlib.h\"\n#include <iostream>\nint main(int argc, char **argv) { \
        std::ifstream in(argv[1]), ans(argv[3]); std::ofstream notes(argv[2]); int n, got, want; \
        if (!(in >> n) || !(ans >> want) || !notes) exit(_fail); std::cout << n << std::endl; \
        if (!(std::cin >> got)) exit(_unexpected_eof); notes << got; exit(got == want ? _ok : _wa); }\n";
    for (more, verdict) in [(1, Verdict::AC), (2, Verdict::WA)] {
        let judging = verdict_of(&judge(), &dmoj(&init, interactor), "cpp", &adding(more));
        assert_eq!(judging.verdict, verdict, "{judging:#?}");
    }
}
