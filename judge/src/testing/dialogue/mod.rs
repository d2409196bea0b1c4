//! Judges a program that talks with the problem's interactor: who failed first decides.
//!
//! What the program said is heard in order and ruled on line by line, before anything that
//! happens to the program later: so a wrong move is a wrong answer even when the program crashes
//! right after it, and a crash in the middle of a good conversation is a crash.

mod program;

use problems::{Interactor, Reference, Refusal, Reply, Test, Verdict};

use super::assess::assess;
use super::executor::{Conversation, Executor};
use super::outcome::TestOutcome;
use crate::checker::shorten;
use crate::fault::{Role, SystemFault};
use crate::language::Language;
use crate::reason::Reason;
use crate::sandbox::{Facts, Flow, Partner, SandboxError, Speaker, Transcript};

pub(super) use program::with_program;

/// The longest line a program may say.
const LONGEST_LINE: usize = 4096;

/// How much of a transcript is shown: its beginning and its end.
const TRANSCRIPT_BYTES: usize = 6000;

/// What came of a conversation.
enum Ruling {
    /// The program did all that was asked.
    Right,
    /// It said something wrong.
    Wrong(Refusal),
    /// It stopped talking before the end, whatever made it.
    Left(Refusal),
}

/// An interactor as the sandbox talks with it.
struct Host {
    interactor: Box<dyn Interactor>,
    has_begun: bool,
    /// A line of which the end has not come.
    heard: Vec<u8>,
    /// The number of the line it begins or stands on, from 1.
    line: usize,
    ruling: Option<Ruling>,
    /// The first of what the program said when all had been said.
    too_much: Option<TooMuch>,
}

/// A line that nobody wanted to hear.
struct TooMuch {
    line: usize,
    words: Vec<u8>,
    is_whole: bool,
}

impl Host {
    fn new(interactor: Box<dyn Interactor>) -> Self {
        Self {
            interactor,
            has_begun: false,
            heard: Vec::new(),
            line: 1,
            ruling: None,
            too_much: None,
        }
    }

    /// What is said when all has been said: white space is nothing, the first line that is more is
    /// kept as far as it is shown.
    fn hear_too_much(&mut self, said: &[u8]) {
        for piece in said.split_inclusive(|byte| *byte == b'\n') {
            if self.too_much.is_none() && !piece.trim_ascii().is_empty() {
                self.too_much = Some(TooMuch {
                    line: self.line,
                    words: Vec::new(),
                    is_whole: false,
                });
            }
            if let Some(too_much) = &mut self.too_much
                && !too_much.is_whole
            {
                let room = LONGEST_LINE.saturating_sub(too_much.words.len());
                let words = &piece[..piece.len().min(room)];
                too_much.words.extend_from_slice(words);
                too_much.is_whole = piece.ends_with(b"\n");
            }
            self.line += usize::from(piece.ends_with(b"\n"));
        }
    }

    /// Why the conversation says nothing of the program.
    fn fault(&self) -> Option<SystemFault> {
        let how = self.interactor.failure()?;
        let role = Role::Interactor;
        Some(SystemFault::ProgramFailed { role, how })
    }

    fn take(&mut self, said: Reply, reply: &mut Vec<u8>) -> Flow {
        reply.extend_from_slice(said.say.as_bytes());
        let (ruling, flow) = match said.ruling {
            None => return Flow::GoOn,
            Some(Ok(())) => (Ruling::Right, Flow::LastWords),
            Some(Err(refusal)) => (Ruling::Wrong(refusal), Flow::Stop),
        };
        self.ruling = Some(ruling);
        flow
    }

    fn line(&mut self, line: &[u8], reply: &mut Vec<u8>) -> Flow {
        let line = String::from_utf8_lossy(line);
        let said = self.interactor.hear(line.trim_end_matches(['\n', '\r']));
        self.take(said, reply)
    }
}

impl Partner for Host {
    fn hear(&mut self, said: &[u8], reply: &mut Vec<u8>) -> Flow {
        if !self.has_begun {
            self.has_begun = true;
            let begun = self.interactor.begin();
            let flow = self.take(begun, reply);
            if flow != Flow::GoOn {
                return flow;
            }
        }
        self.heard.extend_from_slice(said);
        let heard = std::mem::take(&mut self.heard);
        let mut rest = &heard[..];
        while let Some(end) = rest.iter().position(|byte| *byte == b'\n') {
            let (line, after) = rest.split_at(end + 1);
            rest = after;
            let flow = self.line(line, reply);
            self.line += 1;
            if flow != Flow::GoOn {
                self.hear_too_much(rest);
                return flow;
            }
        }
        if rest.len() > LONGEST_LINE {
            // Whatever it is, it is no answer: as much of it as an interactor looks at.
            return self.line(&rest[..LONGEST_LINE], reply);
        }
        self.heard = rest.to_vec();
        Flow::GoOn
    }

