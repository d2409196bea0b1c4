//! The tests by content, what is said of each, and how points come of them.

use std::collections::BTreeMap;

use super::{Facts, after, flags, listed, short, word};
use crate::{
    CheckerSpec, DefaultValidator, Display, Grading, Problem, ProblemsError, ProgramFile, Test,
    TestGroup, TestSettings, Tolerance, ValidatorCase, Words, words,
};

/// How outputs are compared, in the words of the format.
pub(super) fn comparison(checker: &CheckerSpec) -> Words {
    let DefaultValidator {
        case_sensitive,
        space_change_sensitive,
        tolerance,
    } = match checker {
        CheckerSpec::Lines => return words("line by line", "逐行比较"),
        CheckerSpec::Reference => return words("the problem's own code", "题目自己的代码"),
        CheckerSpec::Program => return words("a program of the package", "题目包中的程序"),
        CheckerSpec::Default(validator) => validator,
    };
    let mut asked = vec!["default".to_owned()];
    asked.extend(case_sensitive.then(|| "case_sensitive".to_owned()));
    asked.extend(space_change_sensitive.then(|| "space_change_sensitive".to_owned()));
    if let Some(Tolerance { absolute, relative }) = tolerance {
        asked.extend(absolute.map(|it| format!("float_absolute_tolerance {it:e}")));
        asked.extend(relative.map(|it| format!("float_relative_tolerance {it:e}")));
    }
    asked.join(" ").into()
}

pub(super) fn of_groups(facts: &mut Facts, groups: &[TestGroup]) {
    for group in groups {
        let TestGroup {
            name,
            max_score,
            aggregation,
            acceptance,
            rejection,
            requires,
            accept_score,
            reject_score,
            ignores_samples,
            goes_on,
            grader_args,
        } = group;
        let most = max_score.map_or_else(
            || words("unbounded points", "得分不限"),
            |most| words(format!("{most} points"), format!("{most} 分")),
        );
        let [how, accepted, rejected] = [word(aggregation), word(acceptance), word(rejection)];
        let mut said = vec![
            most,
            words(
                format!("{how}, accepted by {accepted}, rejected by {rejected}"),
                format!("{how}，通过 {accepted}，不通过 {rejected}"),
            ),
        ];
        said.extend(after("after", "先须通过", requires.join(" ")));
        said.extend(
            accept_score.map(|score| words(format!("{score} each"), format!("每点 {score}"))),
        );
        said.extend((*reject_score != 0.0).then(|| {
            words(
                format!("{reject_score} if rejected"),
                format!("不通过得 {reject_score}"),
            )
        }));
        let grader = grader_args.as_ref().map(|args| args.join(" "));
        said.extend(grader.map(|args| {
            words(
                format!("graded by the package's grader {args}"),
                format!("由题目包的评分器评分 {args}"),
            )
        }));
        let more = flags([
            (*ignores_samples, "samples left out", "不计样例"),
            (*goes_on, "goes on", "失败后继续"),
        ]);
        said.extend((!more.en.is_empty()).then_some(more));
        let name = match name.as_str() {
            "" => words("all tests", "全部测试点"),
            name => name.into(),
        };
        facts.say("group", name, listed(&said));
    }
}

