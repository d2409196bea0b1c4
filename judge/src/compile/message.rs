//! Turns a compiler's output into what a student reads: no paths of ours, no escape sequences, and
//! an end.

/// The most that is shown, in bytes.
const BOUND: usize = 8 * 1024;

/// The compiler's words, with the paths of the sandbox removed, trimmed and bounded.
pub(crate) fn clean(stdout: &[u8], stderr: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(stderr).into_owned();
    if !stdout.is_empty() {
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&String::from_utf8_lossy(stdout));
    }
    let text = strip_escapes(&text)
        .replace("/program/", "")
        .replace("/work/", "");
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    bound(lines.join("\n").trim_matches('\n'), BOUND)
}

/// A compiler's words in which the paths of what is in a folder begin there.
pub(super) fn relative_to(folder: &str, words: &[u8]) -> Vec<u8> {
    let words = String::from_utf8_lossy(words);
    words.replace(&format!("{folder}/"), "").into_bytes()
}

/// Whether a compiler says that one of its files could not grow: where it was ended for that, what it
/// says about it sounds like a mistake of its own.
pub(crate) fn says_no_room(stderr: &[u8]) -> bool {
    // In whatever case: the kernel's words and those of Go differ in it.
    const SIGNS: [&str; 4] = [
        "file size limit exceeded",
        "no space left on device",
        "file too large",
        "file too big",
    ];
    let words = String::from_utf8_lossy(stderr).to_ascii_lowercase();
    SIGNS.iter().any(|sign| words.contains(sign))
}

/// Whether a compiler says that it broke down over the source: what it says then is about itself, with
/// its own paths and addresses.
pub(crate) fn says_it_gave_up(words: &str) -> bool {
    /// How a line begins with which tools say it. What they quote of a source seldom begins a line.
    const BEGINNINGS: [&str; 10] = [
        "error: rustc interrupted by SIG",
        "The system is out of resources.",
        "java.lang.StackOverflowError",
        "exception: java.lang.StackOverflowError",
        "MemoryError",
        "RecursionError: ",
        "RangeError: Maximum call stack size exceeded",
        "runtime: goroutine stack exceeds",
        "Fatal error: exception Stack_overflow",
        "Fatal error: exception Stack overflow",
    ];
    /// What GCC says after the name of the one of its programs that was ended, or of a file.
    const CRASHED: &str = "internal compiler error: Segmentation fault";
    words.lines().any(|line| {
        BEGINNINGS.iter().any(|begin| line.starts_with(begin)) || line.contains(CRASHED)
    })
}

/// The beginning of a text, cut between lines where that is possible.
fn bound(text: &str, bound: usize) -> String {
    if text.len() <= bound {
        return text.to_owned();
    }
    let cut = text.floor_char_boundary(bound);
    let cut = text[..cut]
        .rfind('\n')
        .filter(|line_end| *line_end > bound / 2)
        .unwrap_or(cut);
    format!("{}\n… ({} more bytes)", &text[..cut], text.len() - cut)
}

/// The text without colours and other terminal control.
fn strip_escapes(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '\u{1b}' => {
                if chars.next() == Some('[') {
                    // A control sequence ends with a letter.
                    chars.by_ref().find(|c| matches!(c, '@'..='~'));
                }
            }
            '\n' | '\t' => plain.push(c),
            c if c.is_control() => {}
            c => plain.push(c),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_colours_go() {
        let stderr = "\u{1b}[1m/program/main.cpp:3:5:\u{1b}[0m error: x  \r\n\n".as_bytes();
        assert_eq!(clean(b"", stderr), "main.cpp:3:5: error: x");
        assert_eq!(clean(b"out", b"err"), "err\nout");
        assert_eq!(clean(b"", b"\xff"), "\u{fffd}");
    }

    #[test]
    fn what_a_compiler_says_that_ran_out_of_room_is_known() {
        for words in [
            "as: BFD (GNU Binutils) 2.40 assertion fail\nFatal error: can't close main.o: No space left on device",
            "c++: fatal error: File size limit exceeded signal terminated program as",
            "compile: writing output: write $WORK/b001/_pkg_.a: no space left on device",
        ] {
            assert!(says_no_room(words.as_bytes()), "{words}");
        }
        assert!(!says_no_room(b"main.c:1: error: no"));
    }

    /// What compilers said of thousands of parentheses, signs or additions.
    #[test]
    fn a_compiler_that_broke_down_is_known_by_its_words() {
        for words in [
            "error: rustc interrupted by SIGSEGV, printing backtrace\n\n/root/.rustup/toolchains/stable/lib/librustc_driver.so(+0x3b62e1c)[0x7fa3d3362e1c]",
            "The system is out of resources.\nConsult the following stack trace for details.\njava.lang.StackOverflowError",
            "exception: java.lang.StackOverflowError\n\tat org.jetbrains.kotlin.parsing",
            "MemoryError",
            "RecursionError: maximum recursion depth exceeded during compilation",
            "node:internal/modules/cjs/loader:1464\n  const result\n\nRangeError: Maximum call stack size exceeded\n    at wrapSafe",
            "# command-line-arguments\nruntime: goroutine stack exceeds 1000000000-byte limit\nfatal error: stack overflow",
            "Fatal error: exception Stack_overflow",
            "c++: internal compiler error: Segmentation fault signal terminated program cc1plus",
            "main.c:1:30: internal compiler error: Segmentation fault",
        ] {
            assert!(says_it_gave_up(words), "{words}");
        }
        for words in [
            "main.rb:1: nesting too deep",
            "  File \"main.py\", line 1\n    MemoryError = (\n                  ^\nSyntaxError: '(' was never closed",
            "main.cpp:1:1: error: 'MemoryError' was not declared in this scope",
        ] {
            assert!(!says_it_gave_up(words), "{words}");
        }
    }

    #[test]
    fn endless_words_end() {
        let long = "error: no\n".repeat(100_000);
        let message = clean(b"", long.as_bytes());
        assert!(message.len() < BOUND + 40);
        assert!(message.ends_with(" more bytes)"), "{message}");
        assert!(clean(b"", "界".repeat(100_000).as_bytes()).len() < BOUND + 40);
    }
}
