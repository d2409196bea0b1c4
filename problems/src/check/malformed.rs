//! The validator refuses what is no input: known mistakes, and at every place of a sample a cut,
//! a changed byte, a blank too many, a number missing or out of range, junk, a carriage return.

use super::{Words, words};
use crate::{Problem, Reference};

/// What was done to an input, in English and Chinese.
type Change = (&'static str, &'static str);

/// The one change that may leave a valid input: where cases go to the end, a missing last line
/// is an input of fewer cases.
const CUT: Change = ("a missing last line", "缺少最后一行");

/// A line or an input that was changed.
struct Changed {
    what: Change,
    text: String,
    /// The word that it has now, where one was changed: in games of words it may be another one.
    word: Option<String>,
}

pub(super) fn check(problem: &Problem, reference: &dyn Reference) -> Result<Words, Words> {
    let mut refused = 0;
    for sample in problem.samples() {
        let name = &sample.name;
        let input = std::str::from_utf8(&sample.input).map_err(|_| {
            words(
                format!("{name} is not UTF-8 text"),
                format!("{name} 不是 UTF-8 编码的文本"),
            )
        })?;
        for Changed { what, text, word } in variants(input) {
            if text == input || (what == CUT && is_shorter(reference, &sample.input, &text)) {
                continue;
            }
            let Err(fault) = reference.validate(text.as_bytes()) else {
                if is_another(reference, &text, word.as_deref()) {
                    continue;
                }
                return Err(taken(name, what, None));
            };
            if fault.place.line.is_none() {
                let (en, zh) = what;
                return Err(words(
                    format!("{name} with {en}: no line is named: {fault}"),
                    format!("{name}（{zh}）：没有指明行号：{}", fault.words().zh()),
                ));
            }
            refused += 1;
        }
        refused += changed_bytes(name, &sample.input, reference)?;
        for (at, line) in input.lines().enumerate() {
            for Changed { what, text, word } in changed_line(line) {
                let mut lines: Vec<&str> = input.lines().collect();
                lines[at] = &text;
                let bad = lines.join("\n") + "\n";
                if reference.validate(bad.as_bytes()).is_err() {
                    refused += 1;
                } else if !is_another(reference, &bad, word.as_deref()) {
                    return Err(taken(name, what, Some(at + 1)));
                }
            }
        }
    }
    Ok(words(
        format!("{refused} malformed inputs refused"),
        format!("{refused} 个格式有误的输入均被拒绝"),
    ))
}

/// That a sample with a change is taken for an input.
fn taken(name: &str, (en, zh): Change, line: Option<usize>) -> Words {
    let on = line.map_or_else(String::new, |line| format!(" on line {line}"));
    let on_zh = line.map_or_else(String::new, |line| format!("第 {line} 行"));
    words(
        format!("{name} with {en}{on} is taken for valid"),
        format!("{name} 改动后（{on_zh}{zh}）仍被当作合法输入"),
    )
}

/// Cuts in the middle of lines, and bytes that no input may hold.
fn changed_bytes(name: &str, input: &[u8], reference: &dyn Reference) -> Result<usize, Words> {
    let mut refused = 0;
    for end in 0..input.len() {
        let whole_line = end > 0 && input[end - 1] == b'\n';
        if !whole_line {
            if reference.validate(&input[..end]).is_ok() {
                return Err(words(
                    format!("{name} cut after {end} bytes is taken for valid"),
                    format!("{name} 只留前 {end} 个字节时仍被当作合法输入"),
                ));
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
                return Err(words(
                    format!("{name} with byte {end} changed to {byte:#x} is taken for valid"),
                    format!("{name} 的第 {end} 个字节改为 {byte:#x} 后仍被当作合法输入"),
                ));
            }
            refused += usize::from(byte != b'x');
        }
    }
    Ok(refused)
}

