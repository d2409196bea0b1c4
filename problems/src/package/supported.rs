//! What the formats can say and the judge cannot do: the one place that refuses it, or warns of
//! it, by name. What the judge learns is struck out here.

use super::findings::Findings;
use super::formats::Content;
use crate::{ByteSize, Diagnostic, Place};

/// The files that stand in a submission's folder for a test: they are put there at its cost.
const MAX_FILES_OF_A_TEST: ByteSize = ByteSize::from_mib(16);

/// Output validators of a package, each of which looks at every output in a slot of its own.
const MAX_VALIDATORS: usize = 8;

/// Refuses what cannot be judged, and warns of what is judged otherwise than the package says.
pub(super) fn check(content: &Content, found: &mut Findings) {
    for test in content.samples.iter().chain(&content.secret) {
        let sizes = test
            .settings
            .files
            .iter()
            .map(|file| file.bytes.len() as u64);
        if sizes.sum::<u64>() > MAX_FILES_OF_A_TEST.bytes() {
            let message = say!(
                "the files next to the input of test {test} have more than {MAX_FILES_OF_A_TEST}",
                test = test.name,
                MAX_FILES_OF_A_TEST
            );
            found.push(Diagnostic::error("too-large", Place::default(), message));
        }
    }
    let validators = content.programs.output_validators.len();
    if validators > MAX_VALIDATORS {
        let message = say!(
            "there are {validators} output validators; at most {MAX_VALIDATORS} are run",
            validators,
            MAX_VALIDATORS
        );
        found.push(Diagnostic::error("too-many", Place::default(), message));
    }
}
