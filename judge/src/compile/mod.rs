//! From a source to a program that can be run: compile cache, precompiled headers, the compiler
//! in the sandbox, and its words when it refuses.

mod archive;
mod cache;
mod command;
mod headers;
mod message;
mod prepared;
mod variant;

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use problems::ByteSize;

use crate::error::JudgeError;
use crate::language::{Language, LanguageSpec, main_class};
use crate::limits::TestLimits;
use crate::sandbox::{
    Collect, Content, Exit, Facts, Limits, ProgramFile, Request, SandboxError, Stdin, Stop,
    SyscallFamily, seen_at,
};
use crate::source::Source;
use crate::turns::{Company, Share};

pub(crate) use command::{PROGRAM_FOLDER, Placeholders, environment, split_program};

use cache::{Cache, Key};
use headers::Extent;
use prepared::Prepared;
use variant::Variants;

/// A program ready to be loaded into a slot. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// What is put in `/program`.
    pub(crate) files: Arc<[ProgramFile]>,
    /// Java's main class.
    pub(crate) class: Option<String>,
}

/// What became of a source.
#[derive(Debug)]
pub(crate) enum Compilation {
    /// It compiled.
    Ready {
        /// The program.
        program: Program,
        /// Whether it was in the cache.
        cached: bool,
    },
    /// It did not.
    Refused(Refusal),
}

/// Why a source did not compile.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// The compiler's words, or ours when it was stopped.
    pub(crate) words: String,
    /// The compiler was stopped: it would be with other options too.
    pub(crate) was_stopped: bool,
}

/// What a compilation may use, however often the compiler is run for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CompileLimits {
    /// CPU time of the compiler and all it starts, over all its runs.
    pub(crate) time: Duration,
    /// Its memory.
    pub(crate) memory: ByteSize,
}

impl CompileLimits {
    /// No source of the size we take needs more than this, whatever a problem allows.
    const MOST: Self = Self {
        time: Duration::from_secs(30),
        memory: ByteSize::from_mib(2048),
    };

    /// The limits of a problem, within reason.
    pub(crate) fn of(limits: &problems::Limits) -> Self {
        Self {
            time: limits.compile_time.min(Self::MOST.time),
            memory: limits.compile_memory.min(Self::MOST.memory),
        }
    }
}

impl Default for CompileLimits {
    fn default() -> Self {
        Self::MOST
    }
}

/// How much a compiler may write, in all its files.
const MOST_FILES: ByteSize = ByteSize::from_mib(256);

/// Compiles sources, remembering on disk what it can.
#[derive(Debug)]
pub(crate) struct Compiler {
    cache: Cache,
    prepared: Prepared,
    variants: Variants,
}

impl Compiler {
    /// A compiler with its files in this folder, which must exist.
    ///
    /// # Errors
    /// When the folder can't be used.
    pub(crate) fn open(folder: &Path, bound: ByteSize) -> Result<Self, JudgeError> {
        let wrap = |source| JudgeError::Cache {
            path: folder.to_owned(),
            source,
        };
        Ok(Self {
            cache: Cache::open(folder.join("programs"), bound).map_err(wrap)?,
            prepared: Prepared::open(Self::prepared_folder(folder)).map_err(wrap)?,
            variants: Variants::open(folder.join("variants.json")),
        })
    }

    /// Where the precompiled headers and archives are: compilers in the sandbox must see it.
    pub(crate) fn prepared_folder(folder: &Path) -> PathBuf {
        folder.join("prepared")
    }

    /// Does now what the first compilation in a language would have to do.
    ///
    /// # Errors
    /// When the sandbox failed.
    pub(crate) fn prepare(
        &self,
        share: &Share<'_>,
        language: &Language,
    ) -> Result<(), SandboxError> {
        self.variants.of(share, language)?;
        archive::arguments(&self.prepared, language);
        let spec = language.spec();
        let fallbacks = spec.fallbacks.iter().map(|fallback| &fallback.standard);
        let mut extents = vec![Extent::Full];
        if !spec.header_trims.is_empty() {
            extents.insert(0, Extent::Trimmed);
        }
        for standard in spec.standard.iter().chain(fallbacks) {
            for extent in &extents {
                headers::folder(&self.prepared, language, standard, *extent);
            }
        }
        Ok(())
    }

