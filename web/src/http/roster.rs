//! A table of people as it is pasted: a line each, the user name, then what they are called. Commas,
//! semicolons or tabs between, as spreadsheets write them; and the accounts that are made of it.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use problems::ByteSize;

use super::i18n::Message;
use super::page::Page;
use super::query::shortened;
use super::tables::{Lines, delimiter};
use crate::store::{FieldProblem, MadeAccount, NAME_LENGTHS, Store, StoreError, UserId};

/// The most lines.
const MOST_LINES: usize = 1000;

/// The largest table, in bytes.
const LARGEST_TABLE: ByteSize = ByteSize::from_kib(256);

/// The longest label, in characters.
pub(super) const LONGEST_LABEL: usize = 100;

/// What a first line calls the column of user names, where it names the columns…
const HEADINGS: [&str; 6] = ["user", "username", "user name", "用户名", "账号", "登录名"];

/// …and what it may be called where it is the first.
const FIRST_HEADING: &str = "name";

/// Whether somebody may be called that on lists: in one line, and not too long.
pub fn is_label(text: &str) -> bool {
    text.chars().count() <= LONGEST_LABEL && !text.contains(char::is_control)
}

/// A line of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Its number in the text, from 1.
    pub number: u64,
    /// The user name.
    pub name: String,
    /// What they are called; may be empty.
    pub label: String,
}

/// A line of the table with what happens to it.
pub(super) struct Planned {
    pub(super) number: u64,
    pub(super) name: String,
    pub(super) label: String,
    /// `joins`, `stays`, `there`, `named`, `made` or `wrong`.
    pub(super) fate: &'static str,
    /// The key of what that is called.
    pub(super) key: &'static str,
    /// What is wrong.
    pub(super) detail: Option<String>,
    /// Whom it is about, where they have an account: names change hands.
    who: Option<UserId>,
}

impl Planned {
    /// That happens to a line.
    pub(super) fn of(
        line: &Line,
        fate: &'static str,
        key: &'static str,
        detail: Option<String>,
    ) -> Self {
        Self {
            number: line.number,
            name: line.name.clone(),
            label: line.label.clone(),
            fate,
            key,
            detail,
            who: None,
        }
    }

    /// The same about somebody who has an account.
    pub(super) fn about(self, who: UserId) -> Self {
        Self {
            who: Some(who),
            ..self
        }
    }

    /// Of a line that cannot be read.
    pub(super) fn unread(page: &Page, fault: &Fault) -> Self {
        Self {
            number: fault.number,
            name: String::new(),
            label: String::new(),
            fate: "wrong",
            key: "roster-wrong",
            detail: Some(page.say(&fault.detail)),
            who: None,
        }
    }
}

/// A short sign of what was shown: it is another where a line, or what would happen to it, is another.
pub(super) fn sign(planned: &[Planned]) -> String {
    let mut hasher = DefaultHasher::new();
    for it in planned {
        (it.number, &it.name, &it.label, it.fate, it.who).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// Whether a form that is to be carried out was sent with the sign of something else than what would happen now.
pub(super) fn is_changed(action: &str, seen: &str, preview: Option<&[Planned]>) -> bool {
    action == "add" && preview.is_some_and(|preview| seen != sign(preview))
}

/// How many lines have which fate, in words: of a hundred nobody counts them.
pub(super) fn sums(page: &Page, planned: &[Planned]) -> Vec<String> {
    let sum = |fate: &str| planned.iter().filter(|it| it.fate == fate).count();
    let kinds = ["made", "joins", "named", "stays", "there", "wrong"].into_iter();
    let sums = kinds.map(|fate| (fate, sum(fate)));
    let sums = sums.filter(|(_, count)| *count > 0).map(|(fate, count)| {
        let text = page.t(&format!("roster-sum-{fate}"));
        text.with("count", count).to_string()
    });
    sums.collect()
}

/// An account just made.
#[derive(Clone)]
pub(super) struct Made {
    pub(super) name: String,
    pub(super) label: String,
    /// By which its owner chooses the first password.
    pub(super) link: String,
}

/// The accounts just made of these lines, with their links at `origin`, where people reach the site.
pub(super) fn links(made: Vec<MadeAccount>, lines: &[Line], origin: &str) -> Vec<Made> {
    let made = made.into_iter().zip(lines).map(|(it, line)| Made {
        name: it.user.name,
        label: line.label.clone(),
        link: format!("{origin}/reset/{}", it.secret),
    });
    made.collect()
}

/// What is wrong with a line: its number and what to say.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    /// The number of the line.
    pub number: u64,
    /// What is wrong.
    pub detail: Message,
}

/// The lines of a table, and what is wrong with the others.
pub fn read(text: &str) -> (Vec<Line>, Vec<Fault>) {
    let text = text.trim_start_matches('\u{feff}');
    let mut lines = Vec::new();
    let mut faults = Vec::new();
    if text.len() as u64 > LARGEST_TABLE.bytes() {
        faults.push(fault(
            1,
            Message::new("roster-large").with("limit", LARGEST_TABLE),
        ));
        return (lines, faults);
    }
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter(text))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let mut seen: HashMap<String, u64> = HashMap::new();
    let mut numbers = Lines::of(text);
    // The column of user names.
    let mut column = 0;
    for (record, at) in reader.records().zip(0..) {
        // Text is UTF-8 already, and any number of fields is taken.
        let Ok(record) = record else { continue };
        let number = numbers.number(record.position().map_or(0, csv::Position::byte));
        if at == 0
            && let Some(named) = column_of_names(&record)
        {
            column = named;
            continue;
        }
        let name = record.get(column).unwrap_or_default();
        if record.iter().all(str::is_empty) {
            continue;
        }
        let others = record.iter().enumerate().filter(|(at, _)| *at != column);
        let label: Vec<&str> = others
            .map(|(_, it)| it)
            .filter(|it| !it.is_empty())
            .collect();
        let label = label.join(" ");
        if lines.len() + faults.len() >= MOST_LINES {
            let detail = Message::new("roster-many").with("most", MOST_LINES.to_string());
            faults.push(fault(number, detail));
            break;
        }
        if record.iter().any(|it| it.contains(['\n', '\r'])) {
            faults.push(fault(number, Message::new("roster-quote")));
        } else if name.is_empty() {
            faults.push(fault(number, Message::new("roster-nameless")));
        } else if !is_label(&label) {
            let detail = Message::new("roster-label")
                .with("given", shortened(&label))
                .with("most", LONGEST_LABEL);
            faults.push(fault(number, detail));
        } else if let Some(first) = seen.get(&name.to_lowercase()) {
            let detail = Message::new("roster-twice")
                .with("given", shortened(name))
                .with("first", first.to_string());
            faults.push(fault(number, detail));
        } else {
            seen.insert(name.to_lowercase(), number);
            lines.push(Line {
                number,
                name: name.to_owned(),
                label,
            });
        }
    }
    (lines, faults)
}

