//! Sources that make their program's start or storing fail: the verdict is theirs, never SE.

use judge::{Judge, JudgeOptions, Judging, RunLimits, Source, Verdict};
use problems::Problem;

use super::{judge, judged, message, problem, verdict_of};

/// A C program that asks for this loader.
fn loaded_by(loader: &str) -> String {
    format!(
        "#include <stdio.h>\nconst char loader[] __attribute__((section(\".interp\"), used)) = \"{loader}\";\n\
         int main(void) {{ puts(\"started\"); return 0; }}\n"
    )
}

fn judged_as(judge: &Judge, problem: &Problem, language: &str, text: &str) -> Option<Judging> {
    if judge.language(language).is_err() {
        eprintln!("skipped: {language} is not installed here");
        return None;
    }
    let judging = verdict_of(judge, problem, language, text);
    assert_ne!(
        judging.verdict,
        Verdict::SE,
        "{language}: {text:.200}: {judging:#?}"
    );
    Some(judging)
}

#[test]
fn a_program_that_cannot_be_started_is_a_runtime_error() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    // Some linkers heed it, in a static program too; what the kernel thinks of all of them is seen in
    // `machine::a_program_that_cannot_be_started_is_a_fact`.
    for loader in [
        "/no/such/loader",
        "/etc/passwd",
        "/usr",
        "",
        "/program/main",
    ] {
        judged_as(&judge, &problem, "c", &loaded_by(loader));
    }
    // An archive.
    let library = "#![crate_type = \"lib\"]\npub fn f() {}\n";
    let Some(judging) = judged_as(&judge, &problem, "rust", library) else {
        return;
    };
    let said = "not started: error \"Exec format error\"";
    assert_eq!(judging.verdict, Verdict::RE, "{judging:#?}");
    assert!(message(&judging).starts_with(said), "{judging:#?}");
    let source = Source::new("a.rs", "rust", library.as_bytes());
    let report = judge.run(&source, b"", RunLimits::default()).unwrap();
    let (exit, signal) = (report.exit_code, report.signal);
    assert_eq!((report.verdict, exit, signal), (Verdict::RE, None, None));
    assert_eq!(report.reason.unwrap().to_string(), said);
}

#[test]
fn what_a_compiler_makes_that_is_no_program_is_not_the_systems_fault() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    for (language, text) in [
        ("rust", "#![crate_type = \"lib\"]\npub fn f() {}\n"),
        ("rust", "#![crate_type = \"staticlib\"]\npub fn f() {}\n"),
        ("rust", "#![crate_type = \"cdylib\"]\npub fn f() {}\n"),
        ("rust", "#![crate_type = \"proc-macro\"]\n"),
        ("rust", "#![no_main]\n"),
        ("go", "package other\nfunc F() {}\n"),
        ("go", "package main\nfunc init() {}\n"),
        ("pascal", "unit main;\ninterface\nimplementation\nend.\n"),
        ("pascal", "library main;\nbegin\nend.\n"),
        ("c", "int x;\n"),
        ("c", "int main[] = {195};\n"),
        ("c", "__asm__(\".globl main\\nmain = 0\");\n"),
        (
            "c",
            "__asm__(\".globl _start\\n_start = 12345\");\nint main(void) { return 0; }\n",
        ),
        ("cpp", "int main() __attribute__((weak));\n"),
        ("java", "// nothing\n"),
        ("java", "interface Main {}\n"),
        ("java", "module main {}\n"),
        ("java", "package a.b.c;\nclass Other {}\n"),
        ("java", "class Main { static void main() {} }\n"),
        (
            "java",
            "enum \u{4e2d}\u{6587} { A; public static void main(String[] a) {} }\n",
        ),
        ("ocaml", "module M = struct end\n"),
        ("haskell", "module Other where\nx = 1\n"),
        ("csharp", "class Other {}\n"),
        ("perl", "\u{feff}#!/no/such/thing\n"),
        ("ruby", "#!/no/such/thing -r/program/main.rb\n"),
        ("python", "# -*- coding: no-such-coding -*-\n"),
        ("python", "# -*- coding: utf-16 -*-\n"),
    ] {
        judged_as(&judge, &problem, language, text);
    }
    // Bytes of no encoding, in every language.
    let problem = &problem;
    for language in judge.languages() {
        let bytes: Vec<u8> = (1..=255).collect();
        let source = Source::new("bytes", language.id.as_str(), bytes);
        let judging = judge
            .judge(problem, &source, &JudgeOptions::default(), &mut |_| {})
            .unwrap();
        assert!(
            matches!(
                judging.verdict,
                Verdict::CE | Verdict::RE | Verdict::WA | Verdict::PE
            ),
            "{}: {judging:#?}",
            language.id
        );
    }
}