    /// Compiles a source, or finds it compiled. Where the source itself is the program, its syntax
    /// is checked within the `test_limits` of a run.
    ///
    /// # Errors
    /// When the sandbox failed; what the compiler does not like is no error.
    pub(crate) fn compile(
        &self,
        share: &Share<'_>,
        language: &Language,
        source: &Source,
        limits: CompileLimits,
        test_limits: &TestLimits,
    ) -> Result<Compilation, SandboxError> {
        if let Some(words) = unnameable(language, &source.bytes) {
            let was_stopped = false;
            return Ok(Compilation::Refused(Refusal { words, was_stopped }));
        }
        let variant = self.variants.of(share, language)?;
        if let Some(program) = self.cache.get(&key(language, &variant, source)) {
            return Ok(Compilation::Ready {
                program,
                cached: true,
            });
        }
        self.compile_anew(share, language, source, limits, test_limits)
    }

    /// Compiles a source, whether it was compiled before or not.
    ///
    /// # Errors
    /// As [`Self::compile`].
    pub(crate) fn compile_anew(
        &self,
        share: &Share<'_>,
        language: &Language,
        source: &Source,
        limits: CompileLimits,
        test_limits: &TestLimits,
    ) -> Result<Compilation, SandboxError> {
        let variant = self.variants.of(share, language)?;
        let key = key(language, &variant, source);
        let (compilation, is_lasting) = if language.spec().compile.is_some() {
            let compilation = self.compile_with_fallbacks(&Job {
                share,
                language,
                source: &source.bytes,
                variant: &variant,
                limits,
                left: TimeLeft::of(limits),
            })?;
            (compilation, true)
        } else {
            let (source, class) = source_file(language, &source.bytes);
            match check(share, language, &source, test_limits)? {
                Syntax::Wrong(refusal) => (Compilation::Refused(refusal), false),
                Syntax::Right => (ready(vec![source], class), true),
                Syntax::Unknown => (ready(vec![source], class), false),
            }
        };
        if let Compilation::Ready { program, .. } = &compilation
            && is_lasting
            && let Err(error) = self.cache.put(&key, program)
        {
            tracing::warn!(%error, "a compiled program could not be kept");
        }
        Ok(compilation)
    }

    /// Tries the language's standard, then the older ones that the compiler's words call for.
    /// When none builds it, the words about the first are what counts.
    fn compile_with_fallbacks(&self, job: &Job<'_>) -> Result<Compilation, SandboxError> {
        let spec = job.language.spec();
        let first = self.compile_as(job, spec.standard.as_deref().unwrap_or_default())?;
        let Compilation::Refused(refusal) = &first else {
            return Ok(first);
        };
        let mut words = refusal.words.clone();
        for fallback in &spec.fallbacks {
            if !fallback
                .when
                .iter()
                .any(|sign| words.contains(sign.as_str()))
            {
                continue;
            }
            match self.compile_as(job, &fallback.standard)? {
                // There is no time left for another.
                Compilation::Refused(other) if other.was_stopped => break,
                Compilation::Refused(other) => words = other.words,
                ready @ Compilation::Ready { .. } => return Ok(ready),
            }
        }
        Ok(first)
    }

