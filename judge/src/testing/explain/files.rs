//! Tells that a program reads from or writes to files: its code opens one, and its run fits.

use super::Failure;
use super::code::{Piece, pieces};
use crate::mistake::Mistake;
use crate::reason::Reason;

/// What opens a file, by the language's id; `cpp` stands for all of its standards.
const OPENS: [(&[&str], &[&str]); 9] = [
    (
        &["c", "cpp"],
        &["freopen(", "fopen(", "ifstream", "ofstream", "fstream"],
    ),
    (&["python", "pypy"], &["open("]),
    (
        &["java", "kotlin"],
        &[
            "FileReader(",
            "FileInputStream(",
            "FileWriter(",
            "FileOutputStream(",
            "Files.",
            "File(",
        ],
    ),
    (
        &["go"],
        &[
            "os.Open(",
            "os.OpenFile(",
            "os.Create(",
            "os.ReadFile(",
            "ioutil.ReadFile(",
        ],
    ),
    (
        &["javascript"],
        &[
            "readFileSync(",
            "createReadStream(",
            "readFile(",
            "openSync(",
            "writeFileSync(",
        ],
    ),
    (&["pascal"], &["assign(", "assignfile("]),
    (
        &["csharp"],
        &["File.", "FileStream(", "StreamReader(", "StreamWriter("],
    ),
    (
        &["rust"],
        &[
            "File::open(",
            "File::create(",
            "fs::read_to_string(",
            "fs::read(",
        ],
    ),
    (
        &["ruby"],
        &["File.open(", "File.read(", "File.new(", "IO.read("],
    ),
];

/// What runtimes say of a file that is not there or may not be written.
const SIGNS: [&str; 8] = [
    "no such file",
    "nosuchfile",
    "filenotfound",
    "enoent",
    "permission denied",
    "access denied",
    "read-only file system",
    "runtime error 2",
];

/// The mistake of using files, where nothing was printed and the way it ended fits.
pub(super) fn recognise(failure: &Failure, source: &str, language: &str) -> Option<Mistake> {
    let printed_nothing = failure.output.iter().all(u8::is_ascii_whitespace);
    if !printed_nothing || !fits(&failure.reason) {
        return None;
    }
    let by = opened_by(source, language)?;
    Some(Mistake::ReadsOrWritesFiles { by })
}

/// Whether a program that found no file, or wrote into one, may end so. A runtime that names
/// another error knows better.
fn fits(reason: &Reason) -> bool {
    match reason {
        Reason::InConversation { reason, .. } => fits(reason),
        Reason::ExitCode { error, stderr, .. } => {
            let said = [error, stderr].map(|it| it.as_deref().unwrap_or_default());
            let said = said.join("\n").to_lowercase();
            said.trim().is_empty() || SIGNS.iter().any(|sign| said.contains(sign))
        }
        Reason::MemoryLimit { .. } | Reason::MemoryRefused { .. } | Reason::NotStarted { .. } => {
            false
        }
        _ => true,
    }
}

/// The name that opens a file in a source, such as `freopen`.
fn opened_by(source: &str, language: &str) -> Option<String> {
    let family = if language.starts_with("cpp") {
        "cpp"
    } else {
        language
    };
    let (_, names) = OPENS.iter().find(|(ids, _)| ids.contains(&family))?;
    let code = pieces(source, language);
    let patterns: Vec<(&str, Vec<Piece>)> = names
        .iter()
        .map(|name| (*name, pieces(name, language)))
        .collect();
    (0..code.len()).find_map(|at| {
        let (before, here) = code.split_at(at);
        let found = patterns.iter().find(|(_, pattern)| begins(here, pattern));
        let (name, pattern) = found?;
        let arguments = &here[pattern.len()..];
        let is_method = family == "python" && before.last() == Some(&Piece::Sign('.'));
        let opens = !is_method && !is_standard_stream(arguments);
        let is_told = opens && !(family == "java" && is_import(before));
        is_told.then(|| name.trim_end_matches(['(', '.']).to_owned())
    })
}

