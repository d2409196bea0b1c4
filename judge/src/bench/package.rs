//! The problem that is judged while measuring: the sum of two numbers, with as many tests as
//! asked for.

use std::path::Path;

use problems::{Problem, package};

use super::{BenchError, during, wrong};

const METADATA: &str = "problem_format_version: 2025-09\ntype: pass-fail\nname: Sum\n\
    uuid: 0f0f6f8e-6a52-4c3e-8c5b-9a4f3f1c2b17\nlimits:\n  memory: 64\n  time_limit: ";

/// What test number `n` asks and what is right.
pub(super) fn test(n: usize) -> (String, String) {
    (format!("{n} {}\n", n * 7), format!("{}\n", n * 8))
}

/// A problem with `tests` tests in this folder.
pub(super) fn problem(folder: &Path, tests: usize, seconds: f64) -> Result<Problem, BenchError> {
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        let parent = path.parent().unwrap_or(folder).to_owned();
        std::fs::create_dir_all(parent)
            .and_then(|()| std::fs::write(&path, text))
            .map_err(during(format!("write {}", path.display())))
    };
    write("problem.yaml", &format!("{METADATA}{seconds}\n"))?;
    write("statement/problem.en.md", "Add the two numbers.\n")?;
    for n in 0..tests {
        let (input, answer) = test(n);
        write(&format!("data/secret/{n:04}.in"), &input)?;
        write(&format!("data/secret/{n:04}.ans"), &answer)?;
    }
    let (problem, found) = package::load(folder, &|_| None);
    problem.ok_or_else(|| {
        let found = found.first().map(ToString::to_string).unwrap_or_default();
        wrong("the package that is judged", found)
    })
}
