//! The programs of a package and what is expected of its examples.

use super::{Facts, after, flags, listed, short};
use crate::export::is_written_by_exports;
use crate::{
    Convention, Expected, ExpectedOf, PackageProgram, ProgramFile, Programs, StaticCase,
    Submission, Verdict, Words, words,
};

const PART: &str = "program";

pub(super) fn of_submissions(facts: &mut Facts, submissions: &[Submission]) {
    for submission in submissions {
        let Submission {
            path,
            // The path begins with it.
            folder: _,
            expected,
            program,
        } = submission;
        let mut said = vec![content(program)];
        said.extend(of_expected(expected));
        facts.say(PART, path.as_str(), listed(&said));
        add_texts(facts, path, program);
    }
}

pub(super) fn of_package(facts: &mut Facts, programs: &Programs) {
    let Programs {
        interactor,
        output_validators,
        input_validators,
        answer_validators,
        static_validator,
        static_cases,
        generators,
        grader,
        includes,
        prelude,
    } = programs;
    let kinds = [
        ("interactor", "交互器", interactor.as_slice()),
        ("output validator", "输出校验器", output_validators),
        ("input validator", "数据校验器", input_validators),
        ("answer validator", "答案校验器", answer_validators),
        (
            "static validator",
            "静态校验器",
            static_validator.as_slice(),
        ),
        ("generator", "数据生成器", generators),
        ("grader", "评分器", grader.as_slice()),
    ];
    for (kind, kind_zh, programs) in kinds {
        // Those only say which tests there are.
        let own = programs
            .iter()
            .filter(|it| !is_written_by_exports(it.base_name()));
        for program in own {
            let base = program.base_name();
            let name = words(format!("{kind} {base}"), format!("{kind_zh} {base}"));
            add_texts(facts, &name.en, program);
            facts.say(PART, name, content(program));
        }
    }
    for StaticCase {
        group,
        max_score,
        args,
    } in static_cases
    {
        let worth = max_score.map_or_else(
            || words("passed or not", "只分通过与否"),
            |most| words(format!("{most} points"), format!("{most} 分")),
        );
        let with_args = |worth: &str| format!("{worth} {}", args.join(" ")).trim_end().to_owned();
        let said = words(with_args(&worth.en), with_args(worth.zh()));
        facts.say("static validation", group.as_str(), said);
    }
    if let Some(prelude) = prelude {
        let name = words("before every submission", "放在每份提交之前");
        facts.say("file", name, short(prelude));
    }
    for (language, files) in includes {
        for ProgramFile { path, bytes } in files {
            let name = format!("include/{language}/{path}");
            facts.texts.add("file", &name, "", bytes);
            facts.say("file", name, short(bytes));
        }
    }
}

/// The texts of a program's files.
fn add_texts(facts: &mut Facts, name: &str, program: &PackageProgram) {
    for file in &program.files {
        facts.texts.add(PART, name, &file.path, &file.bytes);
    }
}

/// The files of a program, and what the package says about running it.
fn content(program: &PackageProgram) -> Words {
    let PackageProgram {
        // By which it is called already.
        name: _,
        files,
        language,
        entrypoint,
        convention,
        arguments,
        is_silent,
        says_percents,
    } = program;
    let files = files.iter().map(|file| match files.len() {
        1 => short(&file.bytes),
        _ => format!("{} {}", file.path, short(&file.bytes)),
    });
    let mut said: Vec<Words> = vec![files.collect::<Vec<_>>().join(" ").into()];
    said.extend(after("in", "语言", language.clone().unwrap_or_default()));
    said.extend(after(
        "from",
        "入口",
        entrypoint.clone().unwrap_or_default(),
    ));
    let made_for = match convention {
        Convention::Icpc => None,
        Convention::Testlib => Some(words("for testlib", "testlib 程序")),
        Convention::Plain => Some(words("ends with 0 or 1", "以 0 或 1 结束")),
        Convention::Coci => Some(words(
            "ends with 0 or 1, or says `partial`",
            "以 0 或 1 结束，或给出 `partial`",
        )),
        Convention::Peg => Some(words(
            "ends with 0 or 1, or prints a fraction",
            "以 0 或 1 结束，或输出分数",
        )),
    };
    said.extend(made_for);
    let arguments = arguments.as_ref().map(|it| it.join(" "));
    said.extend(arguments.map(|it| words(format!("called with {it}"), format!("参数 {it}"))));
    said.extend(is_silent.then(|| words("tells the submitter nothing", "不向提交者透露信息")));
    said.extend(says_percents.then(|| words("says percents of the points", "给出得分的百分比")));
    listed(&said)
}

fn verdicts(verdicts: &[Verdict]) -> Words {
    let all: Vec<Words> = verdicts.iter().map(|it| it.as_str().into()).collect();
    Words::join(&all, " or ", " 或 ")
}

fn of_expected(expected: &Expected) -> Vec<Words> {
    let Expected {
        // One of the ends.
        verdict: _,
        ends,
        permitted,
        required,
        of_tests,
        score,
        is_partial,
        message,
        is_out_of_timing,
    } = expected;
    let mut said = Vec::new();
    let mut say = |en: &str, zh: &str, value: Words| said.extend(after(en, zh, value));
    say("expected", "应得", verdicts(ends));
    say("permitted", "允许", verdicts(permitted));
    say("required", "必须有", verdicts(required));
    for of in of_tests {
        let ExpectedOf {
            pattern,
            // Those that the pattern means.
            tests: _,
            permitted,
            required,
        } = of;
        say(
            &format!("on {pattern} permitted"),
            &format!("在 {pattern} 上允许"),
            verdicts(permitted),
        );
        say(
            &format!("on {pattern} required"),
            &format!("在 {pattern} 上必须有"),
            verdicts(required),
        );
    }
    let points = score.map_or_else(
        || words("", ""),
        |(least, most)| words(format!("{least} to {most}"), format!("{least} 到 {most}")),
    );
    say("points", "得分", points);
    say("message", "信息", message.clone().into());
    let more = flags([
        (*is_partial, "part of the points", "部分得分"),
        (*is_out_of_timing, "not timed", "不计入时间限制"),
    ]);
    if !more.en.is_empty() {
        said.push(more);
    }
    said
}
