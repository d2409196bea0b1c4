//! From a source to a program that can be run: compile cache, precompiled headers, the compiler
//! in the sandbox, and its words when it refuses.

mod archive;
mod attempts;
mod cache;
mod command;
mod files;
mod headers;
mod job;
mod lax;
mod legacy;
mod message;
mod note;
mod prepared;
mod syntax;
mod variant;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use problems::ByteSize;

use crate::error::JudgeError;
use crate::language::Language;
use crate::limits::TestLimits;
use crate::sandbox::{ProgramFile, SandboxError};
use crate::source::Source;
use crate::turns::Share;

pub(crate) use command::{Placeholders, environment, split_program};
pub use note::message_in;

use cache::{Cache, Key};
use files::{Files, unnameable};
use headers::Extent;
use job::{Job, TimeLeft};
use prepared::Prepared;
use syntax::Syntax;
use variant::Variants;

/// A program ready to be loaded into a slot. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Program {
    /// What is put in `/program`.
    pub(crate) files: Arc<[ProgramFile]>,
    /// The name of the file it begins with.
    pub(crate) main: String,
    /// Java's main class.
    pub(crate) class: Option<String>,
    /// What had to be mended of its source or let pass: notes, as [`message_in`] reads them.
    pub(crate) note: Option<String>,
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

impl Compilation {
    /// A program of these files.
    fn ready(source: &Files, files: Vec<ProgramFile>) -> Self {
        Self::Ready {
            program: Program {
                files: files.into(),
                main: source.main.clone(),
                class: source.class.clone(),
                note: None,
            },
            cached: false,
        }
    }

    /// The same with a note for the submitter, before what is noted already.
    fn with_note(mut self, words: String) -> Self {
        if let Self::Ready { program, .. } = &mut self {
            program.note = Some(match program.note.take() {
                Some(note) => format!("{words}\n{note}"),
                None => words,
            });
        }
        self
    }
}

/// Why a source did not compile.
#[derive(Debug)]
pub(crate) struct Refusal {
    /// The compiler's words, with a note where it was stopped or broke down; [`message_in`] reads it.
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
        let trimmed = (!spec.header_trims.is_empty()).then_some(Extent::Trimmed);
        for (standard, extent) in spec.standard.iter().zip(trimmed) {
            headers::folder(&self.prepared, language, standard, extent);
        }
        for standard in spec.standard.iter().chain(fallbacks) {
            headers::folder(&self.prepared, language, standard, Extent::Full);
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
        if let Some(words) = unnameable(language, source) {
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
        let files = Files::of(language, source);
        let (compilation, is_lasting) = if language.spec().compile.is_some() {
            let job = Job {
                share,
                language,
                files: &files,
                variant: &variant,
                limits,
                left: &TimeLeft::of(limits),
            };
            (attempts::compile(&self.prepared, &job)?, true)
        } else {
            let ready = Compilation::ready(&files, files.all.clone());
            match syntax::check(share, language, &files, test_limits)? {
                Syntax::Wrong(refusal) => (Compilation::Refused(refusal), false),
                Syntax::Right => (ready, true),
                Syntax::Unknown => (ready, false),
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
}

/// Under which name a compiled program is remembered.
fn key(language: &Language, variant: &[String], source: &Source) -> Key {
    let (fingerprint, variant) = (language.fingerprint(), variant.join("\0"));
    let mut parts: Vec<&[u8]> = vec![fingerprint.as_bytes(), variant.as_bytes(), &source.bytes];
    if !source.folder.is_empty() {
        parts.push(source.entry.as_bytes());
    }
    for file in &source.folder {
        parts.extend([file.path.as_bytes(), &file.bytes]);
    }
    Key::new(&parts)
}