#[test]
fn a_class_whose_name_no_file_can_have_is_a_compile_error() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    let main = "public static void main(String[] a) {}";
    let long = "A".repeat(300);
    for text in [
        format!("public class {long} {{ {main} }}"),
        format!("public class {} {{ {main} }}", "\u{4e2d}".repeat(100)),
        format!("class Main {{ class {long} {{}} {main} }}"),
        format!("package {long};\npublic class Main {{ {main} }}"),
        format!(
            "package {}b;\npublic class Main {{ {main} }}",
            "a.".repeat(100_000)
        ),
        // The name only seems to be one.
        format!(
            "class Main {{ String s = \"\"\"\n package {} \"\"\"; {main} }}",
            "a.".repeat(100_000)
        ),
    ] {
        let Some(judging) = judged_as(&judge, &problem, "java", &text) else {
            return;
        };
        assert_eq!(judging.verdict, Verdict::CE, "{text:.100}: {judging:#?}");
        assert!(!message(&judging).is_empty());
    }
    // As long as can be.
    let text = format!("public class {} {{ {main} }}", "A".repeat(249));
    let judging = judged_as(&judge, &problem, "java", &text).unwrap();
    assert_ne!(judging.verdict, Verdict::CE, "{judging:#?}");
}

#[test]
fn a_program_of_thousands_of_files_runs_or_is_too_large() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    let main = "public class Main { public static void main(String[] a) {} }\n";
    for (classes, verdict) in [(3000, Verdict::WA), (9000, Verdict::CE)] {
        let many = (0..classes).fold(main.to_owned(), |text, number| {
            text + &format!("class C{number} {{}}\n")
        });
        let Some(judging) = judged_as(&judge, &problem, "java", &many) else {
            return;
        };
        assert_eq!(judging.verdict, verdict, "{classes}: {judging:#?}");
    }
}

#[test]
fn a_program_may_do_what_it_wants_to_its_own_folder() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    for step in [
        "rmdir(\"/work\");",
        "chmod(\"/work\", 0); chmod(\"/tmp\", 0); chmod(\"/dev/shm\", 0);",
        "chmod(\"/work\", 07777); chmod(\"/tmp\", 06000);",
        "mkfifo(\"/work/fifo\", 0); symlink(\"/work\", \"/work/link\"); link(\"/work/fifo\", \"/tmp/fifo\");",
        "chdir(\"/tmp\"); for (int i = 0; i < 200; i++) { mkdir(\"d\", 0); chmod(\"d\", 0700); chdir(\"d\"); }",
        "int f = open(\"/work/sparse\", O_CREAT | O_RDWR, 0); ftruncate(f, 1L << 40);",
        "for (int i = 0; i < 100000; i++) { char name[20]; sprintf(name, \"%d\", i); close(open(name, O_CREAT, 0)); }",
    ] {
        let text = format!(
            "#include <fcntl.h>\n#include <stdio.h>\n#include <sys/stat.h>\n#include <unistd.h>\n\
             int main(void) {{ {step}\nint n, m; while (scanf(\"%d %d\", &n, &m) == 2 && n) \
             puts(n % 2 && m % 2 ? \"What a pity!\" : \"Wonderful!\"); return 0; }}\n"
        );
        let judging = judged_as(&judge, &problem, "c", &text).unwrap();
        let expected = if step.contains("sparse") {
            Verdict::OLE
        } else {
            Verdict::AC
        };
        assert_eq!(judging.verdict, expected, "{step}: {judging:#?}");
    }
}

