//! Each language of this machine solves a problem and fails in its own ways; old code builds.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use judge::{Judge, JudgeError, JudgeOptions, RunLimits, Source, Verdict};
use problems::Problem;

use super::{
    SLOT, judge, judge_with_cache, packaged, problem, slot_program, toy_judge, verdict_of,
};

/// Set to the folder of the cache where an ordinary user judges.
const AS_USER: &str = "GRUNDY_TEST_AS_USER";

const NOBODY: u32 = 65_534;

/// Kiki's game in a language: right, and a text that does not compile where that can be known.
const PROGRAMS: [(&str, &str, Option<&str>); 18] = [
    (
        "c",
        "#include <stdio.h>\nmain() { int n, m; while (scanf(\"%d%d\", &n, &m), n) puts(n & m & 1 ? \"What a pity!\" : \"Wonderful!\"); return 0; }",
        Some("int main(void) { return x; }"),
    ),
    (
        "cpp",
        "#include <bits/stdc++.h>\nusing namespace std;\nint main() { int n, m; while (cin >> n >> m && n) cout << (n & m & 1 ? \"What a pity!\" : \"Wonderful!\") << endl; }",
        Some("int main() { return x; }"),
    ),
    (
        "cpp20",
        "#include <bits/stdc++.h>\n#include <concepts>\nint main() { int n, m; while (std::cin >> n >> m && n) std::cout << (n & m & 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"); }",
        Some("int main() { return x; }"),
    ),
    (
        "cpp23",
        "#include <bits/stdc++.h>\nint main() { int n, m; while (std::cin >> n >> m && n) std::cout << (n & m & 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"); }",
        Some("int main() { return x; }"),
    ),
    (
        "rust",
        "use std::io::{self, BufRead};\nfn main() { for line in io::stdin().lock().lines() { let v: Vec<u32> = line.unwrap().split_whitespace().map(|x| x.parse().unwrap()).collect(); if v[0] == 0 { break; } println!(\"{}\", if v[0] & v[1] & 1 == 1 { \"What a pity!\" } else { \"Wonderful!\" }); } }",
        Some("fn main() { x }"),
    ),
    (
        "python",
        "while True:\n    n, m = map(int, input().split())\n    if n == 0: break\n    print('What a pity!' if n & m & 1 else 'Wonderful!')\n",
        Some("while True\n"),
    ),
    (
        "pypy",
        "while True:\n    n, m = map(int, input().split())\n    if n == 0: break\n    print('What a pity!' if n & m & 1 else 'Wonderful!')\n",
        Some("while True\n"),
    ),
    (
        "java",
        "import java.util.*;\npublic class Kiki { public static void main(String[] a) { Scanner in = new Scanner(System.in); StringBuilder out = new StringBuilder(); while (true) { int n = in.nextInt(), m = in.nextInt(); if (n == 0) break; out.append((n & m & 1) == 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"); } System.out.print(out); } }",
        Some("class Main { int x = y; }"),
    ),
    (
        "javascript",
        "for (const line of require('fs').readFileSync(0, 'utf8').split('\\n')) { const [n, m] = line.split(' ').map(Number); if (!n) break; console.log(n & m & 1 ? 'What a pity!' : 'Wonderful!'); }",
        None,
    ),
    (
        "go",
        "package main\nimport (\"bufio\"; \"fmt\"; \"os\")\nfunc main() { in := bufio.NewReader(os.Stdin); out := bufio.NewWriter(os.Stdout); defer out.Flush(); for { var n, m int; fmt.Fscan(in, &n, &m); if n == 0 { return }; if n&m&1 == 1 { fmt.Fprintln(out, \"What a pity!\") } else { fmt.Fprintln(out, \"Wonderful!\") } } }",
        Some("package main\nfunc main() { x }"),
    ),
    (
        "pascal",
        "var n, m: longint;\nbegin read(n, m); while n > 0 do begin if odd(n) and odd(m) then writeln('What a pity!') else writeln('Wonderful!'); read(n, m) end end.",
        Some("begin x := 1 end."),
    ),
    (
        "perl",
        "while (<>) { my ($n, $m) = split; last unless $n; print 0 + $n & 0 + $m & 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"; }",
        Some("while ("),
    ),
    (
        "kotlin",
        "fun main() { while (true) { val (n, m) = readLine()!!.split(' ').map { it.toInt() }; if (n == 0) break; println(if (n and m and 1 == 1) \"What a pity!\" else \"Wonderful!\") } }",
        Some("fun main() { x }"),
    ),
    (
        "csharp",
        "using System;\nclass Kiki { static void Main() { while (true) { var v = Array.ConvertAll(Console.ReadLine().Split(' '), int.Parse); if (v[0] == 0) break; Console.WriteLine((v[0] & v[1] & 1) == 1 ? \"What a pity!\" : \"Wonderful!\"); } } }",
        Some("class Kiki { static void Main() { x; } }"),
    ),
    (
        "haskell",
        "main :: IO ()\nmain = interact (unlines . map say . takeWhile ((/= 0) . head) . map (map read . words) . lines)\n  where say v = if odd (head v) && odd (v !! 1) then \"What a pity!\" else \"Wonderful!\"\n",
        Some("main = x"),
    ),
    (
        "ocaml",
        "let rec play () = Scanf.scanf \" %d %d\" (fun n m -> if n > 0 then begin print_endline (if n land m land 1 = 1 then \"What a pity!\" else \"Wonderful!\"); play () end)\nlet () = play ()\n",
        Some("let () = x"),
    ),
    (
        "ruby",
        "while line = gets\n  n, m = line.split.map(&:to_i)\n  break if n == 0\n  puts n.odd? && m.odd? ? 'What a pity!' : 'Wonderful!'\nend\n",
        Some("while"),
    ),
    (
        "bash",
        "while read -r n m; do [ \"$n\" = 0 ] && break; if (( n & m & 1 )); then echo 'What a pity!'; else echo 'Wonderful!'; fi; done\n",
        Some("while ("),
    ),
];

