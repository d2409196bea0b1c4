//! What a package says of itself as a whole, and what `grundy.toml` adds.

use super::{Facts, flags, word};
use crate::problem::{Extras, Metadata};
use crate::task::Constant;
use crate::{
    Embargo, Excuses, FileWriting, Idea, Kind, Limits, Localized, StreamFiles, Timing,
    ValidationLimits,
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
    let mut say = |name: &str, value: String| facts.say(PART, name, value);
    say("name", both(names));
    say("uuid", uuid.clone());
    say("version", version.clone());
    say("authors", authors.join(", "));
    let sources = sources.iter().map(|source| {
        let crate::Source { name, url } = source;
        match url {
            Some(url) => format!("{name} ({})", url.as_str()),
            None => name.clone(),
        }
    });
    say("sources", sources.collect::<Vec<_>>().join("; "));
    say("licence", license.clone());
    say("rights owner", rights_owner.clone().unwrap_or_default());
    let embargo = embargo.as_ref().map(Embargo::said);
    say("embargo", embargo.unwrap_or_default().to_owned());
    say("keywords", keywords.join(", "));
    say("type", of_kind(*kind));
    say("languages", languages.join(", "));
    let writes = match file_writing {
        FileWriting::Unsaid => "",
        FileWriting::Allowed => "yes",
        FileWriting::Forbidden => "no",
    };
    say("submissions may write files", writes.to_owned());
    let StreamFiles { input, output } = stream_files;
    say("input is in the file", input.clone().unwrap_or_default());
    say("output is in the file", output.clone().unwrap_or_default());
    of_limits(facts, limits, validation);
    of_timing(facts, timing, limits);
    for (name, constant) in constants {
        facts.say(PART, format!("constant {name}"), of_constant(constant));
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
    let mut say = |name: &str, value: String| facts.say(PART, name, value);
    say("memory limit", memory.to_string());
    say("output limit", output.to_string());
    say("source limit", source.to_string());
    say("compilation time", format!("{compile_time:?}"));
    say("compilation memory", compile_memory.to_string());
    let ValidationLimits {
        time,
        memory,
        output,
        passes,
    } = validation;
    say("validation time", format!("{time:?}"));
    say("validation memory", memory.to_string());
    say("validation output", output.to_string());
    say("validation passes", passes.to_string());
}

fn of_timing(facts: &mut Facts, timing: &Timing, limits: &Limits) {
    let Timing {
        is_given,
        is_for_all_languages,
        ac_to_time_limit,
        time_limit_to_tle,
        resolution,
    } = timing;
    let mut say = |name: &str, value: String| facts.say(PART, name, value);
    let limit = if *is_given {
        format!("{:?}", limits.time)
    } else {
        "by its programs".to_owned()
    };
    say("time limit", limit);
    say(
        "time limit is for",
        flags([(*is_for_all_languages, "all languages")]),
    );
    say("limit to slowest accepted", ac_to_time_limit.to_string());
    say("fastest too slow to limit", time_limit_to_tle.to_string());
    say("time resolution", format!("{resolution:?}"));
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
    let mut say = |name: &str, value: String| facts.say(PART, name, value);
    say(
        "difficulty",
        difficulty.map(|it| it.to_string()).unwrap_or_default(),
    );
    say("theorem", theorem.as_ref().map(both).unwrap_or_default());
    say("standard error is shown", flags([(*show_stderr, "yes")]));
    say("inputs are given out", flags([(*show_inputs, "yes")]));
    for (program, idea) in mistakes {
        let idea = match idea {
            Idea::Known(idea) => idea.name().to_owned(),
            Idea::Own(words) => both(words),
        };
        say(&format!("mistake of {program}"), idea);
    }
    let Excuses {
        unreached,
        unbalanced,
        guessed,
    } = excuses;
    say("excuse unbalanced", unbalanced.clone().unwrap_or_default());
    say("excuse guessed", guessed.clone().unwrap_or_default());
    for (field, why) in unreached {
        facts.say(PART, format!("excuse unreached {field}"), why.as_str());
    }
}
