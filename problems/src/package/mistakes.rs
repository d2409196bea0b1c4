//! All mistakes of a file at once, where a parser stops at the first: what is wrong is taken out, and the
//! rest is read again.

/// The most mistakes of a file that are said.
const MOST: usize = 20;

/// A mistake: on which line, counted from 0, and what is said of it.
pub(super) struct Mistake {
    pub(super) line: Option<usize>,
    /// The key that is missing, where that is the mistake: nothing can be taken out then.
    pub(super) missing: Option<String>,
}

/// How a file is divided: which lines belong to what stands on one.
#[derive(Clone, Copy)]
pub(super) enum Form {
    /// A statement reaches to the end of its brackets, a table to the next header.
    Toml,
    /// What stands below is further in.
    Yaml,
}

/// Reads a text again and again, without what was wrong before, until it can be read or nothing more can
/// be taken out. `read` is given the text and says what it finds wrong; what only follows from what was
/// taken out is not passed to `say`. Next to what was read in the end it says whether that is all of it.
pub(super) fn all<T, E>(
    text: &str,
    form: Form,
    read: impl Fn(&str) -> Result<T, E>,
    look: impl Fn(&str, &E) -> Mistake,
    mut say: impl FnMut(&str, &E),
) -> Option<(T, bool)> {
    let originals: Vec<&str> = text.split('\n').collect();
    let mut left = text.to_owned();
    let mut removed: Vec<usize> = Vec::new();
    for _ in 0..MOST {
        let error = match read(&left) {
            Ok(value) => return Some((value, removed.is_empty())),
            Err(error) => error,
        };
        let mistake = look(&left, &error);
        let lines: Vec<&str> = left.split('\n').collect();
        let follows = match &mistake.missing {
            Some(key) => removed
                .iter()
                .any(|line| originals.get(*line).is_some_and(|line| names(line, key))),
            None => false,
        };
        let block = mistake.line.map(|line| block(&lines, line, form));
        let is_above = block
            .clone()
            .is_some_and(|block| removed.iter().any(|line| block.contains(line)));
        if follows || is_above {
            return None;
        }
        say(&left, &error);
        let block = block.filter(|_| mistake.missing.is_none())?;
        removed.extend(block.clone());
        let kept = lines.iter().enumerate().map(
            |(line, text)| {
                if block.contains(&line) { "" } else { *text }
            },
        );
        left = kept.collect::<Vec<_>>().join("\n");
    }
    None
}

/// Whether a line of a file gives that key.
fn names(line: &str, key: &str) -> bool {
    let line = line.trim_start();
    let line = line.trim_start_matches(['[', '-', ' ', '"', '\'']);
    line.strip_prefix(key)
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}

/// The lines that belong to what stands on one.
fn block(lines: &[&str], at: usize, form: Form) -> std::ops::Range<usize> {
    match form {
        Form::Toml => {
            let is_start = |line: &str| {
                let is_key = line.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '"');
                line.starts_with('[') || (is_key && line.contains('='))
            };
            let first = (0..=at)
                .rev()
                .find(|line| lines.get(*line).is_some_and(|line| is_start(line)));
            let first = first.unwrap_or(at);
            let is_table = lines.get(first).is_some_and(|line| line.starts_with('['));
            let mut rest = first + 1..lines.len();
            let end = rest.find(|line| {
                let line = lines.get(*line).copied().unwrap_or_default();
                if is_table {
                    line.starts_with('[')
                } else {
                    is_start(line)
                }
            });
            first..end.unwrap_or(lines.len())
        }
        Form::Yaml => {
            let depth = |line: &str| line.len() - line.trim_start_matches([' ', '-']).len();
            let own = lines.get(at).map_or(0, |line| depth(line));
            let mut rest = at + 1..lines.len();
            let end = rest.find(|line| {
                let line = lines.get(*line).copied().unwrap_or_default();
                !line.trim().is_empty() && depth(line) <= own
            });
            at..end.unwrap_or(lines.len())
        }
    }
}
