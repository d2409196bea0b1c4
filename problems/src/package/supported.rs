//! What the formats can say and the judge or a page cannot do: the one place that refuses it, or warns of
//! it, by name. What the judge learns is struck out here.

use super::findings::Findings;
use super::formats::Content;
use crate::{ByteSize, Diagnostic, Exchange, Place};

/// The files that stand in a submission's folder for a test: they are put there at its cost.
const MAX_FILES_OF_A_TEST: ByteSize = ByteSize::from_mib(16);

/// Output validators of a package, each of which looks at every output in a slot of its own.
const MAX_VALIDATORS: usize = 8;

/// All samples that the statement shows: whoever reads it is sent them whole.
const MAX_SAMPLES: ByteSize = ByteSize::from_mib(1);

/// What a sample takes of the page besides its letters.
const BESIDE_A_SAMPLE: usize = 1024;

/// Characters of a problem's name, which lists have in each line.
const MAX_NAME: usize = 200;

/// Refuses what pages would have to send to everybody.
fn check_shown(content: &Content, found: &mut Findings) {
    let metadata = &content.metadata;
    // Conversations are shown in their place.
    let shows_samples = metadata.kind.exchange != Exchange::Interactive;
    let samples = content.samples.iter().filter(|_| shows_samples);
    let bytes =
        samples.map(|it| it.shown_input().len() + it.shown_answer().len() + BESIDE_A_SAMPLE);
    if bytes.sum::<usize>() as u64 > MAX_SAMPLES.bytes() {
        let message = say!(
            "the samples take more than {MAX_SAMPLES} of the page that shows them",
            MAX_SAMPLES
        );
        let finding = Diagnostic::error("too-large", Place::default(), message);
        found.push(finding.with_help(say!(
            "make large ones secret tests, or say with NAME.in.statement and NAME.ans.statement \
             what is shown instead"
        )));
    }
    let names = [&metadata.names.en, &metadata.names.zh];
    if names.iter().any(|name| name.chars().count() > MAX_NAME) {
        let message = say!(
            "the problem's name has more than {MAX_NAME} characters",
            MAX_NAME
        );
        found.push(Diagnostic::error("too-large", Place::default(), message));
    }
}

/// Refuses what cannot be judged or shown, and warns of what is judged otherwise than the package says.
pub(super) fn check(content: &Content, found: &mut Findings) {
    check_shown(content, found);
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
