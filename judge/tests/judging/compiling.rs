//! What compilers may leave, and what checks of the syntax may do: they are given code that they
//! execute.

use std::fs;
use std::path::Path;

use judge::{Judge, RunLimits, RunReport, Source, Verdict};
use problems::{ByteSize, Problem};

use super::{config, judge, problem, toy_judge, verdict_of};

const RIGHT_PERL: &str = "while (<>) { my ($n, $m) = split; last unless $n; print 0 + $n & 0 + $m & 1 ? \"What a pity!\\n\" : \"Wonderful!\\n\"; }";

fn run(judge: &Judge, language: &str, text: &str, limits: RunLimits) -> RunReport {
    let source = Source::new("program", language, text.as_bytes());
    judge.run(&source, b"", limits).unwrap()
}

fn limits(mib: u64) -> RunLimits {
    RunLimits {
        time: std::time::Duration::from_millis(500),
        memory: ByteSize::from_mib(mib),
        ..RunLimits::default()
    }
}

#[test]
fn what_a_check_of_the_syntax_writes_is_not_the_program() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    let write = format!(
        "BEGIN {{ for my $name ('main.pl', 'main', 'a.class') {{ open(my $f, '>', $name); print $f q({RIGHT_PERL}); close $f; }} }}"
    );
    assert_eq!(
        verdict_of(&judge, &problem, "perl", RIGHT_PERL).verdict,
        Verdict::AC
    );
    for (own, verdict) in [("print 1;", Verdict::WA), (RIGHT_PERL, Verdict::AC)] {
        let judging = verdict_of(&judge, &problem, "perl", &format!("{write}\n{own}"));
        assert_eq!(judging.verdict, verdict, "{judging:#?}");
    }
}

/// What is executed while the syntax is looked at gets no more than a run.
#[test]
fn a_check_of_the_syntax_has_the_limits_of_a_run() {
    let judge = judge();
    for (language, text, verdict) in [
        ("perl", "BEGIN { while (1) {} }\n", Verdict::TLE),
        // Nothing is printed at the end unless there was time and room for it at the beginning.
        (
            "perl",
            "my $t; BEGIN { $t = 'x' x (1 << 29) } print length $t;\n",
            Verdict::MLE,
        ),
        (
            "perl",
            "BEGIN { print 'x' x (1 << 20) for 1 .. 100 }\n",
            Verdict::OLE,
        ),
        ("perl", "BEGIN { die 'no' }\n", Verdict::CE),
        ("perl", "BEGIN { exit 3 }\n", Verdict::CE),
        ("ruby", "#!ruby -r/program/main.rb\nloop {}\n", Verdict::TLE),
        ("ruby", "BEGIN { x = 'y' * (1 << 30) }\n", Verdict::MLE),
    ] {
        if judge.language(language).is_err() {
            eprintln!("skipped: {language} is not installed here");
            continue;
        }
        let report = run(&judge, language, text, limits(64));
        assert_eq!(report.verdict, verdict, "{language}: {text}: {report:#?}");
    }
}

#[test]
fn only_what_the_language_names_is_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let judge = toy_judge(
        &folder,
        "hello = \"echo 'read n; echo $((2 * n))' > main\"\ncompile = [\"{shell}\", \"{source}\"]\nleaves = [\"main\", \"parts/*\"]\nleaves_mib = 2\n\
         run = [\"{shell}\", \"-c\", \"cd {program}; find . -type f | sort >&2; . ./main\"]\n",
    );
    let script = "read n; echo $((2 * n))";
    let compiled = |text: &str| run(&judge, "toy", text, limits(64));
    let report = compiled(&format!(
        "mkdir parts; echo '{script}' > main; echo > parts/a; echo > b; echo > main.toy; mkdir -p c/main; echo > c/main/main"
    ));
    assert_eq!(
        (
            report.verdict,
            report.stdout.as_str(),
            report.stderr.as_str()
        ),
        (Verdict::AC, "0\n", "./main\n./parts/a\n"),
        "{report:#?}"
    );
    for (text, words) in [
        (
            "echo > other; echo said",
            "the compiler made no program (main, parts/*)\nsaid",
        ),
        ("ln -s /etc/passwd main", "the compiler made no program"),
        ("mkdir main", "the compiler made no program"),
        (
            "head -c 2097153 /dev/zero > main",
            "too large: it may have 2 MiB",
        ),
        ("truncate -s 100M main", "too large: it may have 2 MiB"),
        ("echo said; exit 3", "said"),
        ("exit 3", "the compiler failed without a word"),
    ] {
        let report = compiled(text);
        assert_eq!(report.verdict, Verdict::CE, "{text}: {report:#?}");
        let message = judge::message_in(&report.message.unwrap(), problems::Lang::En);
        assert!(message.contains(words), "{text}: {message}");
    }
}