pub(super) fn of_tests(facts: &mut Facts, problem: &Problem) -> Result<(), ProblemsError> {
    let is_scoring = problem.kind().grading == Grading::Scoring;
    let mut counts: BTreeMap<(String, String), (Words, Words, usize)> = BTreeMap::new();
    for test in problem.tests()?.tests() {
        let Test {
            // What the exporters of formats change.
            name: _,
            group,
            input,
            answer,
            settings,
        } = test;
        let (kind, kind_zh) = match group.as_str() {
            Test::SAMPLE => ("sample", "样例"),
            Test::BEYOND => ("beyond", "beyond"),
            _ => ("secret", "隐藏"),
        };
        let content = [&**input, b"\0", &**answer].concat();
        let (digest, bytes) = (short(&content), input.len());
        let name = words(
            format!("{kind} {digest} ({bytes} bytes)"),
            format!("{kind_zh} {digest}（{bytes} 字节）"),
        );
        let mut said = of_settings(settings, kind);
        // Without points a group is but a part of the test's name.
        if is_scoring && kind == "secret" {
            said.splice(0..0, after("group", "测试组", group.as_str()));
        }
        let said = Words::join(&said, "; ", "；");
        let count = counts.entry((name.en.clone(), said.en.clone()));
        count.or_insert((name, said, 0)).2 += 1;
    }
    let mut said: BTreeMap<String, (Words, Vec<Words>)> = BTreeMap::new();
    for ((key, _), (name, settings, times)) in counts {
        let there = if times == 1 {
            words("there", "有")
        } else {
            words(format!("{times} times"), format!("{times} 次"))
        };
        let one = if settings.en.is_empty() {
            there
        } else {
            Words::join(&[there, settings], ": ", "：")
        };
        said.entry(key).or_insert((name, Vec::new())).1.push(one);
    }
    for (name, said) in said.into_values() {
        facts.say("test", name, Words::join(&said, " and ", "，另"));
    }
    Ok(())
}

/// What validators are tried on, by name: a case is nothing but what it is called and what it holds.
pub(super) fn of_validator_cases(facts: &mut Facts, cases: &[ValidatorCase]) {
    for case in cases {
        let ValidatorCase { kind, test, output } = case;
        let content = match output {
            Some(output) => [&*test.input, b"\0", &*test.answer, b"\0", &**output].concat(),
            None => [&*test.input, b"\0", &*test.answer].concat(),
        };
        let mut said = vec![Words::from(short(&content))];
        said.extend(of_settings(&test.settings, "case"));
        let name = format!("{} {}.in", kind.folder().replace('_', " "), test.name);
        facts.texts.add("file", &name, "", &test.input);
        facts.say("file", name, Words::join(&said, "; ", "；"));
    }
}

/// What is said of a test in particular.
fn of_settings(settings: &TestSettings, kind: &str) -> Vec<Words> {
    let TestSettings {
        checker,
        args,
        output_validator_args,
        input_validator_args,
        answer_validator_args,
        files,
        worth,
        full_feedback,
        hint,
        description,
        display,
        // Only whoever judges makes tests of those.
        static_validator_args: _,
    } = settings;
    let mut said = Vec::new();
    let mut say = |en: &str, zh: &str, value: Words| said.extend(after(en, zh, value));
    let compared = checker.as_ref().map(comparison);
    say("compared", "比较", compared.unwrap_or_else(|| "".into()));
    say("arguments", "参数", args.join(" ").into());
    let args = output_validator_args.join(" ");
    say("validator's arguments", "输出校验器的参数", args.into());
    for (kind, kind_zh, all) in [
        ("input", "数据", input_validator_args),
        ("answer", "答案", answer_validator_args),
    ] {
        for (name, args) in all {
            let whose = format!("arguments of {kind} validator {name}");
            let whose_zh = format!("{kind_zh}校验器的参数 {name}");
            say(whose.trim_end(), whose_zh.trim_end(), args.join(" ").into());
        }
    }
    for ProgramFile { path, bytes } in files {
        say("file", "文件", format!("{path} {}", short(bytes)).into());
    }
    let worth = worth.map(|it| it.to_string());
    say("worth", "分值", worth.unwrap_or_default().into());
    // A sample is seen in any case.
    say(
        "feedback",
        "反馈",
        flags([(*full_feedback && kind != "sample", "full", "完整")]),
    );
    say("hint", "提示", hint.clone().into());
    say("description", "说明", description.clone().into());
    let Display {
        input,
        answer,
        interaction,
    } = display;
    for (name, name_zh, shown) in [
        ("shows input", "显示输入", input),
        ("shows answer", "显示答案", answer),
        ("shows interaction", "显示交互", interaction),
    ] {
        let shown = shown.as_ref().map(|it| short(it));
        say(name, name_zh, shown.unwrap_or_default().into());
    }
    said
}
