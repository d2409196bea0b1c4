//! Changes the limits in the text of a `problem.yaml`, and nothing else: comments and order stay.

use std::time::Duration;

use problems::ByteSize;

/// The text with these limits. Where `limits:` is not written as lines below it, or in braces on its
/// own line, the result may say something else.
pub(super) fn with_limits(text: &str, time: Duration, memory: ByteSize) -> String {
    let seconds = time.as_secs_f64().to_string();
    let mebibytes = memory.mib().to_string();
    let text = with(text, "time_limit", &seconds);
    with(&text, "memory", &mebibytes)
}

/// The text with one key of `limits`.
fn with(text: &str, key: &str, value: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_head = |line: &String| {
        line.split('#')
            .next()
            .unwrap_or_default()
            .starts_with("limits:")
    };
    let Some(head) = lines.iter().position(is_head) else {
        lines.push("limits:".to_owned());
        lines.push(format!("  {key}: {value}"));
        return joined(&lines);
    };
    if let Some(braces) = lines[head].find('{') {
        lines[head] = in_braces(&lines[head], braces, key, value);
        return joined(&lines);
    }
    let is_below = |line: &&String| {
        line.starts_with([' ', '\t']) || line.trim().is_empty() || line.starts_with('#')
    };
    let below = lines[head + 1..].iter().take_while(is_below).count();
    let block = head + 1..head + 1 + below;
    let indent: String = lines[block.clone()]
        .iter()
        .find(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
        .map_or("  ", |line| &line[..line.len() - line.trim_start().len()])
        .to_owned();
    let start = format!("{indent}{key}:");
    let found = block.clone().find(|at| lines[*at].starts_with(&start));
    match found {
        Some(at) => {
            let comment = lines[at]
                .find(" #")
                .map(|from| lines[at][from..].to_owned());
            lines[at] = format!("{start} {value}{}", comment.unwrap_or_default());
        }
        None => lines.insert(block.start, format!("{start} {value}")),
    }
    joined(&lines)
}

/// `limits: {memory: 256}` with one key set.
fn in_braces(line: &str, braces: usize, key: &str, value: &str) -> String {
    let (head, inside) = line.split_at(braces + 1);
    let Some((inside, tail)) = inside.rsplit_once('}') else {
        return line.to_owned();
    };
    let mut entries: Vec<String> = inside
        .split(',')
        .map(|entry| entry.trim().to_owned())
        .filter(|entry| !entry.is_empty())
        .collect();
    let entry = format!("{key}: {value}");
    let is_it = |entry: &&mut String| entry.split(':').next().is_some_and(|it| it.trim() == key);
    match entries.iter_mut().find(is_it) {
        Some(found) => *found = entry,
        None => entries.push(entry),
    }
    format!("{head}{}}}{tail}", entries.join(", "))
}

fn joined(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_limits_are_changed() {
        let set = |text| with_limits(text, Duration::from_millis(1500), ByteSize::from_mib(64));
        for (before, after) in [
            (
                "name: a\nlimits: # ours\n    # slow\n    time_limit: 1  # s\n    output: 8\n\nkeywords: [b]\n",
                "name: a\nlimits: # ours\n    memory: 64\n    # slow\n    time_limit: 1.5 # s\n    output: 8\n\nkeywords: [b]\n",
            ),
            (
                "name: a",
                "name: a\nlimits:\n  memory: 64\n  time_limit: 1.5\n",
            ),
            (
                "limits: {memory: 256}\nname: a\n",
                "limits: {memory: 64, time_limit: 1.5}\nname: a\n",
            ),
        ] {
            assert_eq!(set(before), after);
        }
    }
}
