//! The normal form of a package's YAML: the keys of `problem.yaml` in the order of the format, no blanks
//! at the ends of lines, one newline at the end. Comments stay with the key that they stand above.

use serde_json::Value;

use super::findings::Findings;
use super::formats::icpc::current_keys;

/// The normal form of a file at that path in a package, which says the same; `None` for files that have
/// none, and where the text is no YAML or would say something else.
pub fn normal_form(path: &str, text: &str) -> Option<String> {
    let before = path.strip_suffix(".yaml").and_then(|_| value(text))?;
    let text = text.trim_start_matches('\u{feff}');
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let lines = if path == super::METADATA {
        in_order(&lines)
    } else {
        lines
    };
    let mut normal = lines.join("\n").trim_end().to_owned();
    normal.push('\n');
    (value(&normal)? == before).then_some(normal)
}

fn value(text: &str) -> Option<Value> {
    super::wording::yaml(text, "", &mut Findings::default())
}

/// The lines with the blocks of the keys at the top in order; those of other keys come last.
fn in_order<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let mut head = Vec::new();
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    // What stands above a key belongs to it.
    let mut above = Vec::new();
    for line in lines {
        match key(line) {
            Some(key) => {
                let mut block = std::mem::take(&mut above);
                block.push(*line);
                blocks.push((key, block));
            }
            None if line.is_empty() || line.starts_with('#') => above.push(*line),
            None => {
                let block = blocks.last_mut().map_or(&mut head, |(_, block)| block);
                block.append(&mut above);
                block.push(*line);
            }
        }
    }
    // A comment apart from the first key is about the whole file.
    if let Some((_, first)) = blocks.first_mut()
        && let Some(gap) = first.iter().rposition(|line| line.is_empty())
    {
        head.extend(first.drain(..=gap));
    }
    let place = |key: &str| {
        let keys = current_keys();
        keys.iter().position(|it| *it == key).unwrap_or(keys.len())
    };
    blocks.sort_by_key(|(key, _)| place(key));
    let mut ordered = head;
    for (_, block) in blocks {
        // One blank line between two keys is enough.
        let is_apart = ordered.last().is_none_or(|line| line.is_empty());
        let blank = block.iter().take_while(|line| is_apart && line.is_empty());
        let from = blank.count();
        ordered.extend_from_slice(&block[from..]);
    }
    ordered.extend(above);
    ordered
}

/// The key that begins at the top level in this line.
fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once(':')?;
    let is_name = |key: &str| {
        let mut bytes = key.bytes();
        bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_') && !key.is_empty()
    };
    is_name(key).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_order_and_comments_stay_with_them() {
        let text = "# ours\n\nlimits:  \n  time_limit: 1\n# the name\nname: {en: A}\n  \n\
                    problem_format_version: 2025-09\nodd: [1,\n2]\n# end";
        let normal = "# ours\n\nproblem_format_version: 2025-09\n# the name\nname: {en: A}\nlimits:\n  \
                      time_limit: 1\nodd: [1,\n2]\n# end\n";
        assert_eq!(normal_form("problem.yaml", text).as_deref(), Some(normal));
        assert_eq!(normal_form("problem.yaml", normal).as_deref(), Some(normal));
    }

    #[test]
    fn what_would_say_something_else_is_left_alone() {
        // Blanks at the end of a text in lines are part of it.
        for text in ["a: |\n  b  \n  c\n", "a: [", "a: \"b  \n  c"] {
            assert_eq!(normal_form("data/test_group.yaml", text), None, "{text}");
        }
        assert_eq!(normal_form("README.md", "x  "), None);
        let text = "b: 1  \na: 2";
        let normal = normal_form("data/test_group.yaml", text);
        assert_eq!(normal.as_deref(), Some("b: 1\na: 2\n"));
    }
}
