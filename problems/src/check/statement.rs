//! Statements: those of the catalog complete in both languages, with the same examples of input and
//! output; those of others without what no reader can make sense of.

use std::collections::BTreeSet;

use super::{Finding, Words, words};
use crate::{Lang, Problem};

/// What stands before a bound in a formula.
const BEFORE_BOUNDS: [&str; 8] = ["$", "(", "=", "<", "≤", "\\le", "\\leq", "\\lt"];

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
        if let Some(said) = wrong_power(text) {
            return Err(format!("the {lang} statement says {said}"));
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
        if let Some(said) = wrong_power(text) {
            odd.push(words(
                format!(
                    "the {statement} says {said}: what stands after the constant is another value"
                ),
                format!("{statement_zh}中写着 {said}：常量之后写的是另一个值"),
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

/// The first bound that is said to be a power of ten that it is not: the constant was changed, and what is
/// written after it was not.
fn wrong_power(text: &str) -> Option<String> {
    let is_digit = |c: char| c.is_ascii_digit();
    text.match_indices("= 10^").find_map(|(at, sign)| {
        let before = text[..at].trim_end();
        let head = before.trim_end_matches(is_digit);
        let number = &before[head.len()..];
        let head = head.trim_end();
        let is_bound = BEFORE_BOUNDS.iter().any(|mark| head.ends_with(mark));
        let after = text[at + sign.len()..].trim_start_matches('{');
        let end = after.find(|c: char| !c.is_ascii_digit());
        let power = &after[..end.unwrap_or(after.len())];
        let value = format!("1{}", "0".repeat(power.parse::<u8>().ok()?.into()));
        let is_odd = is_bound && !number.is_empty() && number != value;
        is_odd.then(|| format!("{number} = 10^{power}"))
    })
}

#[cfg(test)]
mod tests {
    use super::wrong_power;

    #[test]
    fn a_bound_that_is_another_power_than_is_written_is_found() {
        for (text, found) in [
            (
                "$0 \\le a_i \\le 1000000 = 10^{18}$",
                Some("1000000 = 10^18"),
            ),
            ("$n ≤ 1000 = 10^4$", Some("1000 = 10^4")),
            (
                "$0 \\le a_i \\le 1000000 = 10^{6}$ and $n < 10 = 10^1$",
                None,
            ),
            ("$x_1 = 10^9$, $n - 1 = 10^9$, $n = 10^9$", None),
        ] {
            assert_eq!(wrong_power(text).as_deref(), found, "{text}");
        }
    }
}
