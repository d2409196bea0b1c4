//! Statements: those of the catalog complete in both languages, with the same examples of input and
//! output; those of others without what no reader can make sense of.

use std::collections::BTreeSet;

use super::{Finding, Words, words};
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

/// What is odd about the statements that there are; nothing where there is none.
pub(super) fn look(problem: &Problem) -> Option<Finding> {
    let [en, zh] = Lang::ALL.map(|lang| problem.statement(lang));
    let texts = [(en, "English", "英文"), (zh, "Chinese", "中文")];
    // A language that is missing shows the other one.
    let texts = if en == zh { &texts[..1] } else { &texts };
    let texts: Vec<_> = texts.iter().filter(|(text, ..)| !text.is_empty()).collect();
    let mut odd = Vec::new();
    for (text, lang, lang_zh) in &texts {
        let statement = if texts.len() == 1 {
            words("statement", "题面")
        } else {
            words(format!("{lang} statement"), format!("{lang_zh}题面"))
        };
        let statement_zh = statement.zh();
        if text.contains("{{") {
            odd.push(words(
                format!("the {statement} names a constant that does not exist"),
                format!("{statement_zh}中引用了不存在的常量"),
            ));
        }
        if !text
            .replace("\\$", "")
            .matches('$')
            .count()
            .is_multiple_of(2)
        {
            odd.push(words(
                format!(
                    "the {statement} has a `$` without its partner (write \\$ for the sign itself)"
                ),
                format!("{statement_zh}中有不成对的 `$`（要写这个符号本身请用 \\$）"),
            ));
        }
    }
    if !odd.is_empty() {
        return Some(Finding::warning(
            "statements",
            Words::join(&odd, "\n", "\n"),
        ));
    }
    let languages = texts.iter().map(|(_, lang, zh)| words(*lang, *zh));
    let languages: Vec<Words> = languages.collect();
    let said = match languages.as_slice() {
        [] => return None,
        [_] if en == zh => words("in one language", "有一种语言"),
        languages => {
            let all = Words::join(languages, " and ", "和");
            words(format!("in {all}"), format!("有{}", all.zh()))
        }
    };
    Some(Finding::ok("statements", said))
}

fn code(text: &str) -> BTreeSet<&str> {
    text.split('`').skip(1).step_by(2).collect()
}