#[test]
fn every_language_here_judges_right_and_reports_what_does_not_compile() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    right_programs_are_right(&judge, &problem);
    for (language, _, broken) in PROGRAMS {
        let Some(broken) = broken else { continue };
        if judge.language(language).is_err() {
            continue;
        }
        let judging = verdict_of(&judge, &problem, language, broken);
        assert_eq!(judging.verdict, Verdict::CE, "{language}: {judging:#?}");
        assert!(!judging.message.unwrap().is_empty());
    }
}

/// No runtime needs to write a file: where a problem forbids that, every language can be used all the same.
#[test]
fn every_language_here_judges_right_where_no_files_may_be_written() {
    right_programs_are_right(&judge(), &without_files());
}

/// Kiki's game once more, in a package that lets programs write no files.
fn without_files() -> Problem {
    packaged(&[
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Kiki\n\
             uuid: 1b0a4f0e-5f0c-4c0e-9f52-7ad6a5a3c1de\nlimits: {time_limit: 2}\n\
             allow_file_writing: false\n",
        ),
        ("statement/problem.en.md", "Who wins?\n"),
        ("data/sample/1.in", "5 3\n5 4\n6 6\n0 0\n"),
        (
            "data/sample/1.ans",
            "What a pity!\nWonderful!\nWonderful!\n",
        ),
    ])
}

fn right_programs_are_right(judge: &Judge, problem: &Problem) {
    let mut judged = 0;
    for (language, right, _) in PROGRAMS {
        match judge.language(language) {
            Ok(_) => judged += 1,
            Err(JudgeError::MissingLanguage { .. }) => {
                eprintln!("skipped: {language} is not installed here");
                continue;
            }
            Err(error) => panic!("{error}"),
        }
        let judging = verdict_of(judge, problem, language, right);
        assert_eq!(judging.verdict, Verdict::AC, "{language}: {judging:#?}");
    }
    assert!(judged >= 4, "C, C++, Rust and Python at least");
}

/// A language that is known and not judged above would be nobody's.
#[test]
fn every_known_language_has_its_programs() {
    let judge = judge();
    let here = judge.languages().into_iter().map(|language| language.id);
    let missing = judge
        .missing_languages()
        .into_iter()
        .map(|language| language.id);
    for id in here.chain(missing) {
        assert!(
            PROGRAMS.iter().any(|(language, ..)| *language == id),
            "{id}"
        );
    }
}

/// What is installed works: its own hello program is judged right, in the sandbox.
#[test]
fn every_language_here_judges_its_hello_program_right() {
    let judge = judge();
    judge.try_languages(judge.slots()).unwrap();
    assert_eq!(judge.broken_languages(), []);
    for missing in judge.missing_languages() {
        eprintln!(
            "skipped: {} is not installed here: apt-get install {}",
            missing.name, missing.packages
        );
    }
}

/// The same where an ordinary user judges, without control groups and with one user for all.
#[test]
fn every_language_here_works_when_an_ordinary_user_judges() {
    if let Some(folder) = std::env::var_os(AS_USER) {
        let judge = judge_with_cache(Path::new(&folder));
        right_programs_are_right(&judge, &problem("hdoj-2147"));
        right_programs_are_right(&judge, &without_files());
        return assert_eq!(judge.broken_languages(), []);
    }
    if !rustix::process::geteuid().is_root() {
        return eprintln!("skipped: an ordinary user judges all other tests here");
    }
    let folder = tempfile::tempdir().unwrap();
    let copy = |from: &Path, name: &str| {
        let to = folder.path().join(name);
        fs::copy(from, &to).unwrap();
        fs::set_permissions(&to, fs::Permissions::from_mode(0o755)).unwrap();
        to
    };
    let suite = copy(&std::env::current_exe().unwrap(), "suite");
    let slot = copy(Path::new(&slot_program()), "slot");
    let cache = folder.path().join("cache");
    fs::create_dir(&cache).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    std::os::unix::fs::chown(&cache, Some(NOBODY), Some(NOBODY)).unwrap();
    let output = Command::new("setpriv")
        .args([
            "--reuid",
            &NOBODY.to_string(),
            "--regid",
            &NOBODY.to_string(),
        ])
        .args(["--clear-groups", "--inh-caps=-all", "--bounding-set=-all"])
        .arg(suite)
        .args([
            "--exact",
            "languages::every_language_here_works_when_an_ordinary_user_judges",
        ])
        .arg("--nocapture")
        .current_dir("/")
        // What is found must be what that user can reach.
        .env("PATH", "/usr/local/bin:/usr/bin:/bin")
        .env("HOME", &cache)
        .env(SLOT, slot)
        .env(AS_USER, &cache)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    eprintln!("{said}");
    assert!(output.status.success(), "{said}");
}

