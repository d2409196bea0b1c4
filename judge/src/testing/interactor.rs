//! The interactor that a package brings as a program: how it is run beside a submission, and what
//! its end means.

use std::sync::Arc;
use std::time::Duration;

use problems::{ByteSize, Test};

use super::assess::start_error;
use super::request::request;
use crate::compile::Program;
use crate::language::Language;
use crate::limits::TestLimits;
use crate::sandbox::{Collect, Content, Exit, Facts, ProgramFile, Request, Said, Spoken, Stop};

/// It may compute for so long; how long it waits is up to the submission.
const TIME: Duration = Duration::from_mins(1);

/// It may outlast the submission's clock by this much, to say what it thinks of it.
const CLOSING_TIME: Duration = Duration::from_secs(10);

/// It may use so much memory.
const MEMORY: ByteSize = ByteSize::from_mib(1024);

/// It may say so much.
const OUTPUT: ByteSize = ByteSize::from_mib(64);

/// A submission that says so much asks without end: an interactor that does not get done with it
/// within its limits has not failed.
const FLOOD: ByteSize = ByteSize::from_mib(1);

/// The exit codes of the format's validators.
const RIGHT: Exit = Exit::Code(42);
const WRONG: Exit = Exit::Code(43);

/// Where it puts its words for the submitter.
const WORDS: &str = "judgemessage.txt";

/// How much of its words is shown.
const MESSAGE_BYTES: usize = 500;

/// A compiled interactor.
pub(crate) struct CompiledInteractor {
    program: Program,
    request: Request,
}

impl CompiledInteractor {
    /// A program in a language.
    pub(crate) fn new(language: &Language, program: Program) -> Self {
        let mut request = request(language, &program, &Self::limits(language));
        for path in ["/program/test.in", "/program/test.ans", "/work/"] {
            request.args.push(path.into());
        }
        request.collect = Some(Collect {
            names: vec![WORDS.to_owned()],
            most: request.limits.files,
        });
        Self { program, request }
    }

    /// What it may use.
    pub(crate) fn limits(language: &Language) -> TestLimits {
        TestLimits {
            time: TIME,
            memory: language.memory_limit(MEMORY),
            own_memory: MEMORY,
            output: OUTPUT,
        }
    }

    /// The program, and the test it asks about.
    pub(crate) fn files(&self, test: &Test) -> Vec<ProgramFile> {
        let file = |name: &str, bytes: &Arc<[u8]>| ProgramFile {
            name: name.into(),
            executable: false,
            content: Content::Bytes(Arc::clone(bytes)),
        };
        let mut files = self.program.files.to_vec();
        files.extend([file("test.in", &test.input), file("test.ans", &test.answer)]);
        files
    }

    /// A run beside a submission that may take so long on the clock.
    pub(crate) fn request(&self, wall: Duration) -> Request {
        let mut request = self.request.clone();
        request.limits.wall = wall + CLOSING_TIME;
        request.limits.idle = request.limits.wall;
        request
    }

    /// Whether nothing the submission still does can save it.
    pub(crate) fn is_hopeless(exit: Exit) -> bool {
        exit != RIGHT
    }
}

/// Nobody asks so much before the first of it is answered, unless without end.
const AHEAD: ByteSize = ByteSize::from_kib(64);

/// What a submission did that an interactor need not stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Abuse {
    /// It said something that is not text.
    NotText,
    /// It asked more than anybody could answer.
    Flood,
}

/// Whose fault it is that an interactor failed: what the submission did, if that explains it.
pub(super) fn abuse(spoken: &Spoken) -> Option<Abuse> {
    let partner = &spoken.partner;
    let ran_out = partner.stopped.is_some() || partner.out_of_memory;
    // One that talks without end by itself does so whatever it is given to read; one that answers
    // has said little since.
    let answered = partner.stdout_cut && spoken.unprompted < OUTPUT.bytes() / 2;
    let asked_ahead = spoken.unread >= AHEAD.bytes();
    if ran_out && (answered || asked_ahead || is_flood(&spoken.said)) {
        Some(Abuse::Flood)
    } else {
        (!spoken.said.is_text()).then_some(Abuse::NotText)
    }
}

/// Whether nobody needs to have an answer to all that was said.
pub(super) fn is_flood(said: &Said) -> bool {
    said.bytes() >= FLOOD.bytes()
}

/// What an interactor thinks of a submission.
pub(super) enum Ruling {
    /// It did all that was asked.
    Right,
    /// It did not; what is said to the submitter.
    Wrong(String),
    /// It failed itself.
    None(String),
}

/// What its end means.
pub(super) fn ruling(facts: &Facts) -> Ruling {
    match (facts.stopped, facts.exit) {
        (None, RIGHT) => Ruling::Right,
        (None, WRONG) => {
            let words = facts
                .files
                .iter()
                .find(|(path, _)| path.as_os_str() == WORDS);
            let words = words.map_or_else(
                || Ok(Vec::new()),
                // Of what is shown, more may be white space around it.
                |(_, content)| content.start(8 * MESSAGE_BYTES as u64),
            );
            let words = match words {
                Ok(words) => String::from_utf8_lossy(&words).trim().to_owned(),
                Err(error) => {
                    return Ruling::None(format!("its message can't be read ({error})"));
                }
            };
            Ruling::Wrong(words[..words.floor_char_boundary(MESSAGE_BYTES)].to_owned())
        }
        (Some(limit), _) => Ruling::None(match limit {
            Stop::Cpu => format!("it computed for more than {} s", TIME.as_secs()),
            Stop::Idle | Stop::Wall => "it did not come to an end".to_owned(),
            Stop::Memory => format!("it needed more than {MEMORY} of memory"),
            Stop::Output => format!("it printed more than {OUTPUT}"),
            Stop::Files => "it wrote more into files than it may".to_owned(),
            Stop::Judge => "it was ended".to_owned(),
        }),
        (None, Exit::Code(code)) => Ruling::None(format!("it ended with code {code}")),
        (None, Exit::Signal(signal)) => Ruling::None(format!("signal {signal} ended it")),
        (None, Exit::NotStarted(errno)) => {
            let error = start_error(errno);
            Ruling::None(format!("it could not be started ({error})"))
        }
    }
}
