//! The languages of a judge: which it has, whether they work, and what it does when the machine's
//! programs change under it.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use problems::{ByteSize, CheckerSpec, FileWriting, Lang, Verdict};

use crate::checker::{Finding, check};
use crate::compile::{Compilation, CompileLimits, message_in};
use crate::error::JudgeError;
use crate::judge::Judge;
use crate::language::{Language, MissingLanguage};
use crate::limits::{IDLE_PER_TEST, TestLimits};
use crate::machine::MachineState;
use crate::offer::BrokenLanguage;
use crate::sandbox::SandboxError;
use crate::source::Source;
use crate::testing::{Executor, assess};
use crate::turns::Share;

/// What the hello program reads and must print.
const INPUT: &[u8] = b"21\n";
const ANSWER: &[u8] = b"42\n";

/// What it may use: time is not what is tried, memory is what the tightest problems allow.
const TIME: Duration = Duration::from_secs(10);
const MEMORY: ByteSize = ByteSize::from_mib(64);

/// How often the hello program is judged while it is too slow.
const HELLO_ATTEMPTS: usize = 3;

/// How often a compilation is made that fails while the machine's programs are being changed.
const COMPILE_ATTEMPTS: u32 = 4;

/// How long an installation gets to go on before the second attempt; twice as long before the next.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

impl Judge {
    /// The languages this machine offers, in the order to show them: those whose tools are here, but
    /// for those whose hello program was tried and not judged right.
    pub fn languages(&self) -> Vec<Language> {
        self.offer.offered()
    }

    /// The languages whose hello program was tried and judged right, in the order to show them.
    pub fn tried_languages(&self) -> Vec<Language> {
        self.offer.tried()
    }

    /// The languages whose tools are here but whose hello program was not judged right, as far as
    /// they were tried.
    pub fn broken_languages(&self) -> Vec<BrokenLanguage> {
        self.offer.broken()
    }

    /// The known languages this machine lacks, with what to install.
    pub fn missing_languages(&self) -> Vec<MissingLanguage> {
        self.offer.found().missing().to_vec()
    }

    /// The id of the language a file name stands for.
    pub fn detect(&self, file: &Path) -> Option<String> {
        let found = self.offer.found();
        found.detect(file).map(|language| language.id.clone())
    }

    /// The language of that id or alias.
    ///
    /// # Errors
    /// [`JudgeError::MissingLanguage`] when it is known but not installed,
    /// [`JudgeError::BrokenLanguage`] when it was tried and does not work,
    /// [`JudgeError::UnknownLanguage`] otherwise.
    pub fn language(&self, id: &str) -> Result<Language, JudgeError> {
        let found = self.offer.found();
        let Some(language) = found.get(id) else {
            return Err(self.why_not(id));
        };
        match self.offer.why_broken(language) {
            Some(reason) => Err(broken(language, reason)),
            None => Ok(language.clone()),
        }
    }

    fn why_not(&self, id: &str) -> JudgeError {
        let found = self.offer.found();
        let mut missing = found.missing().iter();
        match missing.find(|language| language.id == id) {
            Some(MissingLanguage { name, missing, .. }) => JudgeError::MissingLanguage {
                name: name.clone(),
                missing: missing.clone(),
            },
            None => JudgeError::UnknownLanguage {
                id: id.to_owned(),
                known: self
                    .languages()
                    .into_iter()
                    .map(|language| language.id)
                    .collect(),
            },
        }
    }

    /// Judges the hello programs of all languages that were not tried before, so many at a time.
    /// Those that fail are not offered any more. Takes seconds the first time, then nothing.
    ///
    /// # Errors
    /// When the sandbox failed.
    pub fn try_languages(&self, at_once: usize) -> Result<(), JudgeError> {
        let found = self.offer.found();
        let next = AtomicUsize::new(0);
        let work = || {
            while let Some(language) = found.here().get(next.fetch_add(1, Ordering::Relaxed)) {
                // That it does not work is noted.
                let _ = self.tried(language)?;
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (1..at_once).map(|_| scope.spawn(work)).collect();
            let own = work();
            threads.into_iter().fold(own, |result, thread| {
                result.and(thread.join().unwrap_or(Ok(())))
            })
        })
    }

    /// The language of that id or alias, which works: it is tried if it was not yet.
    ///
    /// # Errors
    /// Those of [`Self::language`], and when the sandbox failed.
    pub(crate) fn working_language(&self, id: &str) -> Result<Language, JudgeError> {
        let mut language = self.language(id)?;
        let tried = match self.tried(&language) {
            // Its tools went elsewhere.
            Err(SandboxError::Start { .. }) if self.offer.renew()? => {
                language = self.language(id)?;
                self.tried(&language)
            }
            tried => tried,
        };
        match tried? {
            Ok(()) => Ok(language),
            Err(reason) => Err(broken(&language, reason)),
        }
    }