#[test]
fn a_language_that_does_not_work_is_not_offered_and_says_why() {
    for (entry, why) in [
        (
            "check = [\"{shell}\", \"-c\", \"echo no rules; exit 1\"]",
            "does not compile: no rules",
        ),
        (
            "compile = [\"{shell}\", \"-c\", \"true\"]",
            "does not compile: the compiler made no program",
        ),
        (
            "hello = \"echo a warning; read n; echo $((2 * n))\"",
            "prints \"a warning\\n42\\n\"",
        ),
        (
            "hello = \"echo library missing >&2; exit 127\"",
            "gets RE: exit code: code 127",
        ),
        ("hello = \"while :; do x=x$x$x; done\"", "gets MLE"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let judge = toy_judge(&folder, entry);
        let offered = |judge: &Judge| {
            judge
                .languages()
                .iter()
                .any(|language| language.id == "toy")
        };
        let source = Source::new("a.toy", "toy", b"echo 1".as_slice());
        // Whoever comes first has it tried.
        let error = judge.run(&source, b"", RunLimits::default()).unwrap_err();
        assert!(
            matches!(error, JudgeError::BrokenLanguage { .. }),
            "{error}"
        );
        assert!(error.to_string().contains(why), "{entry}: {error}");
        assert!(!offered(&judge), "{entry}");
        let broken = judge.broken_languages();
        assert_eq!(broken[0].id, "toy");
        assert!(broken[0].reason.contains(why), "{entry}: {broken:?}");
        let problem = problem("hdoj-2147");
        let error = judge
            .judge(&problem, &source, &JudgeOptions::default(), &mut |_| {})
            .unwrap_err();
        assert!(
            matches!(error, JudgeError::BrokenLanguage { .. }),
            "{error}"
        );
        assert!(matches!(
            judge.language("toy"),
            Err(JudgeError::BrokenLanguage { .. })
        ));
    }
}

#[test]
fn runtimes_that_run_out_of_memory_or_fail_are_told_apart() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    for (language, text, verdict) in [
        ("python", "x = [0]\nwhile True: x += x\n", Verdict::MLE),
        ("python", "print([][0])\n", Verdict::RE),
        ("python", "while True: pass\n", Verdict::TLE),
        (
            "java",
            "class Main { public static void main(String[] a) { java.util.List<int[]> l = new java.util.ArrayList<>(); for (;;) l.add(new int[1 << 20]); } }",
            Verdict::MLE,
        ),
        (
            "java",
            "class Main { public static void main(String[] a) { int[] x = {}; x[0] = 1; } }",
            Verdict::RE,
        ),
        ("javascript", "null.x", Verdict::RE),
    ] {
        if judge.language(language).is_err() {
            eprintln!("skipped: {language} is not installed here");
            continue;
        }
        let judging = verdict_of(&judge, &problem, language, text);
        assert_eq!(judging.verdict, verdict, "{language}: {text}: {judging:#?}");
    }
}

#[test]
fn code_of_the_2010s_builds() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    // No types where C had none, no returns, names that later standards took.
    for text in [
        "#include <stdio.h>\n#include <algorithm>\nusing namespace std;\nint next[10], count;\nmain() { int n, m; while (scanf(\"%d%d\", &n, &m), n) puts(n & m & 1 ? \"What a pity!\" : \"Wonderful!\"); }",
        "#include <cstdio>\nint say(const char *s) { puts(s); }\nint main() { int n, m; while (scanf(\"%d%d\", &n, &m), n) say(n & m & 1 ? \"What a pity!\" : \"Wonderful!\"); }",
        "#include <iostream>\nusing namespace std;\nint main() { register int n, m; while (cin >> n >> m, n) { char *s = n & m & 1 ? \"What a pity!\" : \"Wonderful!\"; cout << s << endl; } }",
    ] {
        let judging = verdict_of(&judge, &problem, "cpp", text);
        assert_eq!(judging.verdict, Verdict::AC, "{text}\n{judging:#?}");
    }
}