    /// Compiles for one standard: with the trimmed header, then the full one, then as it is.
    fn compile_as(&self, job: &Job<'_>, standard: &str) -> Result<Compilation, SandboxError> {
        let archive = archive::arguments(&self.prepared, job.language);
        for extent in headers::extents(job.language, job.source) {
            let Some(folder) = headers::folder(&self.prepared, job.language, standard, *extent)
            else {
                continue;
            };
            let compilation = job.run(standard, &archive, Some(&folder))?;
            let is_final = match &compilation {
                Compilation::Ready { .. } => true,
                Compilation::Refused(refusal) => refusal.was_stopped,
            };
            if is_final || *extent == Extent::Full {
                return Ok(compilation);
            }
        }
        job.run(standard, &archive, None)
    }
}

/// Under which name a compiled program is remembered.
fn key(language: &Language, variant: &[String], source: &Source) -> Key {
    Key::new(&[
        language.fingerprint().as_bytes(),
        variant.join("\0").as_bytes(),
        &source.bytes,
    ])
}

/// One source on its way through a compiler.
struct Job<'a> {
    share: &'a Share<'a>,
    language: &'a Language,
    source: &'a [u8],
    variant: &'a [String],
    limits: CompileLimits,
    left: TimeLeft,
}

/// What is left of a compilation's time for its next run of the compiler.
#[derive(Debug)]
struct TimeLeft {
    cpu: Cell<Duration>,
    idle: Cell<Duration>,
    wall: Cell<Duration>,
}