/// Which column holds user names, where a line names the columns.
fn column_of_names(record: &csv::StringRecord) -> Option<usize> {
    let called = |heading: &str| HEADINGS.contains(&heading.to_lowercase().as_str());
    let is_first = |heading: &str| heading.eq_ignore_ascii_case(FIRST_HEADING);
    let named = record.iter().position(called);
    named.or_else(|| record.get(0).is_some_and(is_first).then_some(0))
}

/// What is wrong with the name of a line, of which an account is to be made.
///
/// # Errors
/// Those of the database.
pub async fn name_fault(store: &Store, line: &Line) -> Result<Option<Message>, StoreError> {
    let key = match store.free_name(&line.name).await {
        Ok(_) => return Ok(None),
        Err(StoreError::Invalid(wrong)) => match wrong.problem {
            FieldProblem::NameReserved => "roster-reserved",
            FieldProblem::NameTaken => "roster-taken",
            FieldProblem::NameLooksTaken => "roster-looks-taken",
            _ => "roster-name",
        },
        Err(error) => return Err(error),
    };
    let given = shortened(&line.name);
    let detail = Message::new(key).with("given", given);
    Ok(Some(detail.within(&NAME_LENGTHS)))
}

fn fault(number: u64, detail: Message) -> Fault {
    Fault { number, detail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn people(text: &str) -> Vec<(u64, String, String)> {
        let (lines, faults) = read(text);
        assert_eq!(faults, [], "{text}");
        let lines = lines.into_iter();
        lines.map(|it| (it.number, it.name, it.label)).collect()
    }

    fn faults(text: &str) -> Vec<(u64, String)> {
        let (_, faults) = read(text);
        let said = faults.into_iter();
        let said = said.map(|it| (it.number, it.detail.render(crate::locale::Locale::En)));
        said.collect()
    }

    #[test]
    fn tables_are_read_as_spreadsheets_write_them() {
        let ada = (2, "ada".to_owned(), "Ada Lovelace".to_owned());
        let bo = (3, "bo".to_owned(), "Li, Bo 2026001".to_owned());
        for text in [
            "name,label\nada,Ada Lovelace\nbo,\"Li, Bo\",2026001\n",
            "\u{feff}用户名;姓名\r\nada;Ada Lovelace\r\nbo;Li, Bo;2026001",
            "username\tname\nada\t Ada Lovelace \nbo\tLi, Bo\t2026001\n",
            "姓名,用户名,学号\nAda Lovelace,ada,\n\"Li, Bo\",bo,2026001\n",
        ] {
            assert_eq!(people(text), [ada.clone(), bo.clone()], "{text}");
        }
        let plain = people("ada\n\n  bo  \n");
        assert_eq!(plain[1], (3, "bo".to_owned(), String::new()));
        for end in ["\n", "\r\n", "\r"] {
            let text = ["", "ada;A", "", "bo;B, or Bo, or B.", ""].join(end);
            let read = people(&text);
            assert_eq!((read[0].0, read[1].0), (2, 4), "{end:?}");
            assert_eq!(read[1].2, "B, or Bo, or B.");
        }
        assert_eq!(people(""), []);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let long = "x".repeat(101);
        let text = format!("ada,Ada\n,nameless\nADA,again\nbo,{long}\n");
        let said = faults(&text);
        let lines: Vec<u64> = said.iter().map(|(line, _)| *line).collect();
        assert_eq!(lines, [2, 3, 4], "{said:?}");
        assert!(said[1].1.contains("ADA") && said[1].1.contains('1'));
        // A quote that is not closed takes the rest of the table in.
        let open = faults("ada,\"Ada\nbo,Bo\n");
        assert_eq!(open.len(), 1);
        assert_eq!(open[0].0, 1);
        let many: Vec<String> = (0..=MOST_LINES).map(|at| format!("user{at}")).collect();
        let many = many.join("\n");
        assert_eq!(faults(&many).len(), 1);
        // What is wrong counts as well, and no line is looked for from the beginning again.
        assert_eq!(faults(&",x\n".repeat(80_000)).len(), MOST_LINES + 1);
        assert_eq!(faults(&",\n".repeat(130_000)), []);
        assert_eq!(
            faults(&"x".repeat(LARGEST_TABLE.bytes() as usize + 1)).len(),
            1
        );
    }
}
