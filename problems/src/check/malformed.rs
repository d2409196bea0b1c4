//! The validator refuses what is no input: known mistakes, and at every place of a sample a cut,
//! a changed byte, a blank too many, a number missing or out of range, junk, a carriage return.

use super::{Words, words};
use crate::{Problem, Reference};

/// The one change that may leave a valid input: where cases go to the end, a missing last line
/// is an input of fewer cases.
const CUT: &str = "a missing last line";

pub(super) fn check(problem: &Problem, reference: &dyn Reference) -> Result<Words, String> {
    let mut refused = 0;
    for sample in problem.samples() {
        let name = &sample.name;
        let input =
            std::str::from_utf8(&sample.input).map_err(|_| format!("{name} is not UTF-8 text"))?;
        for (what, bad) in variants(input) {
            if bad == input || (what == CUT && is_shorter(reference, &sample.input, &bad)) {
                continue;
            }
            let Err(fault) = reference.validate(bad.as_bytes()) else {
                return Err(format!("{name} with {what} is taken for valid"));
            };
            if fault.place.line.is_none() {
                return Err(format!("{name} with {what}: no line is named: {fault}"));
            }
            refused += 1;
        }
        refused +=
            changed_bytes(&sample.input, reference).map_err(|what| format!("{name} {what}"))?;
        for (at, line) in input.lines().enumerate() {
            for (what, bad) in changed_line(line) {
                let mut lines: Vec<&str> = input.lines().collect();
                lines[at] = &bad;
                if reference
                    .validate((lines.join("\n") + "\n").as_bytes())
                    .is_ok()
                {
                    let line = at + 1;
                    return Err(format!(
                        "{name} with {what} on line {line} is taken for valid"
                    ));
                }
                refused += 1;
            }
        }
    }
    Ok(words(
        format!("{refused} malformed inputs refused"),
        format!("{refused} 个格式有误的输入均被拒绝"),
    ))
}

/// Cuts in the middle of lines, and bytes that no input may hold.
fn changed_bytes(input: &[u8], reference: &dyn Reference) -> Result<usize, String> {
    let mut refused = 0;
    for end in 0..input.len() {
        let whole_line = end > 0 && input[end - 1] == b'\n';
        if !whole_line {
            if reference.validate(&input[..end]).is_ok() {
                return Err(format!("cut after {end} bytes is taken for valid"));
            }
            refused += 1;
        }
        for byte in [b'x', b'\r', 0, 0xff] {
            let mut changed = input.to_vec();
            if changed[end] == byte {
                continue;
            }
            changed[end] = byte;
            if byte != b'x' && reference.validate(&changed).is_ok() {
                return Err(format!(
                    "with byte {end} changed to {byte:#x} is taken for valid"
                ));
            }
            refused += usize::from(byte != b'x');
        }
    }
    Ok(refused)
}

/// Malformed variants of a line, each with what was done to it.
fn changed_line(line: &str) -> Vec<(&'static str, String)> {
    let words: Vec<&str> = line.split(' ').collect();
    let with = |at: usize, word: &str| {
        let mut words = words.clone();
        words[at] = word;
        words.join(" ")
    };
    let mut variants = vec![
        ("junk", format!("{line} x")),
        ("a number too many", format!("{line} 1")),
        ("a carriage return", format!("{line}\r")),
        (
            "a missing number",
            line.rsplit_once(' ')
                .map_or("", |(rest, _)| rest)
                .to_owned(),
        ),
    ];
    for (at, word) in words.iter().enumerate() {
        variants.push(("a blank too many", with(at, &format!("{word} "))));
        variants.push(("a tab", with(at, &format!("{word}\t"))));
        variants.push(("a number beyond all limits", with(at, &"9".repeat(21))));
        variants.push(("a minus sign", with(at, &format!("-{word}"))));
        variants.push(("a point", with(at, &format!("{word}."))));
    }
    variants
}

/// Whether an input is another one without its last case.
fn is_shorter(reference: &dyn Reference, input: &[u8], bad: &str) -> bool {
    let (Ok(all), Ok(rest)) = (reference.split(input), reference.split(bad.as_bytes())) else {
        return false;
    };
    all.len() > 1 && rest == all[..all.len() - 1]
}

/// Malformed variants of a valid input, each with what was done to it.
fn variants(input: &str) -> Vec<(&'static str, String)> {
    let (first, rest) = input.split_once('\n').unwrap_or((input, ""));
    let without_last = first.rsplit_once(' ').map_or("", |(before, _)| before);
    let without_last_line = input
        .trim_end()
        .rfind('\n')
        .map_or("", |end| &input[..=end]);
    vec![
        ("nothing in it", String::new()),
        ("a newline alone", "\n".to_owned()),
        ("a blank in front", format!(" {input}")),
        ("a blank at a line's end", format!("{first} \n{rest}")),
        ("two blanks", input.replacen(' ', "  ", 1)),
        ("a tab", input.replacen(' ', "\t", 1)),
        ("CRLF", input.replace('\n', "\r\n")),
        ("no final newline", input.trim_end().to_owned()),
        ("a blank line at the end", format!("{input}\n")),
        ("junk at the end", format!("{input}junk\n")),
        ("junk in the first line", format!("{first} x\n{rest}")),
        ("a missing number", format!("{without_last}\n{rest}")),
        (CUT, without_last_line.to_owned()),
        ("a plus sign", format!("+{input}")),
        ("a negative number", format!("-{input}")),
        (
            "a number out of range",
            format!("99999999999999999999{input}"),
        ),
        (
            "a number beyond 128 bits",
            format!("{}{input}", "9".repeat(40)),
        ),
        ("a fraction", format!("{first}.0\n{rest}")),
        ("a sign that is no ASCII", format!("\u{fe0f}{input}")),
    ]
}
