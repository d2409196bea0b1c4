//! Texts as YAML and XML have them.

/// A text in double quotes, or plain where nothing can be mistaken.
pub(super) fn yaml(text: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"_-./ ".contains(&b);
    let is_word = text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(plain)
        && !text.ends_with(' ')
        && !matches!(
            text.to_ascii_lowercase().as_str(),
            "true" | "false" | "yes" | "no" | "null" | "on" | "off" | "y" | "n"
        );
    if is_word {
        return text.to_owned();
    }
    // JSON is YAML.
    quoted(text)
}

/// A text in double quotes, whatever it looks like.
pub(super) fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}

/// A list of texts on one line.
pub(super) fn yaml_list<'a>(texts: impl IntoIterator<Item = &'a String>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| yaml(text)).collect();
    format!("[{}]", texts.join(", "))
}

/// A text inside an attribute.
pub(super) fn xml(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