    fn hear_afterwards(&mut self, said: &[u8]) {
        self.hear_too_much(said);
    }

    fn hear_end(&mut self) {
        // A last line without its end is one, too.
        let last = std::mem::take(&mut self.heard);
        if !last.is_empty() {
            self.line(&last, &mut Vec::new());
        }
        if self.ruling.is_none() {
            self.ruling = Some(Ruling::Left(self.interactor.left()));
        }
    }
}

/// Lets the program talk with the reference's interactor of a test, and judges what came of it.
pub(super) fn with_reference(
    reference: &dyn Reference,
    executor: &mut Executor<'_>,
    test: &Test,
    language: &Language,
) -> TestOutcome {
    let interactor = match reference.interactor(&test.input) {
        Ok(Some(interactor)) => interactor,
        Ok(None) => return TestOutcome::of_fault(SystemFault::NoInteractor),
        Err(error) => return TestOutcome::of_fault(SystemFault::Reference(error)),
    };
    match talk(interactor.as_ref(), executor, language) {
        Ok(Talk {
            fault: Some(fault), ..
        }) => TestOutcome::of_fault(fault),
        Ok(talk) => with_transcript(talk.facts, talk.failure, &talk.transcript),
        Err(error) => TestOutcome::of_fault(SystemFault::Sandbox(error)),
    }
}

/// What came of a conversation with an interactor.
pub(crate) struct Talk {
    pub(crate) facts: Facts,
    /// What is wrong, with the program or with what it said.
    pub(crate) failure: Option<(Verdict, Reason)>,
    /// Why it says nothing of the program.
    fault: Option<SystemFault>,
    transcript: Transcript,
}

impl Talk {
    /// What was said, a line each.
    pub(crate) fn written(&self) -> String {
        written(&self.transcript)
    }
}

/// Lets the program talk with an interactor that has not begun.
///
/// # Errors
/// As [`Executor::converse`].
pub(crate) fn talk(
    interactor: &dyn Interactor,
    executor: &mut Executor<'_>,
    language: &Language,
) -> Result<Talk, SandboxError> {
    let Conversation {
        facts,
        transcript,
        partner,
    } = executor.converse(|| Host::new(interactor.again()))?;
    let own = assess(&facts, executor.limits(), language);
    let fault = partner.fault();
    let refused = |Refusal { case, what }| Some((Verdict::WA, Reason::Refused { case, what }));
    let failure = match partner.ruling {
        Some(Ruling::Right) => own.or_else(|| partner.too_much.as_ref().map(goes_on)),
        Some(Ruling::Wrong(refusal)) => refused(refusal),
        Some(Ruling::Left(refusal)) => own.or_else(|| refused(refusal)),
        None => own.or_else(|| Some(SystemFault::NoRuling.failure())),
    };
    Ok(Talk {
        facts,
        failure: fault.as_ref().map(SystemFault::failure).or(failure),
        fault,
        transcript,
    })
}

/// What is said of a program that goes on when all has been said.
fn goes_on(too_much: &TooMuch) -> (Verdict, Reason) {
    let (line, got) = (too_much.line, shorten(too_much.words.trim_ascii(), 0));
    (Verdict::WA, Reason::OutputGoesOn { line, got })
}

/// What came of a conversation: the program's own words are its output, and its transcript is
/// part of the reason.
fn with_transcript(
    mut facts: Facts,
    failure: Option<(Verdict, Reason)>,
    transcript: &Transcript,
) -> TestOutcome {
    let parts = transcript.parts().iter();
    let own = parts.filter(|(speaker, _)| *speaker == Speaker::Program);
    facts.stdout = own.flat_map(|(_, words)| words.iter().copied()).collect();
    let transcript = written(transcript);
    let failure = failure.map(|(verdict, reason)| {
        let (reason, transcript) = (Box::new(reason), transcript.clone());
        (verdict, Reason::InConversation { reason, transcript })
    });
    TestOutcome {
        transcript,
        ..TestOutcome::of(facts, failure)
    }
}

