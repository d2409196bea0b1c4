//! Compilers and runtimes work inside, with limits; those that are not installed are skipped.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use judge::sandbox::{
    Content, Exit, Facts, Limits, Pool, ProgramFile, Request, SandboxConfig, Slot, Stdin,
    SyscallFamily,
};
use problems::ByteSize;

use crate::harness::{everything, skipped, slot_program, text};

const HELLO_CPP: &str = "#include <bits/stdc++.h>\nint main(){ std::cout << \"hello\\n\"; }\n";
const HELLO_C: &str = "#include <stdio.h>\nint main(){ puts(\"hello\"); }\n";
const HELLO_JAVA: &str = "public class Main { public static void main(String[] a) { System.out.println(\"hello\"); } }\n";
const HELLO_GO: &str = "package main\nimport \"fmt\"\nfunc main() { fmt.Println(\"hello\") }\n";
const HELLO_PASCAL: &str = "begin writeln('hello') end.\n";
const HELLO_RUST: &str = "fn main() { println!(\"hello\"); }\n";

fn text_file(name: &str, text: &str) -> ProgramFile {
    ProgramFile {
        name: name.into(),
        executable: false,
        content: Content::Bytes(Arc::from(text.as_bytes())),
    }
}

fn request(command: &[&str], family: SyscallFamily) -> Request {
    Request {
        program: command[0].into(),
        args: command[1..].iter().map(Into::into).collect(),
        env: [
            ("PATH", "/usr/bin:/bin"),
            ("HOME", "/tmp"),
            ("TMPDIR", "/tmp"),
        ]
        .map(|(name, value)| (name.into(), value.into()))
        .to_vec(),
        stdin: Stdin::Empty,
        limits: Limits {
            // That they work is what is seen here, however slow the machine is.
            cpu: Duration::from_mins(5),
            idle: Duration::from_mins(5),
            wall: Duration::from_mins(15),
            memory: ByteSize::from_mib(1024),
            stdout: ByteSize::from_mib(1),
            stderr: ByteSize::from_mib(1),
            files: ByteSize::from_mib(512),
            processes: 128,
        },
        family,
        collect: (family == SyscallFamily::Compiler).then(everything),
    }
}

fn pool(read_only: Vec<PathBuf>) -> Pool {
    let mut config = SandboxConfig::with_slot_command([slot_program()]);
    config.read_only = read_only;
    Pool::new(config, 1).unwrap()
}

fn succeeded(facts: &Facts) {
    assert_eq!(
        (facts.exit, facts.stopped),
        (Exit::Code(0), None),
        "{}{}",
        String::from_utf8_lossy(&facts.stdout),
        String::from_utf8_lossy(&facts.stderr)
    );
}

/// Compiles, and runs what came out as a native program.
fn compiles_and_runs(pool: &Pool, source: &ProgramFile, command: &[&str]) {
    if !Path::new(command[0]).exists() {
        return skipped(command[0], "not installed");
    }
    let mut slot = pool.acquire().unwrap();
    slot.load(std::slice::from_ref(source)).unwrap();
    let facts = slot
        .run(&request(command, SyscallFamily::Compiler))
        .unwrap();
    succeeded(&facts);
    eprintln!("{}: {:?} cpu, {:?} wall", command[0], facts.cpu, facts.wall);
    let (_, content) = facts
        .files
        .into_iter()
        .find(|(name, _)| name == Path::new("main"))
        .unwrap();
    drop(slot);
    let mut slot = pool.acquire().unwrap();
    let file = ProgramFile {
        name: "main".into(),
        executable: true,
        content,
    };
    slot.load(&[file]).unwrap();
    says_hello(&mut slot, &request(&["main"], SyscallFamily::Native));
}

fn says_hello(slot: &mut Slot, request: &Request) {
    let facts = slot.run(request).unwrap();
    succeeded(&facts);
    assert_eq!(text(&facts), "hello\n");
    eprintln!(
        "{}: {:?} cpu, {:?} wall, {}",
        request.program.display(),
        facts.cpu,
        facts.wall,
        facts.memory_peak
    );
}

#[test]
fn gcc_and_gpp() {
    let pool = pool(Vec::new());
    let command = ["/usr/bin/gcc", "-O2", "-o", "main", "/program/main.c"];
    compiles_and_runs(&pool, &text_file("main.c", HELLO_C), &command);
    let command = ["/usr/bin/g++", "-O2", "-o", "main", "/program/main.cpp"];
    compiles_and_runs(&pool, &text_file("main.cpp", HELLO_CPP), &command);
}

#[test]
fn rustc_from_a_toolchain_folder() {
    let output = std::process::Command::new("rustc")
        .args(["--print", "sysroot"])
        .output();
    let Ok(output) = output else {
        return skipped("rustc", "not installed");
    };
    let root = PathBuf::from(String::from_utf8(output.stdout).unwrap().trim());
    let rustc = root.join("bin/rustc");
    let pool = pool(vec![root]);
    let command = [
        rustc.to_str().unwrap(),
        "-O",
        "-o",
        "main",
        "/program/main.rs",
    ];
    compiles_and_runs(&pool, &text_file("main.rs", HELLO_RUST), &command);
}

#[test]
fn pascal() {
    let command = ["/usr/bin/fpc", "-O2", "-omain", "-FE.", "/program/main.pas"];
    compiles_and_runs(
        &pool(Vec::new()),
        &text_file("main.pas", HELLO_PASCAL),
        &command,
    );
}

#[test]
fn go() {
    let command = ["/usr/bin/go", "build", "-o", "main", "/program/main.go"];
    compiles_and_runs(&pool(Vec::new()), &text_file("main.go", HELLO_GO), &command);
}

#[test]
fn java() {
    if !Path::new("/usr/bin/javac").exists() {
        return skipped("javac", "not installed");
    }
    let pool = pool(Vec::new());
    let mut slot = pool.acquire().unwrap();
    slot.load(&[text_file("Main.java", HELLO_JAVA)]).unwrap();
    let compile = ["/usr/bin/javac", "-d", ".", "/program/Main.java"];
    let facts = slot
        .run(&request(&compile, SyscallFamily::Compiler))
        .unwrap();
    succeeded(&facts);
    drop(slot);
    let classes: Vec<ProgramFile> = facts
        .files
        .into_iter()
        .map(|(name, content)| ProgramFile {
            name,
            executable: false,
            content,
        })
        .collect();
    let mut slot = pool.acquire().unwrap();
    slot.load(&classes).unwrap();
    let run = ["/usr/bin/java", "-Xmx256m", "-cp", "/program", "Main"];
    says_hello(&mut slot, &request(&run, SyscallFamily::Managed));
}

#[test]
fn interpreters() {
    let pool = pool(Vec::new());
    let programs = [
        (
            "/usr/bin/python3",
            "main.py",
            "import threading, subprocess, json\nprint('hello')\n",
        ),
        (
            "/usr/bin/node",
            "main.js",
            "console.log(require('fs') && 'hello')\n",
        ),
        ("/usr/bin/perl", "main.pl", "print \"hello\\n\";\n"),
    ];
    for (program, name, source) in programs {
        if !Path::new(program).exists() {
            skipped(program, "not installed");
            continue;
        }
        let mut slot = pool.acquire().unwrap();
        slot.load(&[text_file(name, source)]).unwrap();
        let path = format!("/program/{name}");
        says_hello(
            &mut slot,
            &request(&[program, &path], SyscallFamily::Managed),
        );
    }
}
