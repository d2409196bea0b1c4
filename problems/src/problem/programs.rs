//! The programs that a package brings to judge submissions and to look after its tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::{PackageProgram, ProgramFile, StaticCase};

/// The programs of a package besides its example submissions.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    /// Whom submissions talk with. In the ICPC formats it decides as well; where
    /// [`Self::output_validators`] has programs, they do, about what it wrote down.
    pub interactor: Option<PackageProgram>,
    /// All of them must take an output for it to be right. Only asked where
    /// [`crate::CheckerSpec::Program`] says so.
    pub output_validators: Vec<PackageProgram>,
    /// All of them must take the input of each test.
    pub input_validators: Vec<PackageProgram>,
    /// All of them must take the answer of each test.
    pub answer_validators: Vec<PackageProgram>,
    /// Looks at a submission's source instead of its output.
    pub static_validator: Option<PackageProgram>,
    /// When it does.
    pub static_cases: Vec<StaticCase>,
    /// Programs that made the tests. The files that say how are among the package's own.
    pub generators: Vec<PackageProgram>,
    /// Computes the points and verdicts of groups that say so from those of what is in them.
    pub grader: Option<PackageProgram>,
    /// Files that are added to a submission before it is compiled, by the language they are for,
    /// as the package's format names it; those of `default` for all others.
    pub includes: BTreeMap<String, Vec<ProgramFile>>,
    /// Text that stands before that of every submission to which [`Self::includes`] adds files.
    pub prelude: Option<Arc<[u8]>>,
}
