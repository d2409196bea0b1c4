//! What late work brings step by step, a line each, as forms and documents say it: read, with what is wrong with which
//! step, and written back.

use crate::http::i18n::Message;
use crate::http::query::shortened;
use crate::store::{LateRule, LateStep, MOST_LATE_STEPS};

/// The steps of a text, a line each: how long after the deadline in hours, or in days with a `d` behind it, then how
/// many percent.
///
/// # Errors
/// What is wrong with the first step that is, with its number.
pub(super) fn read(text: &str) -> Result<LateRule, Message> {
    let mut steps: Vec<LateStep> = Vec::new();
    let mut before: Option<&str> = None;
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    for (line, number) in lines.zip(1_usize..) {
        let say = |key: &'static str| {
            Message::new(key)
                .with("step", number)
                .with("given", shortened(line))
                .with("before", shortened(before.unwrap_or_default()))
        };
        let step = step(line).ok_or_else(|| say("assignment-step-unread"))?;
        if LateRule::steps(&[step]).is_none() {
            return Err(say("assignment-step-bounds"));
        }
        if let Some(last) = steps.last() {
            if step.hours <= last.hours {
                return Err(say("assignment-step-earlier"));
            }
            if step.percent > last.percent {
                return Err(say("assignment-step-more"));
            }
        }
        steps.push(step);
        before = Some(line);
    }
    if steps.len() > MOST_LATE_STEPS {
        return Err(Message::new("assignment-steps-many").with("most", MOST_LATE_STEPS));
    }
    LateRule::steps(&steps).ok_or_else(|| Message::new("assignment-steps-none"))
}

fn step(line: &str) -> Option<LateStep> {
    let (long, percent) = line.split_once(char::is_whitespace)?;
    let (count, hours) = match long.strip_suffix(['d', 'D', '天']) {
        Some(days) => (days, 24),
        None => (long.trim_end_matches(['h', 'H']), 1),
    };
    let count: i64 = count.parse().ok()?;
    Some(LateStep {
        hours: count.checked_mul(hours)?,
        percent: percent.trim().trim_end_matches('%').trim().parse().ok()?,
    })
}

/// The steps of a rule as [`read`] reads them.
pub(super) fn written(rule: LateRule) -> String {
    let line = |step: LateStep| match step.hours % 24 {
        0 => format!("{}d {}", step.hours / 24, step.percent),
        _ => format!("{}h {}", step.hours, step.percent),
    };
    let lines: Vec<String> = rule.each_step().map(line).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;
    use crate::locale::Locale;

    #[test]
    fn a_wrong_step_is_named_with_what_is_wrong_with_it() {
        for (text, said) in [
            ("", "There is no step"),
            ("1d 90\n\nsoon", "Step 2, “soon”"),
            ("12h 95\n12 90", "Step 2, “12 90”: it is not later than"),
            ("1d 90\n12h 95", "it is not later than “1d 90” before it"),
            ("1d 90\n2d 95", "it brings more than “1d 90” before it"),
            ("1d 101", "Step 1, “1d 101”: it is out of bounds"),
            ("9999d 1", "Step 1, “9999d 1”: it is out of bounds"),
            ("1 6\n2 5\n3 4\n4 3\n5 2\n6 1", "more than 5 steps"),
        ] {
            let wrong = read(text).unwrap_err().render(Locale::En);
            assert!(wrong.contains(said), "{text}: {wrong}");
        }
        let rule = read("12H 95 %\n1d 90").unwrap();
        assert_eq!(written(rule), "12h 95\n1d 90");
    }
}