/// Malformed variants of a line.
fn changed_line(line: &str) -> Vec<Changed> {
    let all: Vec<&str> = line.split(' ').collect();
    let with = |at: usize, word: &str| {
        let mut all = all.clone();
        all[at] = word;
        all.join(" ")
    };
    let whole = |what: Change, text: String| Changed {
        what,
        text,
        word: None,
    };
    let shorter = line.rsplit_once(' ').map_or("", |(rest, _)| rest);
    let mut variants = vec![
        whole(("junk", "多出的字符"), format!("{line} x")),
        whole(("a number too many", "多出一个数"), format!("{line} 1")),
        whole(("a carriage return", "回车符"), format!("{line}\r")),
        whole(("a missing number", "缺少一个数"), shorter.to_owned()),
    ];
    for (at, word) in all.iter().enumerate() {
        let other = |what: Change, word: String| Changed {
            what,
            text: with(at, &word),
            word: Some(word),
        };
        variants.extend([
            whole(
                ("a blank too many", "多余的空格"),
                with(at, &format!("{word} ")),
            ),
            whole(("a tab", "制表符"), with(at, &format!("{word}\t"))),
            other(("a number beyond all limits", "过大的数"), "9".repeat(21)),
            other(("a minus sign", "负号"), format!("-{word}")),
            other(("a point", "小数点"), format!("{word}.")),
        ]);
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

/// Whether a changed input that is taken is simply another one: its cases have the word as it was
/// written, and a number that is only written otherwise would be written as it should be. Digits
/// alone are a number out of range.
fn is_another(reference: &dyn Reference, input: &str, word: Option<&str>) -> bool {
    let Some(word) = word.filter(|word| !word.bytes().all(|byte| byte.is_ascii_digit())) else {
        return false;
    };
    let has_it = |case: &Vec<u8>| {
        let mut all = case.split(u8::is_ascii_whitespace);
        all.any(|it| it == word.as_bytes())
    };
    reference
        .split(input.as_bytes())
        .is_ok_and(|cases| cases.iter().any(has_it))
}

/// Malformed variants of a valid input.
fn variants(input: &str) -> Vec<Changed> {
    let (first, rest) = input.split_once('\n').unwrap_or((input, ""));
    let (before, last_word) = first.rsplit_once(' ').unwrap_or(("", first));
    let first_word = first.split(' ').next().unwrap_or_default();
    let without_last_line = input
        .trim_end()
        .rfind('\n')
        .map_or("", |end| &input[..=end]);
    let whole = |what: Change, text: String| Changed {
        what,
        text,
        word: None,
    };
    // What stands before the first word becomes part of it.
    let with_front = |what: Change, front: &str| Changed {
        what,
        text: format!("{front}{input}"),
        word: Some(format!("{front}{first_word}")),
    };
    vec![
        whole(("nothing in it", "空文件"), String::new()),
        whole(("a newline alone", "只有一个换行"), "\n".to_owned()),
        whole(("a blank in front", "开头有空格"), format!(" {input}")),
        whole(
            ("a blank at a line's end", "行末有空格"),
            format!("{first} \n{rest}"),
        ),
        whole(("two blanks", "两个空格"), input.replacen(' ', "  ", 1)),
        whole(("a tab", "制表符"), input.replacen(' ', "\t", 1)),
        whole(("CRLF", "CRLF 换行"), input.replace('\n', "\r\n")),
        whole(
            ("no final newline", "末尾没有换行"),
            input.trim_end().to_owned(),
        ),
        whole(
            ("a blank line at the end", "末尾有空行"),
            format!("{input}\n"),
        ),
        whole(
            ("junk at the end", "末尾有多余内容"),
            format!("{input}junk\n"),
        ),
        whole(
            ("junk in the first line", "第一行有多余内容"),
            format!("{first} x\n{rest}"),
        ),
        whole(
            ("a missing number", "缺少一个数"),
            format!("{before}\n{rest}"),
        ),
        whole(CUT, without_last_line.to_owned()),
        with_front(("a plus sign", "正号"), "+"),
        with_front(("a negative number", "负数"), "-"),
        with_front(("a number out of range", "超出范围的数"), &"9".repeat(20)),
        with_front(
            ("a number beyond 128 bits", "超过 128 位的数"),
            &"9".repeat(40),
        ),
        Changed {
            what: ("a fraction", "小数"),
            text: format!("{first}.0\n{rest}"),
            word: Some(format!("{last_word}.0")),
        },
        whole(
            ("a sign that is no ASCII", "非 ASCII 字符"),
            format!("\u{fe0f}{input}"),
        ),
    ]
}
