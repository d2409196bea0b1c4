//! The ways in which people write which problem they mean.

use std::collections::BTreeSet;

use pinyin::ToPinyinMulti;

/// How many readings of a Chinese name are searched: a character may have several.
const MOST_READINGS: usize = 32;

/// Each way to write a problem's id, its names (English, then Chinese) or its sources, numbers and
/// readings among them, on a line of its own; with a line's end before the first as well.
pub(super) fn written(id: &str, names: [&str; 2], sources: &[String]) -> String {
    let mut ways: BTreeSet<String> = BTreeSet::new();
    for text in [id]
        .into_iter()
        .chain(names)
        .chain(sources.iter().map(String::as_str))
    {
        let text = text.to_lowercase();
        let joined: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
        // The judge of Hangzhou has two names.
        if let Some(number) = joined.strip_prefix("hdoj") {
            ways.insert(format!("hdu{number}"));
            ways.insert(format!("hdu {number}"));
            ways.insert(format!("hdoj {number}"));
        }
        ways.insert(joined);
        ways.insert(text);
    }
    ways.extend(readings(names[1]));
    lines(ways)
}

/// Lines with an end before the first as well.
fn lines(texts: BTreeSet<String>) -> String {
    let mut lines = String::from("\n");
    for text in texts {
        lines.push_str(&text);
        lines.push('\n');
    }
    lines
}

/// How a Chinese name is typed without Chinese characters: its syllables, and their first letters.
fn readings(name: &str) -> Vec<String> {
    let mut readings = vec![(String::new(), String::new())];
    for c in name.to_lowercase().chars() {
        let syllables: BTreeSet<&str> = match c.to_pinyin_multi() {
            Some(multi) => multi.into_iter().map(pinyin::Pinyin::plain).collect(),
            None if c.is_alphanumeric() => {
                for (whole, first) in &mut readings {
                    whole.push(c);
                    first.push(c);
                }
                continue;
            }
            None => continue,
        };
        let mut longer = Vec::new();
        for (whole, first) in &readings {
            for syllable in &syllables {
                let letter = &syllable[..syllable.chars().next().map_or(0, char::len_utf8)];
                longer.push((format!("{whole}{syllable}"), format!("{first}{letter}")));
            }
        }
        longer.truncate(MOST_READINGS);
        readings = longer;
    }
    readings
        .into_iter()
        .flat_map(|(whole, first)| [whole, first])
        .filter(|reading| !reading.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_character_with_several_readings_is_found_by_each() {
        let readings = readings("重 Nim");
        for reading in ["zhongnim", "chongnim", "znim", "cnim"] {
            assert!(readings.iter().any(|it| it == reading), "{readings:?}");
        }
    }

    #[test]
    fn each_way_is_a_line() {
        let sources = ["HDOJ 1536".to_owned()];
        let written = written("hdoj-1536", ["S-Nim", "取石子"], &sources);
        for way in [
            "hdoj-1536",
            "hdu1536",
            "hdu 1536",
            "s-nim",
            "snim",
            "qsz",
            "qushizi",
        ] {
            assert!(written.contains(&format!("\n{way}\n")), "{written}");
        }
    }
}