/// A hundred MiB of a program go from the compiler through the cache to the slots, and the judge
/// itself hardly grows.
#[test]
fn a_large_program_takes_none_of_the_judges_own_memory() {
    const TABLE: &str = "__asm__(\".data\\n.globl table\\ntable: .fill 13107200, 8, 7\\n\");\n\
        extern long table[];\nint main(void) { return table[0] != 7 || table[13107199] != 7; }\n";
    let folder = tempfile::tempdir().unwrap();
    let judge = Judge::new(config(folder.path())).expect("this machine judges");
    let small = run(&judge, "c", "int main(void) { return 0; }\n", limits(256));
    assert_eq!(small.verdict, Verdict::AC, "{small:#?}");
    let before = most_memory();
    for _ in 0..2 {
        let large = run(&judge, "c", TABLE, limits(256));
        assert_eq!(large.verdict, Verdict::AC, "{large:#?}");
    }
    let grown = most_memory() - before;
    assert!(grown < ByteSize::from_mib(20).kib(), "{grown} KiB");
    eprintln!("a program of 100 MiB: the judge grew by {grown} KiB");
}

/// The most memory of its own that this process has had, in KiB.
fn most_memory() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap()
}

/// Thousands of classes are thousands of files.
#[test]
fn a_program_of_thousands_of_classes_is_judged() {
    let judge = judge();
    if judge.language("java").is_err() {
        return eprintln!("skipped: java is not installed here");
    }
    let classes: Vec<String> = (0..1500)
        .map(|index| format!("class C{index} {{}}"))
        .collect();
    let classes = classes.join("\n");
    let text = format!(
        "{classes}\npublic class Main {{ public static void main(String[] a) {{ System.out.println(new C1499()); }} }}"
    );
    let report = run(&judge, "java", &text, RunLimits::default());
    assert_eq!(report.verdict, Verdict::AC, "{report:#?}");
    assert!(report.stdout.starts_with("C1499@"), "{}", report.stdout);
}

/// What is compiled in several ways, one after the other, has one time for all of them.
#[test]
fn all_attempts_of_a_compilation_share_its_time() {
    const COMPILE: &str = r"if grep -q burn {source}; then (ulimit -t 2; while :; do :; done); fi
        if [ {standard} = new ]; then echo wants the older; exit 1; fi; cp {source} main";
    let folder = tempfile::tempdir().unwrap();
    let entry = format!(
        "hello = \"read n; echo $((2 * n))\"\nstandard = \"new\"\n\
         fallbacks = [{{ standard = \"old\", when = [\"wants the older\"] }}]\n\
         compile = [\"{{shell}}\", \"-c\", '''{COMPILE}''']\nleaves = [\"main\"]\n\
         run = [\"{{shell}}\", \"{{program}}/main\"]"
    );
    let judge = toy_judge(&folder, &entry);
    let judged = |seconds: u64, text: &str| {
        let problem = package(&folder.path().join("problem"), seconds);
        let judging = verdict_of(&judge, &problem, "toy", text);
        (judging.verdict, judging.message.unwrap_or_default())
    };
    assert_eq!(judged(3, "echo 1").0, Verdict::AC);
    // Each way alone stays below three seconds of computing.
    let (verdict, message) = judged(3, "echo 1 # burn");
    assert_eq!(verdict, Verdict::CE);
    assert!(message.ends_with("wants the older"), "{message}");
    assert_eq!(judged(30, "echo 1 # burn").0, Verdict::AC);
}

/// A problem that wants a 1 and gives the compiler so many seconds.
fn package(folder: &Path, seconds: u64) -> Problem {
    let yaml = format!(
        "problem_format_version: 2025-09\nname: One\nuuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f11\n\
         limits: {{time_limit: 1, compilation_time: {seconds}}}\n"
    );
    for (path, text) in [
        ("problem.yaml", yaml.as_str()),
        ("statement/problem.en.md", "Print 1.\n"),
        ("data/sample/1.in", "\n"),
        ("data/sample/1.ans", "1\n"),
        ("data/secret/1.in", "\n"),
        ("data/secret/1.ans", "1\n"),
    ] {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let (problem, found) = problems::package::load(folder, &|_| None);
    problem.unwrap_or_else(|| panic!("{found:?}"))
}