/// What was said, a line each: the program's after `<`, the interactor's after `>`. Shortened in
/// the middle where it is long.
fn written(transcript: &Transcript) -> String {
    let mut lines = Vec::new();
    for (speaker, words) in transcript.parts() {
        let mark = match speaker {
            Speaker::Program => '<',
            Speaker::Partner => '>',
        };
        let words = String::from_utf8_lossy(words);
        lines.extend(words.lines().map(|line| format!("{mark} {line}\n")));
    }
    if transcript.is_cut() {
        lines.push("…\n".to_owned());
    }
    let text = lines.concat();
    if text.len() <= TRANSCRIPT_BYTES {
        return text;
    }
    let head = text.floor_char_boundary(TRANSCRIPT_BYTES / 2);
    let tail = text.ceil_char_boundary(text.len() - TRANSCRIPT_BYTES / 2);
    format!("{}\n…\n{}", text[..head].trim_end(), &text[tail..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wants `yes` and then `done`, or anything else to refuse.
    struct Asker;

    impl Interactor for Asker {
        fn again(&self) -> Box<dyn Interactor> {
            Box::new(Self)
        }

        fn begin(&mut self) -> Reply {
            Reply {
                say: "well?\n".to_owned(),
                ruling: None,
            }
        }

        fn hear(&mut self, line: &str) -> Reply {
            let ruling = match line {
                "yes" => None,
                "done" => Some(Ok(())),
                _ => Some(Err(Refusal::new(1, line, line))),
            };
            Reply {
                say: String::new(),
                ruling,
            }
        }

        fn left(&mut self) -> Refusal {
            Refusal::new(1, "left", "left")
        }
    }

    /// Cannot go on at once.
    struct Broken;

    impl Interactor for Broken {
        fn again(&self) -> Box<dyn Interactor> {
            Box::new(Self)
        }

        fn begin(&mut self) -> Reply {
            Reply {
                say: String::new(),
                ruling: Some(Err(Refusal::new(1, "broken", "broken"))),
            }
        }

        fn hear(&mut self, _: &str) -> Reply {
            Reply::default()
        }

        fn left(&mut self) -> Refusal {
            Refusal::new(1, "left", "left")
        }

        fn failure(&self) -> Option<String> {
            Some("broken".to_owned())
        }
    }

    #[test]
    fn an_interactor_that_cannot_go_on_is_no_fault_of_the_program() {
        assert!(host().fault().is_none());
        let mut broken = Host::new(Box::new(Broken));
        assert_eq!(broken.hear(b"", &mut Vec::new()), Flow::Stop);
        let verdict = broken.fault().map(|fault| fault.failure().0);
        assert_eq!(verdict, Some(Verdict::SE));
    }

    fn host() -> Host {
        Host::new(Box::new(Asker))
    }

    #[test]
    fn lines_may_come_in_pieces() {
        let mut host = host();
        let mut reply = Vec::new();
        for (said, flow) in [
            ("", Flow::GoOn),
            ("ye", Flow::GoOn),
            ("s\r\ndo", Flow::GoOn),
            ("ne\nmore", Flow::LastWords),
        ] {
            assert_eq!(host.hear(said.as_bytes(), &mut reply), flow, "{said}");
        }
        assert_eq!(reply, b"well?\n");
        assert!(matches!(host.ruling, Some(Ruling::Right)));
    }

    /// What is said of a program that says `more` in these pieces when all has been said.
    fn told_of(more: &[&[u8]]) -> Option<Reason> {
        let mut host = host();
        let (first, rest) = more.split_at(more.len().min(1));
        let said = [b"yes\ndone\n", first.concat().as_slice()].concat();
        assert_eq!(host.hear(&said, &mut Vec::new()), Flow::LastWords);
        for piece in rest {
            host.hear_afterwards(piece);
        }
        assert!(matches!(host.ruling, Some(Ruling::Right)));
        host.too_much.as_ref().map(|it| goes_on(it).1)
    }

    #[test]
    fn what_is_said_when_all_was_said_is_too_much() {
        let none: [&[&[u8]]; 4] = [&[], &[b"\n \r\n"], &[b"\n", b"\t", b" \n"], &[b""]];
        for more in none {
            assert_eq!(told_of(more), None, "{more:?}");
        }
        let flood = vec![&b"x"[..]; 5000];
        for (more, line, got) in [
            (&[&b"1 1\n"[..]][..], 3, "1 1"),
            (&[b"", b"1 1\n2 2\n"], 3, "1 1"),
            (&[b"\n", b"\n", b" 1", b" 1\n2"], 5, "1 1"),
            (&[b"\0"], 3, "␀"),
            (&[b"", b"\xff\n"], 3, "\u{fffd}"),
            (&flood[..], 3, &format!("{}…", "x".repeat(60))),
        ] {
            let got = got.to_owned();
            assert_eq!(told_of(more), Some(Reason::OutputGoesOn { line, got }));
        }
    }

    #[test]
    fn a_last_line_needs_no_end_and_leaving_is_told_from_a_wrong_word() {
        let mut silent = host();
        silent.hear(b"yes", &mut Vec::new());
        silent.hear_end();
        assert!(matches!(silent.ruling, Some(Ruling::Left(_))));
        let mut done = host();
        done.hear(b"yes\ndone", &mut Vec::new());
        done.hear_end();
        assert!(matches!(done.ruling, Some(Ruling::Right)));
        let mut wrong = host();
        assert_eq!(wrong.hear(b"no\n", &mut Vec::new()), Flow::Stop);
        assert!(matches!(wrong.ruling, Some(Ruling::Wrong(_))));
    }

    #[test]
    fn a_line_without_end_is_refused_when_it_is_too_long() {
        let mut host = host();
        let flow = host.hear(&[b'x'; LONGEST_LINE + 1], &mut Vec::new());
        assert_eq!(flow, Flow::Stop);
    }
}