    /// Whether a language's hello program is judged right, or why not.
    fn tried(&self, language: &Language) -> Result<Result<(), String>, SandboxError> {
        self.offer.try_once(language, || {
            let mut attempt = 1;
            loop {
                match self.judge_hello(language)? {
                    Hello::Right => return Ok(Ok(())),
                    Hello::Slow(_) if attempt < HELLO_ATTEMPTS => attempt += 1,
                    Hello::Slow(reason) | Hello::Wrong(reason) => return Ok(Err(reason)),
                }
            }
        })
    }

    /// Judges a language's hello program as if it were submitted.
    fn judge_hello(&self, language: &Language) -> Result<Hello, SandboxError> {
        let hello = language.spec().hello.as_bytes();
        let source = Source::new("hello", language.id.clone(), hello);
        let test_limits = TestLimits {
            time: language.time_limit(TIME),
            memory: language.memory_limit(MEMORY),
            own_memory: MEMORY,
            output: ByteSize::from_kib(64),
            idle_per_test: IDLE_PER_TEST,
            files: FileWriting::Unsaid,
        };
        let share = self.share(None);
        let compilation = self.compiler.compile_anew(
            &share,
            language,
            &source,
            CompileLimits::default(),
            &test_limits,
        )?;
        let program = match compilation {
            Compilation::Ready { program, .. } => program,
            Compilation::Refused(refusal) => {
                let words = message_in(&refusal.words, Lang::En);
                let reason = format!("its hello program does not compile: {words}");
                return Ok(if refusal.was_stopped {
                    Hello::Slow(reason)
                } else {
                    Hello::Wrong(reason)
                });
            }
        };
        let mut executor = Executor::new(&share, language, &program, test_limits);
        let facts = executor.run(&INPUT.into())?;
        if let Some((verdict, reason)) = assess(&facts, &test_limits, language) {
            let reason = format!("its hello program gets {verdict}: {reason}");
            return Ok(if verdict == Verdict::TLE {
                Hello::Slow(reason)
            } else {
                Hello::Wrong(reason)
            });
        }
        let finding = check(&CheckerSpec::default(), ANSWER, &facts.stdout);
        if matches!(finding, Finding::Right) {
            return Ok(Hello::Right);
        }
        let said = String::from_utf8_lossy(&facts.stdout);
        let start: String = said.chars().take(200).collect();
        let wrong = format!("its hello program prints {start:?} instead of \"42\\n\"");
        Ok(Hello::Wrong(wrong))
    }

    /// Compiles a source in a language; and how long that took. What fails while the machine's
    /// programs are being changed is tried again, with what is there then.
    ///
    /// # Errors
    /// When the sandbox failed, or the language is gone.
    pub(crate) fn compile(
        &self,
        share: &Share<'_>,
        language: &mut Language,
        source: &Source,
        limits: CompileLimits,
        test_limits: &TestLimits,
    ) -> Result<(Compilation, Duration), JudgeError> {
        let mut before = MachineState::now(language);
        let mut pause = FIRST_PAUSE;
        let mut attempt = 1;
        loop {
            let began = Instant::now();
            let compiler = &self.compiler;
            let result = compiler.compile(share, language, source, limits, test_limits);
            if matches!(result, Ok(Compilation::Ready { .. })) || attempt == COMPILE_ATTEMPTS {
                return Ok((result?, began.elapsed()));
            }
            let now = MachineState::now(language);
            let cannot_start = matches!(result, Err(SandboxError::Start { .. }));
            let renewed = (now != before || cannot_start) && self.offer.renew()?;
            if now == before && !renewed {
                return Ok((result?, began.elapsed()));
            }
            tracing::warn!(
                language = language.id,
                attempt,
                "not compiled while the machine's programs were changed; trying again"
            );
            std::thread::sleep(pause);
            pause *= 2;
            attempt += 1;
            if !language.is_script() {
                *language = self.language(&source.language)?;
            }
            before = MachineState::now(language);
        }
    }
}

/// What became of a hello program, and why it is not right.
enum Hello {
    Right,
    /// The machine may have been busy.
    Slow(String),
    Wrong(String),
}

fn broken(language: &Language, reason: String) -> JudgeError {
    JudgeError::BrokenLanguage {
        name: language.name.clone(),
        reason,
    }
}
