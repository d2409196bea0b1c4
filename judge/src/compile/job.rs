//! One run of a compiler in the sandbox: what it is asked, what it may use, and what it left or said.

use std::cell::Cell;
use std::path::Path;
use std::time::Duration;

use problems::ByteSize;

use super::command::{Placeholders, environment, split_program};
use super::files::Files;
use super::note::note;
use super::{Compilation, CompileLimits, Refusal, message};
use crate::language::{Language, LanguageSpec};
use crate::sandbox::{
    Collect, Exit, Facts, Limits, ProgramFile, Request, SandboxError, Stdin, Stop, SyscallFamily,
    seen_at,
};
use crate::turns::{Company, Share};

/// How much a compiler may write, in all its files.
const MOST_WRITTEN: ByteSize = ByteSize::from_mib(256);

/// What ends a compiler that calls itself for whatever stands within something else.
const SEGMENTATION_FAULT: i32 = 11;

/// One source on its way through a compiler.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub(super) share: &'a Share<'a>,
    pub(super) language: &'a Language,
    pub(super) files: &'a Files,
    pub(super) variant: &'a [String],
    pub(super) limits: CompileLimits,
    pub(super) left: &'a TimeLeft,
}

/// What is left of a compilation's time for its next run of the compiler.
#[derive(Debug)]
pub(super) struct TimeLeft {
    cpu: Cell<Duration>,
    idle: Cell<Duration>,
    wall: Cell<Duration>,
}

impl TimeLeft {
    /// All of it: next to the CPU time, what is lax enough to catch only what sleeps or is starved.
    pub(super) fn of(limits: CompileLimits) -> Self {
        Self {
            cpu: Cell::new(limits.time),
            idle: Cell::new(limits.time * 2 + Duration::from_secs(5)),
            wall: Cell::new(limits.time * 10 + Duration::from_mins(1)),
        }
    }

    /// Takes off what a run took.
    fn spend(&self, facts: &Facts) {
        for (left, spent) in [
            (&self.cpu, facts.cpu),
            (&self.idle, facts.idle),
            (&self.wall, facts.wall),
        ] {
            left.set(left.get().saturating_sub(spent));
        }
    }
}

impl Job<'_> {
    /// One run of the compiler.
    pub(super) fn run(
        &self,
        standard: &str,
        further: &[String],
        include: Option<&Path>,
    ) -> Result<Compilation, SandboxError> {
        let spec = self.language.spec();
        let template = spec.compile.as_deref().unwrap_or_default();
        let mut command = Placeholders::of(self.language)
            .with("standard", standard)
            .with_list("source", &self.files.compiled())
            .with_list("variant", self.variant)
            .fill(template);
        let include = include.map(|folder| seen_at(folder).display().to_string());
        if let Some(folder) = &include {
            command.splice(1..1, ["-I".to_owned(), folder.clone()]);
        }
        command.splice(1..1, further.iter().cloned());
        let wanted = Collect {
            names: spec.leaves.clone(),
            most: ByteSize::from_mib(spec.leaves_mib),
        };
        let request = self.request(command, wanted);
        let mut facts = run_alone(self.share, &self.files.all, &request)?;
        self.left.spend(&facts);
        if let Some(folder) = &include {
            // Where the header is says nothing to its author, and something of this machine.
            facts.stderr = message::relative_to(folder, &facts.stderr);
        }
        let words = refusal(&facts, self.limits, spec)
            .or_else(|| facts.files.is_empty().then(|| left_nothing(&facts, spec)));
        Ok(match words {
            Some(words) => Compilation::Refused(Refusal {
                words,
                was_stopped: facts.stopped.is_some(),
            }),
            None => Compilation::ready(self.files, left(facts)),
        })
    }

    fn request(&self, command: Vec<String>, wanted: Collect) -> Request {
        let limits = self.limits;
        let (program, args) = split_program(command);
        Request {
            program,
            args,
            env: environment(self.language),
            stdin: Stdin::Empty,
            limits: Limits {
                cpu: self.left.cpu.get(),
                idle: self.left.idle.get(),
                wall: self.left.wall.get(),
                memory: limits.memory,
                stdout: ByteSize::from_kib(256),
                stderr: ByteSize::from_kib(256),
                files: MOST_WRITTEN,
                processes: 128,
            },
            family: SyscallFamily::Compiler,
            collect: Some(wanted),
        }
    }
}

/// What a compiler left of that which is the program.
fn left(facts: Facts) -> Vec<ProgramFile> {
    let files = facts.files.into_iter();
    files
        .map(|(name, content)| ProgramFile {
            name,
            executable: true,
            content,
        })
        .collect()
}

