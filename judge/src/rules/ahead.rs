//! Positions that a rules program will be asked about soon, guessed from those it is asked about.
//!
//! Where each move takes a little of a heap, a layer of positions has few, and a run of the program for
//! each layer would take forever. Positions that differ in one number, which is smaller, mostly follow,
//! so they are asked about in the same run.

/// How many positions are worth a run.
pub(super) const ENOUGH: usize = 4096;

/// Positions with one number of these lowered, nearest first, until there are enough in all.
pub(super) fn smaller(asked: &[String], is_known: impl Fn(&str) -> bool) -> Vec<String> {
    let mut seen: std::collections::HashSet<String> = asked.iter().cloned().collect();
    let mut ahead = Vec::new();
    let numbers: Vec<Vec<Number<'_>>> = asked.iter().map(|text| numbers(text)).collect();
    let room = ENOUGH.saturating_sub(asked.len());
    for step in 1..=ENOUGH as u64 {
        let before = ahead.len();
        let mut any = false;
        for number in numbers.iter().flatten() {
            let Some(value) = number.value.checked_sub(step) else {
                continue;
            };
            any = true;
            let text = format!("{}{value}{}", number.before, number.after);
            if !is_known(&text) && seen.insert(text.clone()) {
                ahead.push(text);
            }
            if ahead.len() >= room {
                return ahead;
            }
        }
        // All that is near is known, and what is far will be asked for by itself.
        let none_new = ahead.len() == before && step > 64;
        if !any || none_new {
            break;
        }
    }
    ahead
}

/// A number in a position, with what stands around it.
struct Number<'a> {
    before: &'a str,
    value: u64,
    after: &'a str,
}

fn numbers(text: &str) -> Vec<Number<'_>> {
    let bytes = text.as_bytes();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let digits = bytes[at..]
            .iter()
            .take_while(|b| b.is_ascii_digit())
            .count();
        let own = &text[at..at + digits];
        // Digits of a board are no number.
        if digits > 0 && (digits == 1 || !own.starts_with('0')) {
            found.extend(own.parse().ok().map(|value| Number {
                before: &text[..at],
                value,
                after: &text[at + digits..],
            }));
        }
        at += digits.max(1);
        while !text.is_char_boundary(at) {
            at += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ahead(asked: &[&str]) -> Vec<String> {
        let asked: Vec<String> = asked.iter().map(|text| (*text).to_owned()).collect();
        smaller(&asked, |_| false)
    }

    #[test]
    fn smaller_numbers_come_first() {
        assert_eq!(ahead(&["3"]), ["2", "1", "0"]);
        assert_eq!(ahead(&["2 k1"]), ["1 k1", "2 k0", "0 k1"]);
        assert_eq!(ahead(&["2", "3"]), ["1", "0"]);
        assert!(ahead(&["##.é"]).is_empty());
        assert!(ahead(&["0110"]).is_empty());
    }

    #[test]
    fn there_are_enough_for_a_run_and_no_more() {
        let many = ahead(&["1000000"]);
        assert_eq!(many.len(), ENOUGH - 1);
        assert_eq!(many.last().map(String::as_str), Some("995905"));
    }
}
