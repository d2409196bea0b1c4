//! `grundy run`: own input, JSON, limits, exit codes.

use serde_json::Value;

use super::{file, folder, grundy, grundy_reading};

#[test]
fn the_programs_output_is_ours() {
    let folder = folder();
    let source = file(
        &folder,
        "a.py",
        "import sys\nprint(int(input()) * 2)\nprint('remark', file=sys.stderr)\n",
    );
    let done = grundy_reading(&["run", &source], b"21\n").ends_with(0);
    assert_eq!(done.stdout, "42\n");
    assert!(done.stderr.contains("remark"), "{}", done.stderr);
    assert!(done.stderr.contains("OK"), "{}", done.stderr);
}

#[test]
fn json_has_every_field() {
    let folder = folder();
    let source = file(&folder, "a.py", "print(input())\n");
    let report = grundy_reading(&["run", &source, "--json"], "先手胜\n".as_bytes())
        .ends_with(0)
        .json();
    assert_eq!(report["verdict"], "OK");
    assert_eq!(report["exit_code"], 0);
    assert_eq!(report["signal"], Value::Null);
    assert_eq!(report["stdout"], "先手胜\n");
    assert_eq!(report["stderr"], "");
    assert_eq!(report["message"], Value::Null);
    for figure in ["time_ms", "wall_ms", "memory_kib"] {
        assert!(report[figure].is_u64(), "{figure}");
    }
    assert!(report["memory_kib"].as_u64() > Some(500));
    assert_eq!(report.as_object().unwrap().len(), 9);
}

#[test]
fn an_exit_code_is_a_runtime_error() {
    let folder = folder();
    let source = file(&folder, "a.py", "raise SystemExit(7)\n");
    let report = grundy(&["run", &source, "--json"]).ends_with(1).json();
    assert_eq!(report["verdict"], "RE");
    assert_eq!(report["exit_code"], 7);
}

#[test]
fn a_signal_is_named() {
    let folder = folder();
    let source = file(
        &folder,
        "a.c",
        "int main(void) { *(volatile int *)0 = 1; }\n",
    );
    let report = grundy(&["run", &source, "--json"]).ends_with(1).json();
    assert_eq!(report["verdict"], "RE");
    assert_eq!(report["exit_code"], Value::Null);
    assert_eq!(report["signal"], "SIGSEGV");
}

#[test]
fn limits_are_kept() {
    let folder = folder();
    let spin = file(&folder, "spin.c", "int main(void) { for (;;) ; }\n");
    let report = grundy(&["run", &spin, "--json", "--time-limit", "200"])
        .ends_with(1)
        .json();
    assert_eq!(report["verdict"], "TLE");
    let touch = file(
        &folder,
        "touch.c",
        "#include <stdlib.h>\n#include <string.h>\nint main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }\n",
    );
    let report = grundy(&["run", &touch, "--json", "--memory-limit", "32"])
        .ends_with(1)
        .json();
    assert_eq!(report["verdict"], "MLE");
    let flood = file(
        &folder,
        "flood.c",
        "#include <stdio.h>\nint main(void) { for (;;) puts(\"grundy\"); }\n",
    );
    let report = grundy(&["run", &flood, "--json", "--output-limit", "70"])
        .ends_with(1)
        .json();
    assert_eq!(report["verdict"], "OLE");
    assert_eq!(report["stdout"], "grundy\n".repeat(10));
    assert_eq!(report["message"], "It printed more than 70 B.");
}

#[test]
fn the_summary_begins_a_line() {
    let folder = folder();
    for (name, program) in [
        ("out.py", "print('no line end', end='')\n"),
        (
            "err.py",
            "import sys\nprint('no line end', end='', file=sys.stderr)\n",
        ),
        (
            "both.py",
            "import sys\nprint('whole')\nprint('no line end', end='', file=sys.stderr)\n",
        ),
    ] {
        let source = file(&folder, name, program);
        let done = grundy(&["run", &source]).ends_with(0);
        let both = format!("{}{}", done.stdout, done.stderr);
        assert!(both.contains("no line end\n"), "{both}");
        assert!(
            done.stderr.lines().any(|line| line.starts_with("OK  ")),
            "{both}"
        );
    }
    let source = file(&folder, "whole.py", "print('whole')\n");
    let done = grundy(&["run", &source]).ends_with(0);
    assert!(done.stderr.starts_with("OK  "), "{}", done.stderr);
}

#[test]
fn a_compile_error_has_a_message() {
    let folder = folder();
    let source = file(&folder, "a.c", "int main(void) { return nothing; }\n");
    let report = grundy(&["run", &source, "--json"]).ends_with(1).json();
    assert_eq!(report["verdict"], "CE");
    assert!(report["message"].as_str().unwrap().contains("nothing"));
    assert_eq!(report["exit_code"], Value::Null);
}

#[test]
fn output_that_is_no_text_is_replaced() {
    let folder = folder();
    let source = file(
        &folder,
        "a.py",
        "import sys\nsys.stdout.buffer.write(b'a\\xffb')\n",
    );
    let report = grundy(&["run", &source, "--json"]).ends_with(0).json();
    assert_eq!(report["stdout"], "a\u{fffd}b");
}

#[test]
fn a_program_plays_from_the_callers_position() {
    let folder = folder();
    let source = file(
        &folder,
        "a.py",
        "input(); input(); input()\nprint('First\\n1 3', flush=True)\ninput()\n",
    );
    let typed = ["run", &source, "--problem", "nim-play", "--json"];
    let won = grundy_reading(&typed, b"1\n1\n3\n").ends_with(0).json();
    assert_eq!(won["verdict"], "OK", "{won}");
    let said = "> 1\n> 1\n> 3\n< First\n< 1 3\n> win\n";
    assert_eq!(won["stdout"], said);
    let lost = grundy_reading(&typed, b"1\n2\n3 3\n").ends_with(1).json();
    assert_eq!(lost["verdict"], "WA", "{lost}");
    // Nothing stands for the sample.
    let sample = grundy_reading(&typed, b"").ends_with(1).json();
    let said = sample["stdout"].as_str().unwrap();
    assert!(said.starts_with("> 2\n> 2\n> 3 1\n"), "{said}");
    let refused = grundy_reading(&typed, b"1\n1\n99\n");
    refused.ends_with(2).complains("line 3");
    let other = grundy_reading(&["run", &source, "--problem", "nim"], b"");
    other.ends_with(2).complains("nim-play");
    let limited = ["run", &source, "--problem", "nim-play", "--time-limit", "9"];
    grundy_reading(&limited, b"").ends_with(2);
}

#[test]
fn a_program_talks_with_a_packages_interactor_about_the_callers_input() {
    let folder = folder();
    let package = folder.path().join("guess").display().to_string();
    grundy(&["problem", "new", &package, "--interactive"]).ends_with(0);
    let source = file(&folder, "a.py", "print(7, flush=True)\ninput()\n");
    let typed = ["run", &source, "--problem", &package, "--json"];
    let found = grundy_reading(&typed, b"7\n").ends_with(0).json();
    assert_eq!(found["stdout"], "< 7\n> correct\n", "{found}");
    let other = grundy_reading(&typed, b"8\n").ends_with(1).json();
    assert_eq!(other["verdict"], "WA", "{other}");
    let refused = grundy_reading(&typed, b"x\n");
    refused.ends_with(2).complains("input validator");
    // Nothing stands for the sample.
    let sample = grundy_reading(&typed, b"").ends_with(1).json();
    assert_eq!(sample["stdout"], "< 7\n> higher\n", "{sample}");
}
