//! What stays behind without deciding about a verdict, format by format, beyond what each writer says of itself.
//!
//! What a package says of itself is taken apart here with all its fields, so that a new one does not compile before
//! somebody has said which formats carry it.

use super::{Format, Writer};
use crate::problem::{Extras, Metadata};
use crate::words::Words;
use crate::{
    ByteSize, CheckerSpec, Display, Excuses, FileWriting, Limits, Submission, Test, TestSettings,
    Timing, ValidationLimits,
};

use Format::{Dmoj, Icpc, Legacy, Polygon};

/// Names all of it.
pub(super) fn name(writer: &mut Writer<'_>, format: Format) {
    let mut left = of_metadata(writer, format);
    left.extend(of_limits(writer, format));
    left.extend(of_tests(writer, format));
    left.extend(of_programs(writer, format));
    for what in left {
        writer.lose(what);
    }
}

/// Of these, what is there and none of the formats has that stand beside it.
fn chosen<const N: usize>(
    format: Format,
    all: [(bool, &[Format], Words); N],
) -> impl Iterator<Item = Words> {
    let of_format = all
        .into_iter()
        .filter(move |(is_there, without, _)| *is_there && without.contains(&format));
    of_format.map(|(_, _, what)| what)
}

fn of_metadata(writer: &Writer<'_>, format: Format) -> Vec<Words> {
    let problem = writer.problem;
    let Metadata {
        // Every format has a name, or the writer says where it is.
        names: _,
        uuid,
        version,
        authors,
        sources,
        license,
        rights_owner,
        // Said of every format that has not all of ours.
        embargo: _,
        keywords,
        // A format that has not this kind is refused.
        kind: _,
        // Below.
        limits: _,
        validation: _,
        timing: _,
        languages,
        file_writing,
        // Carried, or refused.
        stream_files: _,
        constants,
    } = &problem.parts().metadata;
    let Extras {
        // Said with the theorem.
        difficulty: _,
        theorem: _,
        variants: _,
        show_stderr,
        // Only where answers are handed in, which one format alone has.
        show_inputs: _,
        excuses,
        mistakes,
    } = &problem.parts().extras;
    let has_more = *show_stderr || *excuses != Excuses::default() || !mistakes.is_empty();
    let files = problem.statement_files();
    let has_pdf = files.keys().any(|name| is_pdf(name));
    let has_words = problem.bounds().next().is_none() && !constants.is_empty();
    let left = chosen(
        format,
        [
            (
                !uuid.is_empty(),
                &[Dmoj, Polygon],
                say!("its UUID: whoever reads the package makes another one"),
            ),
            (!version.is_empty(), &[Dmoj], say!("its version")),
            (!authors.is_empty(), &[Dmoj], say!("its authors")),
            (!sources.is_empty(), &[Dmoj], say!("its sources")),
            (license != "unknown", &[Dmoj], say!("its licence")),
            (
                rights_owner.is_some(),
                &[Dmoj, Polygon],
                say!("who has the rights to it"),
            ),
            (!keywords.is_empty(), &[Dmoj], say!("its keywords")),
            (
                keywords.iter().any(|word| word.contains(' ')),
                &[Legacy],
                say!("where one keyword of several words ends"),
            ),
            (
                !languages.is_empty(),
                &[Dmoj, Polygon],
                say!("the languages that submissions may have"),
            ),
            (
                *file_writing != FileWriting::Unsaid,
                &[Legacy, Dmoj, Polygon],
                say!("whether submissions may write files"),
            ),
            (
                problem.bounds().next().is_some(),
                &[Dmoj],
                say!("the names of its bounds: numbers stand in their place"),
            ),
            (
                has_words,
                &[Legacy, Dmoj, Polygon],
                say!("the names of its constants: their values stand in their place"),
            ),
            (
                has_more,
                &[Legacy, Dmoj, Polygon],
                say!("what grundy.toml says of standard error, excuses and mistakes"),
            ),
            (
                !files.is_empty(),
                &[Dmoj],
                say!("the pictures and documents of its statement"),
            ),
            (has_pdf, &[Legacy, Polygon], say!("its statement as PDF")),
        ],
    );
    left.collect()
}

fn is_pdf(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|it| it.eq_ignore_ascii_case("pdf"))
}

