//! Outputs that are nonsense, for the programs that a package judges with: they may neither break by
//! them nor take them.

use problems::check::Finding;
use problems::{CheckerSpec, Problem, Verdict, Words, words};

use super::CheckOptions;
use crate::{Judge, JudgeError, JudgeOptions, Source};

/// The check's name.
const CHECK: &str = "checker";

/// Programs that print nonsense, by what they print, in English and Chinese.
const JUNK: [(&str, &str, &str); 3] = [
    ("nothing", "空输出", "pass\n"),
    (
        "bytes that are no text",
        "不是文本的字节",
        "import sys\nsys.stdout.buffer.write(bytes(range(256)) * 64)\n",
    ),
    (
        "numbers beyond all bounds",
        "超出一切范围的数",
        "for _ in range(9): print('9' * 400, -1, 'nan', '1e999')\n",
    ),
];

/// Judges programs that print nonsense; nothing where the package brings no program to judge with, and
/// where there is no Python here.
///
/// # Errors
/// When the sandbox failed.
pub(super) fn check(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
) -> Result<Option<Finding>, JudgeError> {
    let has_own = *problem.checker() == CheckerSpec::Program || problem.interactor().is_some();
    if !has_own || problem.kind().takes_answers() {
        return Ok(None);
    }
    let mut odd = Vec::new();
    let mut wrong = Vec::new();
    for (what, what_zh, text) in JUNK {
        let source = Source::new("junk.py", "python", text.as_bytes());
        let judging = JudgeOptions {
            for_judges: true,
            ..options.judging()
        };
        match judge.judge(problem, &source, &judging, &mut |_| {}) {
            Ok(judging) if judging.verdict == Verdict::SE => {
                let why = judging.message.unwrap_or_default();
                wrong.push(words(
                    format!("breaks on an output of {what}: {why}"),
                    format!("遇到输出（{what_zh}）时出错：{why}"),
                ));
            }
            Ok(judging) if judging.verdict == Verdict::AC => {
                odd.push(words(
                    format!("an output of {what} is accepted on every test"),
                    format!("这样的输出（{what_zh}）在每个测试点上都被接受"),
                ));
            }
            Ok(_) => {}
            Err(error) if error.is_bad_input() => {
                return Ok(Some(Finding::skipped(CHECK, error.to_string())));
            }
            Err(JudgeError::Problem { .. }) => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    Ok(Some(if !wrong.is_empty() {
        wrong.extend(odd);
        Finding::failed(CHECK, Words::join(&wrong, "\n", "\n"))
    } else if !odd.is_empty() {
        Finding::warning(CHECK, Words::join(&odd, "\n", "\n"))
    } else {
        let kinds = JUNK.map(|(what, what_zh, _)| words(what, what_zh));
        let kinds = Words::join(&kinds, ", ", "、");
        Finding::ok(
            CHECK,
            words(
                format!("refuses {kinds}"),
                format!("能拒绝：{}", kinds.zh()),
            ),
        )
    }))
}
