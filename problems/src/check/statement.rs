//! Statements: complete in both languages, with the same examples of input and output.

use std::collections::BTreeSet;

use crate::{Lang, Problem};

pub(super) fn check(problem: &Problem) -> Result<String, String> {
    let [en, zh] = [Lang::En, Lang::Zh].map(|lang| problem.statement(lang));
    for (text, lang, parts) in [
        (en, "English", ["## Input", "## Output"]),
        (zh, "Chinese", ["## 输入", "## 输出"]),
    ] {
        if let Some(part) = parts.iter().find(|part| !text.contains(**part)) {
            return Err(format!("the {lang} statement has no `{part}`"));
        }
        if text.contains("{{") {
            return Err(format!(
                "the {lang} statement names a constant that does not exist"
            ));
        }
        if !text.matches('$').count().is_multiple_of(2) {
            return Err(format!(
                "the {lang} statement has a `$` without its partner"
            ));
        }
    }
    // What programs read and print is the same text in both languages.
    let (in_en, in_zh) = (code(en), code(zh));
    if let Some(odd) = in_en.symmetric_difference(&in_zh).next() {
        return Err(format!("`{odd}` stands in one statement only"));
    }
    if problem.names().en == problem.names().zh {
        return Err("the problem has the same name in both languages".to_owned());
    }
    Ok(format!(
        "complete in both languages, {} words of code in common",
        in_en.len()
    ))
}

fn code(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
