//! What is tried with a source until it compiles: the language's standard, older and newer ones, a
//! lax compiler where only the form is wrong, and at last the source with what other compilers would
//! have taken mended.
//!
//! A source that the first attempt takes never comes to the others. All share one time.

use super::files::Files;
use super::headers::{self, Extent};
use super::job::Job;
use super::lax;
use super::legacy::{Mends, mend};
use super::prepared::Prepared;
use super::{Compilation, Refusal, archive};
use crate::language::Fallback;
use crate::sandbox::SandboxError;

/// How often a source is mended further: what is wrong behind a missing header is seen when it is
/// there.
const MENDING_ROUNDS: usize = 6;

/// What became of a source under several standards.
enum Tried {
    Ready(Compilation),
    Refused {
        /// What the submitter is shown.
        refusal: Refusal,
        /// All that was said in all attempts.
        said: String,
    },
}

/// Compiles a source in whatever way it can be compiled.
///
/// # Errors
/// When the sandbox failed.
pub(super) fn compile(prepared: &Prepared, job: &Job<'_>) -> Result<Compilation, SandboxError> {
    let fallbacks = &job.language.spec().fallbacks;
    let (mut refusal, said) = match under_standards(prepared, job, fallbacks)? {
        Tried::Ready(ready) => return Ok(ready),
        Tried::Refused { refusal, said } => (refusal, said),
    };
    if refusal.was_stopped {
        return Ok(Compilation::Refused(refusal));
    }
    match mended(prepared, job, &said)? {
        Mended::Ready(ready) => return Ok(ready),
        Mended::Refused { note, words } => {
            // The first words may name nothing but a header, or the neighbours of what is not known.
            refusal.words.push('\n');
            refusal.words.push_str(&note);
            let is_new = |line: &str| line.contains(" error: ") && !refusal.words.contains(line);
            if words.lines().any(is_new) {
                refusal.words.push('\n');
                refusal.words.push_str(&words);
            }
        }
        Mended::Nothing => {}
    }
    Ok(Compilation::Refused(refusal))
}

/// What became of a source that was to be mended.
enum Mended {
    Ready(Compilation),
    /// It is refused as well.
    Refused {
        /// What was mended.
        note: String,
        /// What the compiler says of what is left.
        words: String,
    },
    /// Nothing that the compiler says can be mended.
    Nothing,
}

/// Tries the language's standard, then those of these fallbacks that the compiler's words call
/// for. When none builds it, a lax compiler may, which is reported with the program; when that does
/// not, the words about the first are what counts, unless a newer standard understood more of it.
fn under_standards(
    prepared: &Prepared,
    job: &Job<'_>,
    fallbacks: &[Fallback],
) -> Result<Tried, SandboxError> {
    let spec = job.language.spec();
    let standard = spec.standard.as_deref().unwrap_or_default();
    let first = under_one(
        prepared,
        job,
        standard,
        headers::extents(job.language, job.files),
    )?;
    let Compilation::Refused(mut refusal) = first else {
        return Ok(Tried::Ready(first));
    };
    let mut said = refusal.words.clone();
    // The first standard by which only the form is wrong, and what is said of it.
    let mut formal = lax::passes(spec, &refusal).then(|| (standard, refusal.words.clone()));
    for fallback in fallbacks {
        let is_called_for = |sign: &String| said.contains(sign.as_str());
        let is_always_tried = fallback.when.is_empty();
        let is_tried = if is_always_tried {
            // Newer standards are no laxer about the form.
            formal.is_none()
        } else {
            fallback.when.iter().any(is_called_for)
        };
        if refusal.was_stopped || !is_tried {
            continue;
        }
        // Only the whole header can refuse a source: the trimmed one would be one run more.
        let extents = headers::extents(job.language, job.files);
        let extents = if extents.is_empty() {
            extents
        } else {
            &[Extent::Full]
        };
        match under_one(prepared, job, &fallback.standard, extents)? {
            // There is no time left for another.
            Compilation::Refused(other) if other.was_stopped => break,
            Compilation::Refused(other) => {
                said.push('\n');
                said.push_str(&other.words);
                if formal.is_none() && lax::passes(spec, &other) {
                    formal = Some((fallback.standard.as_str(), other.words.clone()));
                }
                if is_always_tried && errors(&other.words) < errors(&refusal.words) {
                    refusal = other;
                }
            }
            ready @ Compilation::Ready { .. } => return Ok(Tried::Ready(ready)),
        }
    }
    if let Some((standard, refused)) = formal {
        // Without the language's header: it is precompiled for the other arguments.
        match job.run(standard, lax::arguments(spec), None)? {
            Compilation::Refused(other) => {
                said.push('\n');
                said.push_str(&other.words);
            }
            ready @ Compilation::Ready { .. } => {
                return Ok(Tried::Ready(ready.with_note(lax::note_on(&refused))));
            }
        }
    }
    Ok(Tried::Refused { refusal, said })
}

/// How many mistakes a compiler names.
fn errors(words: &str) -> usize {
    words.matches(" error: ").count()
}

/// Compiles for one standard: with the forms of the language's header in turn, then as it is.
fn under_one(
    prepared: &Prepared,
    job: &Job<'_>,
    standard: &str,
    extents: &[Extent],
) -> Result<Compilation, SandboxError> {
    let archive = archive::arguments(prepared, job.language);
    for extent in extents {
        let Some(folder) = headers::folder(prepared, job.language, standard, *extent) else {
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

/// Compiles a source after mending what the compiler's words call for, which is reported with the
/// program.
fn mended(prepared: &Prepared, job: &Job<'_>, said: &str) -> Result<Mended, SandboxError> {
    let spec = job.language.spec();
    let (Some(dialect), Some(source)) = (spec.legacy, job.files.only_text()) else {
        return Ok(Mended::Nothing);
    };
    let older: Vec<Fallback> = spec
        .fallbacks
        .iter()
        .filter(|it| !it.when.is_empty())
        .cloned()
        .collect();
    // A character for each byte, whatever encoding its comments are in.
    let source: String = source.iter().map(|byte| char::from(*byte)).collect();
    let mut mends = Mends::default();
    let mut said = said.to_owned();
    let mut left = Mended::Nothing;
    for _ in 0..MENDING_ROUNDS {
        if !mend(&mut mends, &source, &said, dialect) {
            break;
        }
        let text: Vec<u8> = mends.apply(&source).chars().map(|c| c as u8).collect();
        let files = Files::single(job.language, &text);
        let job = Job {
            files: &files,
            ..*job
        };
        match under_standards(prepared, &job, &older)? {
            Tried::Ready(ready) => return Ok(Mended::Ready(ready.with_note(mends.noted()))),
            Tried::Refused { refusal, .. } if refusal.was_stopped => break,
            Tried::Refused {
                refusal,
                said: more,
            } => {
                said = more;
                left = Mended::Refused {
                    note: mends.noted_in_vain(),
                    words: refusal.words,
                };
            }
        }
    }
    Ok(left)
}
