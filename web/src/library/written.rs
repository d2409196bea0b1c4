//! The ways in which people write which problem they mean.

use std::collections::BTreeSet;

/// Each way to write a problem's id, its names or its sources, numbers among them, on a line of its own; with a
/// line's end before the first as well.
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
        if let Some(number) = text.strip_prefix("hdoj") {
            let number = number.trim_start_matches(['-', ' ']);
            for judge in ["hdu", "hdoj"] {
                for mark in ["", "-", " "] {
                    ways.insert(format!("{judge}{mark}{number}"));
                }
            }
        }
        ways.insert(joined);
        ways.insert(text);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_is_a_line() {
        let sources = ["HDOJ 1536".to_owned()];
        let written = written("hdoj-1536", ["S-Nim", "取石子"], &sources);
        for way in [
            "hdoj-1536",
            "hdoj1536",
            "hdoj 1536",
            "hdu1536",
            "hdu 1536",
            "hdu-1536",
            "s-nim",
            "snim",
            "取石子",
        ] {
            assert!(written.contains(&format!("\n{way}\n")), "{written}");
        }
    }
}
