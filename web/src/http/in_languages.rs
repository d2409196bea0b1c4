//! A text that somebody wrote in one language or in both: a line with nothing but `[en]` or `[zh]` begins the part in that
//! language. What stands before the first of these is for everybody.

use super::i18n::Locale;

/// Both, with what begins their parts.
const MARKS: [(&str, Locale); 2] = [("[en]", Locale::En), ("[zh]", Locale::Zh)];

/// What whoever reads in a language reads of a text: what is for everybody, and what is in that language, or all of it where
/// nothing is.
pub(super) fn read_in(text: &str, locale: Locale) -> String {
    let parts = parts(text);
    let has_own = parts.iter().any(|(language, _)| *language == Some(locale));
    let is_read = |language: Option<Locale>| language.is_none_or(|it| it == locale || !has_own);
    let read: Vec<&str> = parts
        .into_iter()
        .filter(|(language, _)| is_read(*language))
        .flat_map(|(_, lines)| lines)
        .collect();
    read.join("\n")
}

/// The lines of each part, and in which language it is.
fn parts(text: &str) -> Vec<(Option<Locale>, Vec<&str>)> {
    let mut parts = vec![(None, Vec::new())];
    for line in text.lines() {
        let mark = MARKS.iter().find(|(mark, _)| line.trim() == *mark);
        if let Some((_, locale)) = mark {
            // Between parts a paragraph ends.
            parts.push((Some(*locale), vec![""]));
        } else if let Some((_, lines)) = parts.last_mut() {
            lines.push(line);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_reads_their_own_part_and_what_is_for_all() {
        let both = "For *all*.\n[zh]\n带纸。\n[en]\nBring paper.\n\nAnd a pen.";
        let english = "For *all*.\n\nBring paper.\n\nAnd a pen.";
        assert_eq!(read_in(both, Locale::En), english);
        assert_eq!(read_in(both, Locale::Zh), "For *all*.\n\n带纸。");
        // Of one language alone it is better than nothing.
        let alone = "[en]\nBring paper.";
        assert_eq!(read_in(alone, Locale::Zh), "\nBring paper.");
        for plain in ["", "Bring paper.\n\nSee [en] and [1].", "a\n [enough]\nb"] {
            assert_eq!(read_in(plain, Locale::Zh), plain);
        }
    }
}
