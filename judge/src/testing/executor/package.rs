//! Runs of a package's programs beside the submission's: each has a slot of its own, and what it leaves is for
//! its next pass.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use problems::{ByteSize, Test};

use super::Executor;
use super::attempts::not_measured;
use crate::sandbox::{Content, Facts, ProgramFile, Request, SandboxError, Stop};
use crate::testing::request::with_files;
use crate::testing::validator::CompiledValidator;

/// Where a slot has what a package's program left in the pass before.
const FEEDBACK: &str = "test.feedback";

/// The file in which a package's program asks for another pass, with its input.
const NEXT_PASS: &str = "nextpass.in";

/// The largest input of a next pass. A file with holes may say that it is larger than it costs.
const LARGEST_PASS: ByteSize = ByteSize::from_mib(128);

impl Executor<'_> {
    /// Takes what a package's program left, for its next pass, and returns the input of that, if it
    /// asks for one.
    ///
    /// # Errors
    /// When the input can't be read.
    pub(crate) fn take_feedback(
        &mut self,
        left: &[(PathBuf, Content)],
    ) -> Result<Option<Arc<[u8]>>, SandboxError> {
        let is_next = |(path, _): &&(PathBuf, Content)| path.as_os_str() == NEXT_PASS;
        let next = left.iter().find(is_next);
        let kept = left.iter().filter(|file| !is_next(file));
        let feedback = kept.map(|(path, content)| ProgramFile {
            name: Path::new(FEEDBACK).join(path),
            executable: false,
            content: content.clone(),
        });
        self.feedback = feedback.collect();
        let Some((_, content)) = next else {
            return Ok(None);
        };
        let input = content.start(LARGEST_PASS.bytes());
        let input = input.map_err(|error| SandboxError::step("read", NEXT_PASS, error))?;
        Ok(Some(input.into()))
    }

    /// Lets a validator, the one of that index, look at what the program printed on a test. It has a
    /// slot of its own, which it keeps for the next test.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly, and [`SandboxError::Starved`].
    pub(crate) fn validate(
        &mut self,
        (index, validator): (usize, &CompiledValidator),
        test: &Test,
        output: &Arc<[u8]>,
    ) -> Result<Facts, SandboxError> {
        // It computes in the program's turn, or in one that the program's next run then has.
        if self.turn.is_none() {
            self.wait_for_turn(false);
        }
        let mut slot = if let Some(slot) = self.validators.remove(&index) {
            slot
        } else {
            let mut slot = self.share.pool().acquire_partner()?;
            slot.load(validator.program())?;
            slot
        };
        slot.load(&validator.test_files(test, output))?;
        slot.load(&self.feedback)?;
        let request = with_feedback(validator.request(test, output), &self.feedback);
        let facts = slot.run(&request)?;
        if self.feedback.is_empty() {
            self.validators.insert(index, slot);
        }
        match facts.stopped {
            Some(Stop::Wall) => Err(not_measured(&facts)),
            _ => Ok(facts),
        }
    }

    /// Lets a program of the package run in a slot of its own, with those files in it.
    ///
    /// # Errors
    /// When the sandbox failed repeatedly, and [`SandboxError::Starved`].
    pub(in crate::testing) fn run_beside(
        &mut self,
        files: [&[ProgramFile]; 2],
        request: &Request,
    ) -> Result<Facts, SandboxError> {
        if self.turn.is_none() {
            self.wait_for_turn(false);
        }
        let mut slot = self.share.pool().acquire_partner()?;
        for files in files {
            slot.load(files)?;
        }
        let facts = slot.run(request)?;
        match facts.stopped {
            Some(Stop::Wall) => Err(not_measured(&facts)),
            _ => Ok(facts),
        }
    }
}

/// The same run of a package's program, with what it left in the pass before in its folder.
pub(super) fn with_feedback(request: Request, feedback: &[ProgramFile]) -> Request {
    if feedback.is_empty() {
        request
    } else {
        with_files(request, FEEDBACK)
    }
}