impl TimeLeft {
    /// All of it: next to the CPU time, what is lax enough to catch only what sleeps or is starved.
    fn of(limits: CompileLimits) -> Self {
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
    fn run(
        &self,
        standard: &str,
        further: &[String],
        include: Option<&Path>,
    ) -> Result<Compilation, SandboxError> {
        let spec = self.language.spec();
        let (source, class) = source_file(self.language, self.source);
        let template = spec.compile.as_deref().unwrap_or_default();
        let mut command = Placeholders::of(self.language)
            .with("standard", standard)
            .with("source", in_program_folder(&source))
            .with_variant(self.variant)
            .fill(template);
        if let Some(folder) = include {
            let folder = seen_at(folder).display().to_string();
            command.splice(1..1, ["-I".to_owned(), folder]);
        }
        command.splice(1..1, further.iter().cloned());
        let wanted = Collect {
            names: spec.leaves.clone(),
            most: ByteSize::from_mib(spec.leaves_mib),
        };
        let request = self.request(command, wanted);
        let facts = run_alone(self.share, &source, &request)?;
        self.left.spend(&facts);
        let words = refusal(&facts, self.limits, spec)
            .or_else(|| facts.files.is_empty().then(|| left_nothing(&facts, spec)));
        Ok(match words {
            Some(words) => Compilation::Refused(Refusal {
                words,
                was_stopped: facts.stopped.is_some(),
            }),
            None => ready(left(facts), class),
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
                files: MOST_FILES,
                processes: 128,
            },
            family: SyscallFamily::Compiler,
            collect: Some(wanted),
        }
    }
}

/// Looks at the syntax of a source that is the program itself. Interpreters may execute parts of it
/// for that (Perl's `BEGIN`, whatever the first line asks of Ruby), so this is a run like any other:
/// with its limits and system calls, and nothing that it writes is kept. Where it does not come to an
/// end within them, the program does not either, and its runs will say so.
fn check(
    share: &Share<'_>,
    language: &Language,
    source: &ProgramFile,
    test_limits: &TestLimits,
) -> Result<Syntax, SandboxError> {
    let Some(template) = &language.spec().check else {
        return Ok(Syntax::Right);
    };
    let command = Placeholders::of(language)
        .with("source", in_program_folder(source))
        .fill(template);
    let (program, args) = split_program(command);
    let request = Request {
        program,
        args,
        env: environment(language),
        stdin: Stdin::Empty,
        limits: test_limits.for_sandbox(language),
        family: language.spec().family.into(),
        collect: None,
    };
    let facts = run_alone(share, source, &request)?;
    if facts.stopped.is_some() || facts.out_of_memory {
        return Ok(Syntax::Unknown);
    }
    if facts.exit == Exit::Code(0) {
        return Ok(Syntax::Right);
    }
    Ok(Syntax::Wrong(Refusal {
        words: words(&facts),
        was_stopped: false,
    }))
}

/// What is known about a source that is the program itself.
enum Syntax {
    Right,
    Wrong(Refusal),
    /// The check did not come to an end.
    Unknown,
}

/// Why a source can't be put in a file that is called after what is in it, if it can't.
fn unnameable(language: &Language, source: &[u8]) -> Option<String> {
    let is_java = language.spec().source == "java";
    is_java.then(|| main_class(&String::from_utf8_lossy(source)).fault())?
}

/// The file a source is compiled as, and Java's main class.
fn source_file(language: &Language, source: &[u8]) -> (ProgramFile, Option<String>) {
    let spec = language.spec();
    let java = (spec.source == "java").then(|| main_class(&String::from_utf8_lossy(source)));
    let name = java
        .as_ref()
        .map_or_else(|| spec.source.clone(), |it| format!("{}.java", it.simple));
    let file = ProgramFile {
        name: PathBuf::from(name),
        executable: false,
        content: Content::Bytes(source.into()),
    };
    (file, java.map(|it| it.full))
}

fn in_program_folder(file: &ProgramFile) -> String {
    format!("{PROGRAM_FOLDER}/{}", file.name.display())
}

fn ready(files: Vec<ProgramFile>, class: Option<String>) -> Compilation {
    Compilation::Ready {
        program: Program {
            files: files.into(),
            class,
        },
        cached: false,
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

/// Makes one run on a source in a slot of its own, when it is its turn. On a machine too busy for it
/// nothing is known of the source.
fn run_alone(
    share: &Share<'_>,
    source: &ProgramFile,
    request: &Request,
) -> Result<Facts, SandboxError> {
    let mut turn = share.turn(Company::Others);
    let mut slot = share.pool().acquire()?;
    slot.load(std::slice::from_ref(source))?;
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
        Some(Stop::Cpu | Stop::Idle | Stop::Wall) => Some(format!(
            "the compiler took more than {} s and was stopped",
            limits.time.as_secs()
        )),
        Some(Stop::Memory) => Some(format!(
            "the compiler needed more than {} and was stopped",
            limits.memory
        )),
        Some(Stop::Output) => Some("the compiler printed too much and was stopped".to_owned()),
        Some(Stop::Files) => Some(format!(
            "the compiled program is too large: it may have {} MiB",
            spec.leaves_mib
        )),
        None if facts.out_of_memory && facts.exit != Exit::Code(0) => {
            Some(format!("the compiler needed more than {}", limits.memory))
        }
        // One of the programs that the compiler starts was stopped, or found no room.
        None if facts.exit != Exit::Code(0) && message::says_no_room(&facts.stderr) => {
            return Some(format!(
                "the compiler wrote more than {MOST_FILES} of files and was stopped: does the program have a large array with initial values?"
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

/// What the compiler said.
fn words(facts: &Facts) -> String {
    let words = message::clean(&facts.stdout, &facts.stderr);
    if words.is_empty() {
        let how = match facts.exit {
            Exit::Code(code) => format!("exit code {code}"),
            Exit::Signal(number) => format!("signal {number}"),
            Exit::NotStarted(errno) => std::io::Error::from_raw_os_error(errno).to_string(),
        };
        return format!("the compiler failed without a word ({how})");
    }
    words
}

/// What a compiler did that saw nothing wrong and made no program: of a source with no class, say.
fn left_nothing(facts: &Facts, spec: &LanguageSpec) -> String {
    let because = format!("the compiler made no program ({})", spec.leaves.join(", "));
    with_words(because, facts)
}

fn with_words(because: String, facts: &Facts) -> String {
    let words = message::clean(&facts.stdout, &facts.stderr);
    if words.is_empty() {
        return because;
    }
    format!("{because}\n{words}")
}
