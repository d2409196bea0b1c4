//! Sources that attack the compilers: they fail or are stopped, show no secret, and the slot goes
//! on.

mod sources;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use judge::sandbox::{
    Content, Exit, Limits, Pool, ProgramFile, Request, SandboxConfig, Stdin, SyscallFamily,
};
use problems::ByteSize;

use crate::harness::{everything, skipped, slot_program, slowness};
use sources::ATTACKS;

const SECRET: &str = "PLANTED-SECRET-FOR-COMPILERS";

/// What compiles a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compiler {
    Cpp,
    Rust,
    Java,
    Pascal,
    Assembler,
    Go,
    CSharp,
    OCaml,
    Haskell,
    Kotlin,
}

use Compiler::{Assembler, CSharp, Cpp, Go, Haskell, Java, Kotlin, OCaml, Pascal, Rust};

impl Compiler {
    fn source_name(self) -> &'static str {
        match self {
            Cpp => "main.cpp",
            Rust => "main.rs",
            Java => "Main.java",
            Pascal => "main.pas",
            Assembler => "main.s",
            Go => "main.go",
            CSharp => "main.cs",
            OCaml => "main.ml",
            Haskell => "main.hs",
            Kotlin => "main.kt",
        }
    }

    /// A source that compiles, and the file that it becomes.
    fn honest(self) -> (&'static str, &'static str) {
        match self {
            Cpp => ("int main() { return 0; }\n", "main"),
            Rust => ("fn main() {}\n", "main"),
            Java => ("class Main {}\n", "Main.class"),
            Pascal => ("begin end.\n", "main"),
            Assembler => (".globl main\nmain: ret\n", "main"),
            Go => ("package main\nfunc main() {}\n", "main"),
            CSharp => ("class M { static void Main() {} }\n", "main.exe"),
            OCaml => ("let () = ()\n", "main"),
            Haskell => ("main :: IO ()\nmain = return ()\n", "main"),
            Kotlin => ("fun main() {}\n", "main.jar"),
        }
    }

    /// The compiler on this machine, and what of it is outside `/usr`.
    fn program(self) -> Option<(PathBuf, Vec<PathBuf>)> {
        // It writes beside its source, whose folder is closed to it.
        if self == OCaml && Path::new("/usr/bin/ocamlopt").exists() {
            return Some(("/bin/sh".into(), Vec::new()));
        }
        let (path, beside) = match self {
            Cpp => ("/usr/bin/g++", None),
            Java => ("/usr/bin/javac", None),
            Pascal => ("/usr/bin/fpc", None),
            Assembler => ("/usr/bin/gcc", None),
            Go => ("/usr/bin/go", None),
            CSharp => ("/usr/bin/mcs", Some("/etc/mono")),
            Haskell => ("/usr/bin/ghc", Some("/var/lib/ghc")),
            Kotlin => ("/usr/bin/kotlinc", None),
            OCaml => return None,
            Rust => {
                let output = std::process::Command::new("rustc")
                    .args(["--print", "sysroot"])
                    .output()
                    .ok()?;
                let root = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
                return Some((root.join("bin/rustc"), vec![root]));
            }
        };
        let path = PathBuf::from(path);
        let beside = beside.into_iter().map(PathBuf::from).collect();
        path.exists().then_some((path, beside))
    }

    fn arguments(self) -> &'static [&'static str] {
        match self {
            Cpp => &["-O1", "-o", "main", "/program/main.cpp"],
            Rust => &["-o", "main", "/program/main.rs"],
            Java => &[
                "-J-Xmx160m",
                "-J-XX:+UseSerialGC",
                "-proc:none",
                "-d",
                ".",
                "/program/Main.java",
            ],
            Pascal => &["-omain", "-FE.", "/program/main.pas"],
            Assembler => &["-o", "main", "/program/main.s"],
            Go => &["build", "-o", "main", "/program/main.go"],
            CSharp => &["-out:main.exe", "/program/main.cs"],
            OCaml => &[
                "-c",
                "cp /program/main.ml . && exec ocamlopt -w -a -o main main.ml",
            ],
            Haskell => &[
                "-v0",
                "-outputdir",
                "/tmp",
                "-o",
                "main",
                "/program/main.hs",
            ],
            Kotlin => &[
                "-J-Xmx256m",
                "-J-XX:+UseSerialGC",
                "-J-XX:TieredStopAtLevel=1",
                "-nowarn",
                "-d",
                "main.jar",
                "/program/main.kt",
            ],
        }
    }

    fn request(self, program: &Path, flags: &[&str]) -> Request {
        let environment = [
            ("PATH", "/usr/bin:/bin"),
            ("LC_ALL", "C.UTF-8"),
            ("HOME", "/tmp"),
            ("CGO_ENABLED", "0"),
        ];
        Request {
            program: program.to_owned(),
            args: flags
                .iter()
                .chain(self.arguments())
                .map(Into::into)
                .collect(),
            env: environment
                .map(|(name, value)| (name.into(), value.into()))
                .to_vec(),
            stdin: Stdin::Empty,
            limits: Limits {
                // Go has to compile its own library first.
                cpu: Duration::from_secs(match self {
                    Go => 30,
                    Java => 4,
                    CSharp | Haskell => 6,
                    Kotlin => 8,
                    _ => 2,
                }) * slowness(),
                idle: Duration::from_secs(if self == Go { 60 } else { 15 }) * slowness(),
                wall: Duration::from_mins(4) * slowness(),
                memory: ByteSize::from_mib(if self == Kotlin { 640 } else { 384 }),
                stdout: ByteSize::from_kib(64),
                stderr: ByteSize::from_kib(64),
                files: ByteSize::from_mib(if self == Go { 192 } else { 64 }),
                processes: 64,
            },
            family: SyscallFamily::Compiler,
            collect: Some(everything()),
        }
    }

    fn file(self, text: &str) -> ProgramFile {
        ProgramFile {
            name: self.source_name().into(),
            executable: false,
            content: Content::Bytes(Arc::from(text.as_bytes())),
        }
    }
}

