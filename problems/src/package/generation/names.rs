//! How many tests a rule of `generators.yaml` makes, and what they are called: names, numbers of lists,
//! and numbers behind the names of several.

use serde_json::{Map, Value};

use super::ENDINGS;
use crate::words::Words;

/// Tests that one file may make.
pub(super) const MAX_TESTS: usize = 10_000;

/// Folders inside each other.
pub(super) const MAX_DEPTH: usize = 16;

/// Keys that only a test has.
const TEST_KEYS: [&str; 4] = ["generate", "copy", "count", "match"];

/// Tests that one rule may make.
const MAX_COUNT: i64 = 10_000;

/// Whether a value says how a test is made, and not what is in a folder.
pub(super) fn is_test(value: &Value) -> bool {
    match value {
        Value::Null | Value::String(_) => true,
        Value::Object(keys) => keys
            .keys()
            .any(|key| TEST_KEYS.contains(&key.as_str()) || ENDINGS[..9].contains(&key.as_str())),
        _ => false,
    }
}

/// How many tests get a number: those in lists.
pub(super) fn numbered_tests(folder: &Map<String, Value>, depth: usize) -> usize {
    let (entries, is_list): (Vec<&Map<String, Value>>, bool) = match folder.get("data") {
        Some(Value::Object(entries)) => (vec![entries], false),
        Some(Value::Array(list)) => (list.iter().filter_map(Value::as_object).collect(), true),
        _ => return 0,
    };
    let entries = entries.into_iter().flat_map(Map::values);
    let counts = entries.map(|entry| match entry.as_object() {
        _ if is_test(entry) && is_list => counts(entry).map_or(0, |counts| counts.len()),
        Some(folder) if !is_test(entry) && depth < MAX_DEPTH => numbered_tests(folder, depth + 1),
        _ => 0,
    });
    counts.sum()
}

/// The numbers of the tests that one rule makes.
pub(super) fn counts(value: &Value) -> Result<Vec<Option<i64>>, Words> {
    let Some(count) = value.as_object().and_then(|keys| keys.get("count")) else {
        return Ok(vec![None]);
    };
    let wrong = || {
        say!(
            "count: `{count}` is no number, list or range such as 1..=9, of at most {MAX_TESTS}",
            count = count.to_string(),
            MAX_TESTS
        )
    };
    let numbers: Vec<i64> = match count {
        Value::Number(number) => {
            let most = number
                .as_i64()
                .filter(|most| (1..=MAX_COUNT).contains(most));
            (1..=most.ok_or_else(wrong)?).collect()
        }
        Value::Array(list) => {
            let numbers: Option<Vec<i64>> = list.iter().map(Value::as_i64).collect();
            numbers.ok_or_else(wrong)?
        }
        Value::String(text) => {
            let (first, last) = text.split_once("..=").ok_or_else(wrong)?;
            let ends = (first.trim().parse::<i64>(), last.trim().parse::<i64>());
            let (Ok(first), Ok(last)) = ends else {
                return Err(wrong());
            };
            let length = last.checked_sub(first).ok_or_else(wrong)?;
            if !(0..MAX_COUNT).contains(&length) {
                return Err(wrong());
            }
            (first..=last).collect()
        }
        _ => return Err(wrong()),
    };
    Ok(numbers.into_iter().map(Some).collect())
}

/// What stands behind the name of a test that is one of several, filled up with zeros where the numbers
/// follow each other.
pub(super) fn suffixes(counts: &[Option<i64>]) -> Vec<String> {
    let numbers: Vec<i64> = counts.iter().copied().flatten().collect();
    let (least, most) = (numbers.iter().min(), numbers.iter().max());
    let follow_each_other = least.zip(most).is_some_and(|(least, most)| {
        most.checked_sub(*least) == i64::try_from(numbers.len()).ok().map(|count| count - 1)
    });
    let width = numbers.iter().map(|number| number.to_string().len()).max();
    let width = width.filter(|_| follow_each_other).unwrap_or(0);
    let suffix = |count: &Option<i64>| match count {
        Some(number) => format!("-{number:0width$}"),
        None => String::new(),
    };
    counts.iter().map(suffix).collect()
}

/// A name with a number before it.
pub(super) fn numbered(number: usize, width: usize, name: &str) -> String {
    match name {
        "" => format!("{number:0width$}"),
        name => format!("{number:0width$}-{name}"),
    }
}