/// Pascal knows no capital letters, and no other language has two names here that differ so.
fn begins(code: &[Piece], pattern: &[Piece]) -> bool {
    let same = |(piece, wanted): (&Piece, &Piece)| match (piece, wanted) {
        (Piece::Word(word), Piece::Word(wanted)) if word.eq_ignore_ascii_case(wanted) => {
            word == wanted || wanted.starts_with("assign")
        }
        _ => piece == wanted,
    };
    code.len() >= pattern.len() && code.iter().zip(pattern).all(same)
}

/// `import java.nio.file.Files.*` opens nothing.
fn is_import(before: &[Piece]) -> bool {
    let statement = before.rsplit(|piece| *piece == Piece::Sign(';')).next();
    let first = statement.and_then(<[Piece]>::first);
    matches!(first, Some(Piece::Word(word)) if word == "import" || word == "using")
}

/// Whether what is opened is standard input or output: `0`, `/dev/stdin`, `sys.stdin.fileno()`.
fn is_standard_stream(arguments: &[Piece]) -> bool {
    const WORDS: [&str; 7] = [
        "sys",
        "process",
        "System",
        "stdin",
        "stdout",
        "FileDescriptor",
        "Console",
    ];
    let is_stream = |path: &str| {
        path.is_empty() || path.starts_with("/dev/") || path.starts_with("/proc/self/fd/")
    };
    let end = |it: &Piece| matches!(it, Piece::Sign(';' | ')'));
    let arguments = arguments.split(end).next().unwrap_or_default();
    let mut said = arguments.iter();
    let first = said.clone().find(|it| !matches!(it, Piece::Sign(_)));
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    said.any(|it| matches!(it, Piece::Text(path) if is_stream(path)))
        || matches!(first, Some(Piece::Word(word)) if is_number(word) || WORDS.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::opened_by;

    #[test]
    fn files_are_told_from_standard_streams_comments_and_texts() {
        for (language, source, expected) in [
            (
                "cpp",
                "// freopen(\"a\", \"r\", stdin);\nint main() {}",
                None,
            ),
            ("cpp", "puts(\"freopen(\");", None),
            (
                "cpp",
                "#ifndef ONLINE_JUDGE\nfreopen(\"a\", \"r\", stdin);\n#endif",
                None,
            ),
            ("cpp17", "freopen(\"a\", \"r\", stdin);", Some("freopen")),
            ("cpp", "ifstream in(\"a.txt\");", Some("ifstream")),
            ("cpp", "ifstream in(\"/dev/stdin\");", None),
            ("c", "freopen(\"/dev/stdin\", \"r\", stdin);", None),
            ("python", "data = open(0).read()", None),
            ("python", "data = open('/dev/stdin').read()", None),
            ("python", "data = open(sys.stdin.fileno()).read()", None),
            ("python", "sys.stdin = open('in.txt')", Some("open")),
            ("python", "reopen(3); x.open('a')", None),
            (
                "java",
                "import java.io.File; new Scanner(new File(\"a\"));",
                Some("File"),
            ),
            ("java", "import java.io.File; class Main {}", None),
            ("java", "new FileInputStream(FileDescriptor.in);", None),
            (
                "go",
                "import \"os\"\nf, _ := os.Open(\"a\")",
                Some("os.Open"),
            ),
            ("go", "bufio.NewReader(os.Stdin)", None),
            ("javascript", "require('fs').readFileSync(0)", None),
            (
                "javascript",
                "fs.readFileSync('a.txt')",
                Some("readFileSync"),
            ),
            (
                "pascal",
                "Assign(input, 'a.in'); reset(input);",
                Some("assign"),
            ),
            ("pascal", "{ assign(input, 'a.in') } begin end.", None),
            ("rust", "let f = File::open(\"a\");", Some("File::open")),
            ("unheard", "open('a')", None),
        ] {
            assert_eq!(opened_by(source, language).as_deref(), expected, "{source}");
        }
    }
}
