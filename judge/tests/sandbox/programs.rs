//! Builds test programs in any language once, and says how each is started in a slot.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use judge::sandbox::{Limits, ProgramFile, Request, SyscallFamily};
use problems::ByteSize;

use crate::harness::{main_file, request};

/// The same as in the harness, for built programs.
pub(crate) const PROGRAMS_VARIABLE: &str = "GRUNDY_TEST_PROGRAMS";

/// Where Python is on a system that has it; toolchains at other places are not shown to slots.
const PYTHON: &str = "/usr/bin/python3";
const JAVA: &str = "/usr/bin/java";
const PERL: &str = "/usr/bin/perl";

/// What a test program is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Language {
    C,
    Cpp,
    Rust,
    Assembler,
    Python,
    Java,
    Perl,
}

impl Language {
    /// By the end of the file's name.
    pub(crate) fn of(source: &Path) -> Option<Self> {
        Some(match source.extension()?.to_str()? {
            "c" => Self::C,
            "cpp" => Self::Cpp,
            "rs" => Self::Rust,
            "s" => Self::Assembler,
            "py" => Self::Python,
            "java" => Self::Java,
            "pl" => Self::Perl,
            _ => return None,
        })
    }

    /// What must be installed for it and is not.
    pub(crate) fn missing(self) -> Option<&'static str> {
        let needed: &[&str] = match self {
            Self::Python => &[PYTHON],
            Self::Java => &[JAVA, "/usr/bin/javac"],
            Self::Perl => &[PERL],
            Self::C | Self::Cpp | Self::Rust | Self::Assembler => &[],
        };
        needed
            .iter()
            .copied()
            .find(|path| !Path::new(path).exists())
    }

    /// What begins a line of remarks.
    pub(crate) fn remark(self) -> &'static str {
        match self {
            Self::Assembler | Self::Python | Self::Perl => "# ",
            _ => "// ",
        }
    }

    /// The command that builds it. Memory that is written but not read must not be optimised
    /// away in C.
    fn builder(self) -> (&'static str, &'static [&'static str]) {
        match self {
            Self::C => (
                "gcc",
                &["-O1", "-w", "-fno-builtin", "-pthread", "-static", "-o"],
            ),
            Self::Cpp => (
                "g++",
                &["-std=gnu++17", "-O1", "-w", "-pthread", "-static", "-o"],
            ),
            Self::Assembler => ("gcc", &["-static", "-o"]),
            Self::Rust => (
                "rustc",
                &["--edition=2021", "-O", "-Ctarget-feature=+crt-static", "-o"],
            ),
            Self::Java => ("javac", &["-nowarn", "-proc:none", "-d"]),
            Self::Python | Self::Perl => ("", &[]),
        }
    }

    /// What a slot is given of a built program.
    pub(crate) fn file(self, built: &Path) -> ProgramFile {
        let mut file = main_file(built);
        file.name = match self {
            Self::C | Self::Cpp | Self::Rust | Self::Assembler => "main".into(),
            Self::Python => "main.py".into(),
            Self::Java => "main.jar".into(),
            Self::Perl => "main.pl".into(),
        };
        file
    }

    /// What it is asked to run.
    pub(crate) fn request(self) -> Request {
        match self {
            Self::C | Self::Cpp | Self::Rust | Self::Assembler => request(&[]),
            Self::Python => {
                let mut request = request(&["-B", "/program/main.py"]);
                request.program = PYTHON.into();
                request.family = SyscallFamily::Managed;
                request
            }
            Self::Perl => {
                let mut request = request(&["/program/main.pl"]);
                request.program = PERL.into();
                request
            }
            Self::Java => {
                let mut request = request(&["-cp", "/program/main.jar", "Main"]);
                request.program = JAVA.into();
                request.family = SyscallFamily::Managed;
                request.limits.processes = 64;
                request.limits.memory = ByteSize::from_mib(256);
                request
            }
        }
    }

    /// Arguments that depend on the limits, as the judge gives them.
    pub(crate) fn heed(self, request: &mut Request) {
        if self == Self::Java {
            let Limits { memory, .. } = request.limits;
            let heap = format!("-Xmx{}m", memory.mib().saturating_sub(128));
            let own = ["-XX:+UseSerialGC", "-Xshare:auto", "-XX:-UsePerfData"];
            let first = own.into_iter().chain([heap.as_str()]).map(Into::into);
            request.args.splice(0..0, first);
        }
    }
}

/// Where built programs are.
pub(crate) fn programs_folder() -> PathBuf {
    env::var_os(PROGRAMS_VARIABLE).map_or_else(
        || Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs"),
        PathBuf::from,
    )
}

/// Builds a program, or finds it built from the same text before.
pub(crate) fn build(source: &Path) -> PathBuf {
    let language = Language::of(source).unwrap();
    let text = fs::read(source).unwrap();
    let shared = source.with_file_name("attack.h");
    let header = fs::read(shared).unwrap_or_default();
    let (builder, flags) = language.builder();
    let command = [builder, &flags.concat()].concat().into_bytes();
    let digest = blake3::hash(&[text, header, command].concat()).to_hex();
    let name = source.file_stem().unwrap().to_str().unwrap();
    let built = programs_folder().join(format!("{name}-{}", &digest[..16]));
    if built.exists() {
        return built;
    }
    fs::create_dir_all(programs_folder()).unwrap();
    // Several tests may build it at once.
    let folder = tempfile::tempdir_in(programs_folder()).unwrap();
    let partial = folder.path().join(name);
    match language {
        Language::Python | Language::Perl => drop(fs::copy(source, &partial).unwrap()),
        Language::Java => {
            let classes = folder.path().join("classes");
            run(Command::new(builder).args(flags).arg(&classes).arg(source));
            let jar = ["--create", "--file"];
            run(Command::new("jar").args(jar).arg(&partial).args([
                OsStr::new("-C"),
                classes.as_os_str(),
                OsStr::new("."),
            ]));
        }
        _ => run(Command::new(builder).args(flags).arg(&partial).arg(source)),
    }
    fs::rename(&partial, &built).unwrap();
    built
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    assert!(
        output.status.success(),
        "{command:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
}