/// Runs every attack on a compiler, with an honest source after each.
fn attack(compiler: Compiler) {
    let Some((program, read_only)) = compiler.program() else {
        return skipped(compiler.source_name(), "its compiler is not installed");
    };
    let planted = tempfile::Builder::new()
        .prefix("grundy-planted")
        .tempfile()
        .unwrap();
    std::fs::write(planted.path(), SECRET).unwrap();
    let include = format!("#include \"{}\"\n", planted.path().display());
    let own = (
        Cpp,
        "include of a planted secret",
        include.as_str(),
        [].as_slice(),
    );
    let mut config = SandboxConfig::with_slot_command([slot_program()]);
    config.read_only = read_only;
    let pool = Pool::new(config, 1).unwrap();
    let (honest, becomes) = compiler.honest();
    for (_, name, text, flags) in ATTACKS
        .iter()
        .copied()
        .chain([own])
        .filter(|(of, ..)| *of == compiler)
    {
        let text = text.replace("PAREN", &"(".repeat(60_000));
        let mut slot = pool.acquire().unwrap();
        slot.load(&[compiler.file(&text)]).unwrap();
        let facts = slot.run(&compiler.request(&program, flags)).unwrap();
        let said = [facts.stdout.as_slice(), &facts.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        eprintln!(
            "{name}: {:?} {:?} {:?} {said:.300}",
            facts.exit, facts.stopped, facts.cpu
        );
        assert_ne!(facts.exit, Exit::Code(0), "{name}");
        let made = |file: &(PathBuf, Content)| file.0 == Path::new(becomes);
        assert!(!facts.files.iter().any(made), "{name}");
        assert!(
            !said.contains(SECRET) && !said.contains("root:$") && !said.contains("root:*"),
            "{name}: {said}"
        );
        assert!(facts.stderr.len() <= 64 * 1024, "{name}");
        slot.load(&[compiler.file(honest)]).unwrap();
        let mut request = compiler.request(&program, &[]);
        // What is honest is not to be stopped on a slow machine.
        request.limits.cpu = Duration::from_mins(2);
        request.limits.idle = Duration::from_mins(4);
        request.limits.wall = Duration::from_mins(10);
        let facts = slot.run(&request).unwrap();
        assert_eq!(
            (facts.exit, facts.stopped),
            (Exit::Code(0), None),
            "after {name}: {}",
            String::from_utf8_lossy(&facts.stderr)
        );
        assert!(facts.files.iter().any(made), "after {name}");
    }
}

#[test]
fn hostile_sources_of_cpp_only_fail() {
    attack(Cpp);
}

#[test]
fn hostile_sources_of_rust_only_fail() {
    attack(Rust);
}

#[test]
fn hostile_sources_of_java_only_fail() {
    attack(Java);
}

#[test]
fn hostile_sources_of_pascal_only_fail() {
    attack(Pascal);
}

#[test]
fn hostile_sources_of_assembler_only_fail() {
    attack(Assembler);
}

#[test]
fn hostile_sources_of_go_only_fail() {
    attack(Go);
}

#[test]
fn hostile_sources_of_csharp_only_fail() {
    attack(CSharp);
}

#[test]
fn hostile_sources_of_ocaml_only_fail() {
    attack(OCaml);
}

#[test]
fn hostile_sources_of_haskell_only_fail() {
    attack(Haskell);
}

#[test]
fn hostile_sources_of_kotlin_only_fail() {
    attack(Kotlin);
}

/// What compiles each language; C's compiler is attacked in assembler, which it takes too.
const LANGUAGES: [(&str, Compiler); 10] = [
    ("c", Assembler),
    ("cpp", Cpp),
    ("csharp", CSharp),
    ("go", Go),
    ("haskell", Haskell),
    ("java", Java),
    ("kotlin", Kotlin),
    ("ocaml", OCaml),
    ("pascal", Pascal),
    ("rust", Rust),
];

#[test]
fn every_language_that_is_compiled_is_attacked() {
    let entries = include_str!("../../languages.toml").split("[[language]]");
    let compiled = entries.filter(|entry| entry.contains("\ncompile = "));
    let ids = compiled.map(|entry| entry.split('"').nth(1).unwrap());
    let ids: Vec<&str> = ids.collect();
    assert!(ids.len() >= 10, "{ids:?}");
    for id in ids {
        let found = LANGUAGES.iter().find(|(language, _)| *language == id);
        let (_, attacked) = found.unwrap_or_else(|| panic!("nobody attacks {id}"));
        assert!(ATTACKS.iter().any(|(of, ..)| of == attacked), "{id}");
    }
}
