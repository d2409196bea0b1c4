//! Headers that stand on the machine, for programs of packages that do not bring them.

use std::fs;

use judge::{Judge, Verdict};

use super::{cache, config, judge, message, packaged, verdict_of};

#[test]
fn a_validator_gets_the_headers_of_the_folder_that_is_named() {
    let validator = "#include \"rule.h\"\n#include <fstream>\n#include <iostream>\n\
                     int main(int, char **argv) { std::ifstream test(argv[1]); long a, b; test >> a; \
                     return std::cin >> b && larger(a, b) ? 42 : 43; }\n";
    let problem = packaged(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\ntype: pass-fail\nname: Any larger number\n\
             uuid: 2d6f4a51-0b1b-4a35-8f0a-7a2b0cc1f8e2\nlimits: {time_limit: 1}\n",
        ),
        ("statement/problem.en.md", "Print a larger number.\n"),
        ("data/secret/1.in", "1\n"),
        ("data/secret/1.ans", "2\n"),
        ("output_validator/check.cpp", validator),
    ]);
    let folder = tempfile::tempdir().expect("a folder");
    let headers = folder.path().join("headers");
    fs::create_dir(&headers).expect("a folder");
    for (name, text) in [
        ("rule.h", "#include \"inner.h\"\n"),
        (
            "inner.h",
            "inline bool larger(long a, long b) { return b > a; }\n",
        ),
        ("other.h", "#error nobody includes it\n"),
    ] {
        fs::write(headers.join(name), text).expect("a file");
    }
    let larger = "print(int(input()) + 1)\n";
    let judging = verdict_of(&judge(), &problem, "python", larger);
    assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
    let told = message(&judging);
    assert!(
        told.contains("no file rule.h") && told.contains("--include"),
        "{told}"
    );
    let mut config = config(&cache());
    config.include = Some(headers);
    let with = Judge::new(config).expect("this machine judges");
    let judging = verdict_of(&with, &problem, "python", larger);
    assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
    // Submissions do not get them.
    let judging = verdict_of(
        &with,
        &problem,
        "cpp",
        "#include \"rule.h\"\nint main() {}\n",
    );
    assert_eq!(judging.verdict, Verdict::CE, "{judging:#?}");
}