/// Makes one run on the files of a source in a slot of its own, when it is its turn. On a machine too busy for it
/// nothing is known of the source.
pub(super) fn run_alone(
    share: &Share<'_>,
    files: &[ProgramFile],
    request: &Request,
) -> Result<Facts, SandboxError> {
    let mut turn = share.turn(Company::Others);
    let mut slot = share.pool().acquire()?;
    slot.load(files)?;
    let facts = slot.run_noting_sleep(request, &mut || turn.sleeps())?;
    turn.has_run(facts.cpu);
    // Both are for others now; what follows takes no core.
    drop((slot, turn));
    match facts.stopped {
        Some(Stop::Wall) => Err(SandboxError::Starved {
            cpu: facts.cpu,
            wall: facts.wall,
        }),
        _ => Ok(facts),
    }
}

/// Why a compiler's run gave no program, in words for the submitter; `None` when it gave one.
fn refusal(facts: &Facts, limits: CompileLimits, spec: &LanguageSpec) -> Option<String> {
    let because = match facts.stopped {
        Some(Stop::Cpu | Stop::Idle | Stop::Wall) => {
            let seconds = limits.time.as_secs();
            Some(note(
                format!("the compiler took more than {seconds} s and was stopped"),
                format!("编译器用时超过 {seconds} 秒，已被终止"),
            ))
        }
        Some(Stop::Memory) => Some(note(
            format!(
                "the compiler needed more than {} and was stopped",
                limits.memory
            ),
            format!("编译器需要的内存超过 {}，已被终止", limits.memory),
        )),
        Some(Stop::Output) => Some(note(
            "the compiler printed too much and was stopped",
            "编译器输出太多，已被终止",
        )),
        Some(Stop::Files) => Some(note(
            format!(
                "the compiled program is too large: it may have {} MiB",
                spec.leaves_mib
            ),
            format!("编译出的程序太大：最多 {} MiB", spec.leaves_mib),
        )),
        None if facts.out_of_memory && facts.exit != Exit::Code(0) => Some(note(
            format!("the compiler needed more than {}", limits.memory),
            format!("编译器需要的内存超过 {}", limits.memory),
        )),
        // One of the programs that the compiler starts was stopped, or found no room.
        None if facts.exit != Exit::Code(0) && message::says_no_room(&facts.stderr) => {
            return Some(note(
                format!(
                    "the compiler wrote more than {MOST_WRITTEN} of files and was stopped: does the program have a large array with initial values?"
                ),
                format!(
                    "编译器写出的文件超过 {MOST_WRITTEN}，已被终止：程序里是不是有带初值的大数组？"
                ),
            ));
        }
        None | Some(Stop::Judge) => None,
    };
    if because.is_none() && facts.exit == Exit::Code(0) {
        return None;
    }
    Some(match because {
        None => words(facts),
        Some(because) => with_words(because, facts),
    })
}

/// What the compiler said; where it broke down, that it did.
pub(super) fn words(facts: &Facts) -> String {
    let words = message::clean(&facts.stdout, &facts.stderr);
    let crashed = facts.exit == Exit::Signal(SEGMENTATION_FAULT);
    if crashed || message::says_it_gave_up(&words) {
        return note(
            "the compiler gave up on this source: it is too deeply nested or too large",
            "编译器在这份源代码上崩溃了：它嵌套太深，或者太大",
        );
    }
    if words.is_empty() {
        let (en, zh) = match facts.exit {
            Exit::Code(code) => (format!("exit code {code}"), format!("退出码 {code}")),
            Exit::Signal(number) => (format!("signal {number}"), format!("信号 {number}")),
            Exit::NotStarted(errno) => {
                let error = std::io::Error::from_raw_os_error(errno).to_string();
                (error.clone(), error)
            }
        };
        return note(
            format!("the compiler failed without a word ({en})"),
            format!("编译器失败了，什么也没有说（{zh}）"),
        );
    }
    words
}

/// What a compiler did that saw nothing wrong and made no program: of a source with no class, say.
fn left_nothing(facts: &Facts, spec: &LanguageSpec) -> String {
    let because = note(
        format!("the compiler made no program ({})", spec.leaves.join(", ")),
        format!("编译器没有生成程序（{}）", spec.leaves.join("、")),
    );
    with_words(because, facts)
}

fn with_words(because: String, facts: &Facts) -> String {
    let words = message::clean(&facts.stdout, &facts.stderr);
    if words.is_empty() {
        return because;
    }
    format!("{because}\n{words}")
}
