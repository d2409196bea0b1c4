//! Links in what is printed, for terminals that open them. The text is the same without.

use std::io::IsTerminal;

/// What `TERM_PROGRAM` is in terminals that show links…
const PROGRAMS: [&str; 6] = [
    "Hyper",
    "WarpTerminal",
    "WezTerm",
    "ghostty",
    "iTerm.app",
    "vscode",
];

/// …what `TERM` is…
const TERMS: [&str; 5] = [
    "alacritty",
    "foot",
    "xterm-ghostty",
    "xterm-kitty",
    "contour",
];

/// …and what others set.
const SIGNS: [&str; 3] = ["DOMTERM", "KONSOLE_VERSION", "WT_SESSION"];

/// From here on what GNOME's terminals are made of shows them.
const LEAST_VTE: u32 = 5000;

/// Whether standard output is a terminal that shows links.
pub(super) fn shown() -> bool {
    let is_plain = std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty());
    std::io::stdout().is_terminal() && !is_plain && known(&|name| std::env::var(name).ok())
}

/// Whether an environment is that of a terminal which is known to show them: others may print rubbish.
fn known(variable: &dyn Fn(&str) -> Option<String>) -> bool {
    if let Some(wish) = variable("FORCE_HYPERLINK") {
        return wish != "0";
    }
    let is_set = |name: &str| variable(name).is_some_and(|it| !it.is_empty());
    let is_one_of =
        |name: &str, of: &[&str]| variable(name).is_some_and(|it| of.contains(&it.as_str()));
    // What is drawn by another program first is not known of it.
    let is_between = is_set("TMUX") || is_set("STY");
    let vte = variable("VTE_VERSION").and_then(|it| it.parse::<u32>().ok());
    !is_between
        && (is_one_of("TERM_PROGRAM", &PROGRAMS)
            || is_one_of("TERM", &TERMS)
            || SIGNS.into_iter().any(is_set)
            || vte.is_some_and(|it| it >= LEAST_VTE))
}

/// A text that leads to an address.
pub(super) fn link(text: &str, address: &str) -> String {
    // Nothing in it ends the sequence, or begins another.
    if address.chars().any(char::is_control) {
        return text.to_owned();
    }
    format!("\u{1b}]8;;{address}\u{1b}\\{text}\u{1b}]8;;\u{1b}\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terminals_say_what_they_are() {
        let says = |variables: &[(&str, &str)]| {
            known(&|name| {
                let mut found = variables.iter().filter(|(it, _)| *it == name);
                found.next().map(|(_, value)| (*value).to_owned())
            })
        };
        for shows in [
            &[("TERM_PROGRAM", "WezTerm")][..],
            &[("TERM", "xterm-kitty")],
            &[("VTE_VERSION", "7006"), ("TERM", "xterm-256color")],
            &[("WT_SESSION", "1")],
            &[("TERM", "linux"), ("FORCE_HYPERLINK", "1")],
        ] {
            assert!(says(shows), "{shows:?}");
        }
        for shows_not in [
            &[("TERM", "xterm-256color")][..],
            &[],
            &[("VTE_VERSION", "4205")],
            &[("TERM_PROGRAM", "Apple_Terminal")],
            &[("TERM_PROGRAM", "WezTerm"), ("TMUX", "/tmp/a")],
            &[("TERM", "xterm-kitty"), ("FORCE_HYPERLINK", "0")],
        ] {
            assert!(!says(shows_not), "{shows_not:?}");
        }
    }

    #[test]
    fn nothing_is_hidden_in_an_address() {
        assert_eq!(link("nim", "https://a.example/\u{1b}[2J"), "nim");
        let linked = link("nim", "https://a.example/");
        assert!(linked.contains("nim") && linked.contains(";;https://a.example/\u{1b}"));
    }
}