/// Larger than the problem allows, though not than a source may be.
#[test]
fn a_source_that_is_too_large_for_the_problem_is_a_compile_error() {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        (
            "problem.yaml",
            "problem_format_version: 2025-09\nname: Small\nuuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f11\nlimits:\n  code: 1\n",
        ),
        ("statement/problem.en.md", "Add.\n"),
        ("data/secret/1.in", "1 2\n"),
        ("data/secret/1.ans", "3\n"),
    ] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = problems::package::load(folder.path(), &|_| None);
    let problem = problem.unwrap_or_else(|| panic!("{found:?}"));
    let text = format!("int main() {{}} // {}\n", "x".repeat(1100));
    let (judging, _) = judged(&judge(), &problem, "c", &text, &JudgeOptions::default());
    assert_eq!(judging.verdict, Verdict::CE, "{judging:#?}");
    assert!(
        message(&judging).contains("the limit is 1 KiB"),
        "{judging:#?}"
    );
}

/// What a compiler writes besides the program is bounded, and that is said.
#[test]
fn a_large_array_with_initial_values_is_told_by_name() {
    const LARGE: &str = "does the program have a large array with initial values?";
    let judge = judge();
    let problem = problem("hdoj-2147");
    for (language, text, said) in [
        (
            "c",
            "int a[1 << 27] = {1};\nint main(void) { return a[5]; }\n",
            LARGE,
        ),
        (
            "c",
            "__asm__(\".data\\n.zero 0x20000000, 1\");\nint main(void) { return 0; }\n",
            LARGE,
        ),
        (
            "cpp",
            "int a[1 << 27] = {1};\nint main() { return a[5]; }\n",
            LARGE,
        ),
        (
            "cpp",
            "struct A { int a[1 << 27]; constexpr A() : a{1} {} };\nconstinit A a;\nint main() { return a.a[5]; }\n",
            LARGE,
        ),
        (
            "pascal",
            "const a: array [0..1 shl 27] of longint = (1);\nbegin writeln(a[1]); end.\n",
            // It wants every value, and says so.
            "array elements",
        ),
        (
            "rust",
            "static A: [u32; 1 << 27] = [1; 1 << 27];\nfn main() { println!(\"{}\", A[5]) }\n",
            // Memory ends before the files do.
            "the compiler ",
        ),
        (
            "go",
            "package main\nvar a = [1 << 27]int32{1: 1, 1<<27 - 1: 2}\nfunc main() { print(a[1]) }\n",
            LARGE,
        ),
    ] {
        let Some(judging) = judged_as(&judge, &problem, language, text) else {
            continue;
        };
        assert_eq!(judging.verdict, Verdict::CE, "{language}: {judging:#?}");
        let message = message(&judging);
        assert!(message.contains(said), "{language}: {message}");
        for unsaid in ["internal compiler error", "bug report"] {
            assert!(!message.contains(unsaid), "{language}: {message}");
        }
    }
}

#[test]
fn a_source_over_which_its_compiler_breaks_down_is_told_so() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    for text in [
        format!("print({}1)\n", "-".repeat(120_000)),
        format!("x = {}1\n", "1+".repeat(60_000)),
    ] {
        let judging = judged_as(&judge, &problem, "python", &text).unwrap();
        // What one version breaks down over, another may take.
        if judging.verdict == Verdict::CE {
            let message = message(&judging);
            assert!(
                message.contains("too deeply nested or too large"),
                "{message}"
            );
            assert!(!message.contains("Traceback"), "{message}");
        }
    }
}
