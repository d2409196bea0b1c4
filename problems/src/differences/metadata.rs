//! What a package says of itself as a whole, and what `grundy.toml` adds.

use super::{Facts, flags, word};
use crate::problem::{Extras, Metadata};
use crate::task::Constant;
use crate::{
    Embargo, Excuses, FileWriting, Idea, Kind, Limits, Localized, StreamFiles, Timing,
    ValidationLimits, Words, words,
};

const PART: &str = "metadata";

pub(super) fn of_package(facts: &mut Facts, metadata: &Metadata) {
    let Metadata {
        names,
        uuid,
        version,
        authors,
        sources,
        license,
        rights_owner,
        embargo,
        keywords,
        kind,
        limits,
        validation,
        timing,
        languages,
        file_writing,
        stream_files,
        constants,
    } = metadata;
    let mut say = |en: &str, zh: &str, value: Words| facts.say(PART, words(en, zh), value);
    say("name", "名称", both(names).into());
    say("uuid", "UUID", uuid.clone().into());
    say("version", "版本", version.clone().into());
    say("authors", "作者", authors.join(", ").into());
    let sources = sources.iter().map(|source| {
        let crate::Source { name, url } = source;
        match url {
            Some(url) => format!("{name} ({})", url.as_str()),
            None => name.clone(),
        }
    });
    say(
        "sources",
        "来源",
        sources.collect::<Vec<_>>().join("; ").into(),
    );
    say("licence", "许可", license.clone().into());
    say(
        "rights owner",
        "权利人",
        rights_owner.clone().unwrap_or_default().into(),
    );
    let embargo = embargo.as_ref().map(Embargo::said);
    say("embargo", "公开日期", embargo.unwrap_or_default().into());
    say("keywords", "关键词", keywords.join(", ").into());
    say("type", "类型", of_kind(*kind).into());
    say("languages", "语言", languages.join(", ").into());
    let writes = match file_writing {
        FileWriting::Unsaid => words("", ""),
        FileWriting::Allowed => words("yes", "是"),
        FileWriting::Forbidden => words("no", "否"),
    };
    say("submissions may write files", "提交可以写文件", writes);
    let StreamFiles { input, output } = stream_files;
    say(
        "input is in the file",
        "输入文件",
        input.clone().unwrap_or_default().into(),
    );
    say(
        "output is in the file",
        "输出文件",
        output.clone().unwrap_or_default().into(),
    );
    of_limits(facts, limits, validation);
    of_timing(facts, timing, limits);
    for (name, constant) in constants {
        let said = words(format!("constant {name}"), format!("常量 {name}"));
        facts.say(PART, said, of_constant(constant));
    }
}

fn both(Localized { en, zh }: &Localized) -> String {
    if en == zh {
        en.clone()
    } else {
        format!("{en} / {zh}")
    }
}

fn of_kind(kind: Kind) -> String {
    let Kind {
        grading,
        exchange,
        is_multi_pass,
    } = kind;
    let passes = if is_multi_pass { ", multi-pass" } else { "" };
    format!("{}, {}{passes}", word(&grading), word(&exchange))
}

fn of_constant(constant: &Constant) -> String {
    match constant {
        Constant::Integer(number) => number.to_string(),
        other => word(other),
    }
}

fn of_limits(facts: &mut Facts, limits: &Limits, validation: &ValidationLimits) {
    let Limits {
        // Said with what it follows from.
        time: _,
        memory,
        output,
        source,
        compile_time,
        compile_memory,
    } = limits;
    let mut say = |en: &str, zh: &str, value: Words| facts.say(PART, words(en, zh), value);
    say("memory limit", "内存限制", memory.to_string().into());
    say("output limit", "输出限制", output.to_string().into());
    say("source limit", "源代码长度限制", source.to_string().into());
    say(
        "compilation time",
        "编译时间限制",
        format!("{compile_time:?}").into(),
    );
    say(
        "compilation memory",
        "编译内存限制",
        compile_memory.to_string().into(),
    );
    let ValidationLimits {
        time,
        memory,
        output,
        passes,
    } = validation;
    say(
        "validation time",
        "校验时间限制",
        format!("{time:?}").into(),
    );
    say(
        "validation memory",
        "校验内存限制",
        memory.to_string().into(),
    );
    say(
        "validation output",
        "校验输出限制",
        output.to_string().into(),
    );
    say(
        "validation passes",
        "校验轮数限制",
        passes.to_string().into(),
    );
}

fn of_timing(facts: &mut Facts, timing: &Timing, limits: &Limits) {
    let Timing {
        is_given,
        is_for_all_languages,
        ac_to_time_limit,
        time_limit_to_tle,
        resolution,
    } = timing;
    let mut say = |en: &str, zh: &str, value: Words| facts.say(PART, words(en, zh), value);
    let limit = if *is_given {
        format!("{:?}", limits.time).into()
    } else {
        words("by its programs", "由题目的程序推算")
    };
    say("time limit", "时间限制", limit);
    say(
        "time limit is for",
        "时间限制适用于",
        flags([(*is_for_all_languages, "all languages", "所有语言")]),
    );
    say(
        "limit to slowest accepted",
        "时间限制与最慢正解之比",
        ac_to_time_limit.to_string().into(),
    );
    say(
        "fastest too slow to limit",
        "最快超时程序与时间限制之比",
        time_limit_to_tle.to_string().into(),
    );
    say(
        "time resolution",
        "时间限制的精度",
        format!("{resolution:?}").into(),
    );
}

pub(super) fn of_ours(facts: &mut Facts, extras: &Extras) {
    let Extras {
        difficulty,
        theorem,
        // The catalog's own links between problems.
        variants: _,
        show_stderr,
        show_inputs,
        excuses,
        mistakes,
    } = extras;
    let mut say = |en: &str, zh: &str, value: Words| facts.say(PART, words(en, zh), value);
    say(
        "difficulty",
        "难度",
        difficulty
            .map(|it| it.to_string())
            .unwrap_or_default()
            .into(),
    );
    say(
        "theorem",
        "定理",
        theorem.as_ref().map(both).unwrap_or_default().into(),
    );
    say(
        "standard error is shown",
        "显示标准错误",
        flags([(*show_stderr, "yes", "是")]),
    );
    say(
        "inputs are given out",
        "提供输入文件",
        flags([(*show_inputs, "yes", "是")]),
    );
    for (program, idea) in mistakes {
        let idea = match idea {
            Idea::Known(idea) => idea.name().to_owned(),
            Idea::Own(words) => both(words),
        };
        say(
            &format!("mistake of {program}"),
            &format!("{program} 的错误"),
            idea.into(),
        );
    }
    let Excuses {
        unreached,
        unbalanced,
        guessed,
    } = excuses;
    say(
        "excuse unbalanced",
        "豁免：答案不均衡",
        unbalanced.clone().unwrap_or_default().into(),
    );
    say(
        "excuse guessed",
        "豁免：能猜中",
        guessed.clone().unwrap_or_default().into(),
    );
    for (field, why) in unreached {
        let said = words(
            format!("excuse unreached {field}"),
            format!("豁免：达不到 {field}"),
        );
        facts.say(PART, said, why.as_str());
    }
}