fn of_limits(writer: &Writer<'_>, format: Format) -> Vec<Words> {
    let problem = writer.problem;
    let (limits, validation) = (problem.limits(), problem.validation_limits());
    let timing = problem.timing();
    let (usual, usual_limits) = (Timing::default(), Limits::default());
    let follows = (
        timing.ac_to_time_limit,
        timing.time_limit_to_tle,
        timing.resolution,
    ) != (
        usual.ac_to_time_limit,
        usual.time_limit_to_tle,
        usual.resolution,
    );
    let is_judged = *problem.checker() == CheckerSpec::Program || problem.is_interactive();
    let unlike = *validation
        != ValidationLimits {
            passes: validation.passes,
            ..ValidationLimits::default()
        };
    let compiles = (limits.compile_time, limits.compile_memory)
        != (usual_limits.compile_time, usual_limits.compile_memory);
    let ms = u64::try_from(limits.time.as_millis()).unwrap_or(u64::MAX);
    let left = chosen(
        format,
        [
            (
                !timing.is_given,
                &[Dmoj, Polygon],
                say!(
                    "that its time limit follows from its programs: {ms} ms stand there",
                    ms
                ),
            ),
            (
                follows,
                &[Legacy, Dmoj, Polygon],
                say!(
                    "how a time limit follows from its programs: `time_multipliers` and `time_resolution`"
                ),
            ),
            (
                !timing.is_for_all_languages,
                &[Legacy, Dmoj, Polygon],
                say!("that its time limit is for fast languages, and slower ones get more"),
            ),
            (
                is_rounded(limits, validation),
                &[Icpc, Legacy],
                say!("parts of a MiB, of a KiB of source and of a second of its limits"),
            ),
            (
                is_judged && unlike,
                &[Dmoj, Polygon],
                say!("the limits of the programs that judge"),
            ),
            (
                problem.kind().is_multi_pass,
                &[Legacy],
                say!("how often a submission runs on a test at most"),
            ),
            (
                limits.source != usual_limits.source,
                &[Dmoj],
                say!("the limit on the source"),
            ),
            (compiles, &[Dmoj, Polygon], say!("the limits of compilers")),
        ],
    );
    left.collect()
}

/// Whether limits have parts that the formats of ICPC have no digits for.
fn is_rounded(limits: &Limits, validation: &ValidationLimits) -> bool {
    let Limits {
        // It may have parts of a second.
        time: _,
        memory,
        output,
        source,
        compile_time,
        compile_memory,
    } = limits;
    let sizes = [
        memory,
        output,
        compile_memory,
        &validation.memory,
        &validation.output,
    ];
    let times = [compile_time, &validation.time];
    let is_whole = |size: &ByteSize| size.bytes().is_multiple_of(1 << 20);
    !sizes.into_iter().all(is_whole)
        || !source.bytes().is_multiple_of(1 << 10)
        || times.into_iter().any(|time| time.subsec_nanos() != 0)
}

fn of_tests(writer: &Writer<'_>, format: Format) -> Vec<Words> {
    let any = |is_so: fn(&TestSettings) -> bool| {
        let mut settings = writer.counting().map(|test| &test.settings);
        settings.any(|settings| is_so(settings))
    };
    let shows_other = |test: &&Test| {
        let Display { input, answer, .. } = &test.settings.display;
        input.is_some() || answer.is_some()
    };
    let has_validators = !writer.problem.programs().input_validators.is_empty();
    let left = chosen(
        format,
        [
            (
                any(|it| !it.hint.is_empty()),
                &[Dmoj, Polygon],
                say!("the hints of its tests"),
            ),
            (
                any(|it| !it.description.is_empty()),
                &[Dmoj],
                say!("the descriptions of its tests"),
            ),
            (
                any(|it| it.full_feedback),
                &[Legacy, Dmoj, Polygon],
                say!("which tests are shown to those who fail them"),
            ),
            (
                writer.counting().any(|test| shows_other(&test)),
                &[Legacy, Dmoj, Polygon],
                say!("what its statement shows of samples in place of their files"),
            ),
            (
                has_validators && any(|it| !it.input_validator_args.is_empty()),
                &[Dmoj, Polygon],
                say!("arguments of its validators of inputs"),
            ),
            (
                any(|it| !it.answer_validator_args.is_empty()),
                &[Legacy, Dmoj, Polygon],
                say!("arguments of its validators of answers"),
            ),
        ],
    );
    left.collect()
}

fn of_programs(writer: &Writer<'_>, format: Format) -> Vec<Words> {
    let problem = writer.problem;
    let programs = problem.programs();
    let says_more = |it: &Submission| {
        let expected = &it.expected;
        expected.score.is_some()
            || !expected.message.is_empty()
            || !expected.of_tests.is_empty()
            || expected.is_out_of_timing
    };
    let left = chosen(
        format,
        [
            (
                !programs.answer_validators.is_empty(),
                &[Dmoj, Polygon],
                say!("its validators of answers"),
            ),
            (
                programs.static_validator.is_some(),
                &[Legacy, Polygon],
                say!("its static validator"),
            ),
            (
                !programs.generators.is_empty(),
                &[Icpc, Legacy],
                say!("how its generators are called: their tests are files"),
            ),
            (
                problem.submissions().iter().any(says_more),
                &[Polygon],
                say!("what is expected of programs beyond what their tags say"),
            ),
        ],
    );
    left.collect()
}
