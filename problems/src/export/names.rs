//! Names of files that every system and every tool takes: no two that differ in capital letters only,
//! none too long, none with odd characters.

use std::collections::BTreeSet;

/// The longest name, in bytes: tools put endings behind it.
const LONGEST_NAME: usize = 100;

/// Names that are taken.
#[derive(Default)]
pub(super) struct Names(BTreeSet<String>);

impl Names {
    /// A name for what is called so: itself where that will do. Folders in it stay folders.
    pub(super) fn take(&mut self, wanted: &str) -> String {
        let parts = wanted.split('/').map(clean).filter(|part| !part.is_empty());
        let mut name = parts.collect::<Vec<_>>().join("/");
        if name.is_empty() {
            "unnamed".clone_into(&mut name);
        }
        let mut free = name.clone();
        let mut number = 2;
        while !self.0.insert(free.to_ascii_lowercase()) {
            free = numbered(&name, number);
            number += 1;
        }
        free
    }
}

/// The name with a number, before its ending if it has one.
fn numbered(name: &str, number: usize) -> String {
    let start = name.rfind('/').map_or(0, |slash| slash + 1);
    match name[start..].rfind('.').filter(|dot| *dot > 0) {
        Some(dot) => {
            let (stem, ending) = name.split_at(start + dot);
            format!("{stem}-{number}{ending}")
        }
        None => format!("{name}-{number}"),
    }
}

/// The part of a path in the characters that the formats take, no longer than tools can bear.
fn clean(part: &str) -> String {
    let usual = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    let cleaned: String = part
        .chars()
        .map(|c| if usual(c) { c } else { '_' })
        .collect();
    let cleaned = cleaned.trim_start_matches(['.', '-']);
    if cleaned.len() <= LONGEST_NAME {
        return cleaned.to_owned();
    }
    let ending = cleaned.rfind('.').map_or("", |dot| &cleaned[dot..]);
    let ending = if ending.len() < 12 { ending } else { "" };
    format!("{}{ending}", &cleaned[..LONGEST_NAME - ending.len()])
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn names_are_clean_short_and_apart() {
        let mut names = Names::default();
        let mut take = |wanted: &str| names.take(wanted);
        assert_eq!(take("large/01"), "large/01");
        assert_eq!(take("Large/01"), "Large/01-2");
        assert_eq!(take("a.py"), "a.py");
        assert_eq!(take("A.py"), "A-2.py");
        assert_eq!(take("../../etc/passwd"), "etc/passwd");
        assert_eq!(take("试题"), "__");
        assert_eq!(take("-x"), "x");
        assert_eq!(take(".."), "unnamed");
        let cut = take(&format!("{}.cpp", "long".repeat(99)));
        assert_eq!(cut.rsplit('.').next(), Some("cpp"));
        assert!(take(&"long".repeat(99)).len() <= 102);
    }
}
