//! Runs that are answered while they run, by the judge or by another program: whoever fails, and
//! however, both end, and it is known who was first.

use std::time::Duration;

use judge::sandbox::{
    Exit, Facts, Flow, Partner, Pool, Request, Speaker, Spoken, Stop, Transcript,
};
use problems::ByteSize;

use crate::harness::{pool, request, slot_with, slowness};

/// Tells the numbers from 1 and wants each plus one back.
#[derive(Default)]
struct Asker {
    most: u32,
    told: u32,
    heard: Vec<u8>,
    was_wrong: bool,
    was_left: bool,
    /// What was said after "bye".
    afterwards: Vec<u8>,
}

impl Asker {
    /// Tells so many numbers.
    fn of(most: u32) -> Self {
        Self {
            most,
            ..Self::default()
        }
    }

    fn tell_next(&mut self, reply: &mut Vec<u8>) -> Flow {
        if self.told == self.most {
            reply.extend_from_slice(b"bye\n");
            return Flow::LastWords;
        }
        self.told += 1;
        reply.extend_from_slice(format!("{}\n", self.told).as_bytes());
        Flow::GoOn
    }
}

impl Partner for Asker {
    fn hear(&mut self, said: &[u8], reply: &mut Vec<u8>) -> Flow {
        self.heard.extend_from_slice(said);
        if self.told == 0 {
            return self.tell_next(reply);
        }
        while let Some(end) = self.heard.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.heard.drain(..=end).collect();
            let number = std::str::from_utf8(&line).unwrap().trim().parse::<u32>();
            if number != Ok(self.told + 1) {
                self.was_wrong = true;
                return Flow::Stop;
            }
            if self.tell_next(reply) == Flow::LastWords {
                return Flow::LastWords;
            }
        }
        Flow::GoOn
    }

    fn hear_end(&mut self) {
        self.was_left = true;
    }

    fn hear_afterwards(&mut self, said: &[u8]) {
        self.afterwards.extend_from_slice(said);
    }
}

/// How long whoever waits for answers may: many of them take a while where others want the processors, too.
const PATIENT: Duration = Duration::from_hours(1);

fn quick(args: &[&str]) -> Request {
    let mut request = request(args);
    request.limits.cpu = Duration::from_millis(400) * slowness();
    request.limits.idle = Duration::from_secs(2) * slowness();
    request
}

/// A program talks with the judge, which tells so many numbers.
fn with_asker(pool: &Pool, most: u32, args: &[&str]) -> (Facts, Asker, Transcript) {
    let mut slot = slot_with(pool, "talk");
    let (facts, transcript, asker) = slot.converse(&quick(args), || Asker::of(most)).unwrap();
    (facts, asker, transcript)
}

#[test]
fn a_program_is_answered_while_it_runs() {
    let pool = pool(1);
    let (facts, asker, transcript) = with_asker(&pool, 3, &["add"]);
    assert_eq!(facts.exit, Exit::Code(0));
    assert_eq!((facts.stopped, asker.was_left), (None, false));
    let said: Vec<(Speaker, &str)> = transcript
        .parts()
        .iter()
        .map(|(speaker, words)| (*speaker, std::str::from_utf8(words).unwrap()))
        .collect();
    let (program, partner) = (Speaker::Program, Speaker::Partner);
    let expected = [
        (partner, "1\n"),
        (program, "2\n"),
        (partner, "2\n"),
        (program, "3\n"),
        (partner, "3\n"),
        (program, "4\n"),
        (partner, "bye\n"),
    ];
    assert_eq!(said, expected);
}

/// The streams of a conversation are pipes, which a run may open again by their names.
#[test]
fn both_sides_may_open_their_streams_by_name() {
    let pool = pool(2);
    let (facts, asker, _) = with_asker(&pool, 3, &["add-by-name"]);
    assert_eq!((facts.exit, asker.told), (Exit::Code(0), 3));
    let spoken = between(&pool, &["add-by-name"], &["ask-by-name", "3"]);
    assert_eq!(spoken.program.exit, Exit::Code(0));
    assert_eq!(spoken.partner.exit, Exit::Code(42));
}

#[test]
fn a_long_conversation_keeps_its_beginning() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "talk");
    let asker = || Asker::of(10_000);
    let mut request = request(&["add"]);
    (request.limits.idle, request.limits.wall) = (PATIENT, PATIENT);
    let (facts, transcript, asker) = slot.converse(&request, asker).unwrap();
    assert_eq!((facts.exit, asker.told), (Exit::Code(0), 10_000));
    assert!(transcript.is_cut());
    let kept: usize = transcript.parts().iter().map(|(_, said)| said.len()).sum();
    assert_eq!(kept, 64 * 1024);
}

#[test]
fn a_slot_can_be_talked_with_again() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "talk");
    for most in [1, 2, 3] {
        let asker = || Asker::of(most);
        let (facts, _, asker) = slot.converse(&quick(&["add"]), asker).unwrap();
        assert_eq!((facts.exit, asker.told), (Exit::Code(0), most));
    }
}

#[test]
fn a_program_that_answers_wrongly_is_ended_at_once() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "talk");
    let mut request = request(&["add-wrongly"]);
    // No clock ends it: it waits for the next number.
    (request.limits.idle, request.limits.wall) = (PATIENT, PATIENT);
    let (facts, _, asker) = slot.converse(&request, || Asker::of(3)).unwrap();
    assert_eq!(facts.stopped, Some(Stop::Judge));
    assert!(asker.was_wrong && asker.told == 1);
}

#[test]
fn a_program_that_leaves_early_is_noticed() {
    let pool = pool(1);
    for (args, exit) in [
        (["leave", "1"], Exit::Code(0)),
        (["leave", "0"], Exit::Code(0)),
        (["crash", "1"], Exit::Signal(6)),
        (["close-output", "1"], Exit::Code(0)),
        (["close-output", "0"], Exit::Code(0)),
    ] {
        let (facts, asker, _) = with_asker(&pool, 3, &args);
        assert_eq!((facts.exit, facts.stopped), (exit, None), "{args:?}");
        assert!(asker.was_left && !asker.was_wrong, "{args:?}");
    }
}

#[test]
fn nobody_waits_for_ever() {
    let pool = pool(1);
    for (args, stop) in [
        (["close-input", "1"], Stop::Idle),
        (["never-flush", ""], Stop::Idle),
        (["never-read", ""], Stop::Idle),
        (["spin-after", ""], Stop::Cpu),
    ] {
        let (facts, asker, _) = with_asker(&pool, 3, &args);
        assert_eq!(facts.stopped, Some(stop), "{args:?}");
        let spins = stop == Stop::Cpu;
        assert_eq!(asker.told == 3, spins, "{args:?}");
    }
}

#[test]
fn a_conversation_is_called_off_while_it_goes_on() {
    let pool = pool(1);
    let mut slot = slot_with(&pool, "talk");
    let is_over = || true;
    let over: Option<&dyn Fn() -> bool> = Some(&is_over);
    for args in [["spin-after", ""], ["never-flush", ""]] {
        let called_off = slot.converse_unless(&quick(&args), || Asker::of(3), over);
        assert_eq!(called_off.unwrap().0.stopped, Some(Stop::Judge), "{args:?}");
    }
}

#[test]
fn floods_end_at_the_output_limit_or_at_the_first_wrong_word() {
    /// Listens to everything and says nothing.
    struct Patient;
    impl Partner for Patient {
        fn hear(&mut self, _: &[u8], _: &mut Vec<u8>) -> Flow {
            Flow::GoOn
        }
        fn hear_end(&mut self) {}
        fn hear_afterwards(&mut self, _: &[u8]) {}
    }
    let pool = pool(1);
    let mut slot = slot_with(&pool, "talk");
    let mut request = quick(&["flood"]);
    request.limits.stdout = ByteSize::from_kib(256);
    let (facts, transcript, _) = slot.converse(&request, || Patient).unwrap();
    assert_eq!(facts.stopped, Some(Stop::Output));
    assert!(facts.stdout_cut && transcript.is_cut());
    drop(slot);

    let (facts, asker, _) = with_asker(&pool, 3, &["flood-and-read"]);
    assert_eq!(facts.stopped, Some(Stop::Judge));
    assert!(asker.was_wrong);
}

#[test]
fn a_failure_after_the_last_words_is_the_programs_own() {
    let (facts, asker, _) = with_asker(&pool(1), 3, &["fail-after"]);
    assert_eq!((facts.exit, facts.stopped), (Exit::Code(5), None));
    assert!(!asker.was_left);
}

#[test]
fn what_is_said_after_the_last_words_is_heard() {
    let pool = pool(1);
    let (facts, asker, _) = with_asker(&pool, 3, &["go-on"]);
    assert_eq!((facts.exit, facts.stopped), (Exit::Code(0), None));
    assert_eq!(asker.afterwards, b"more\nand more\n");
    let (_, asker, _) = with_asker(&pool, 3, &["add"]);
    assert_eq!(asker.afterwards, b"");
}

/// Two programs talk with each other, each in its own slot; the partner has as much patience as it takes.
fn between(pool: &Pool, program: &[&str], partner: &[&str]) -> Spoken {
    talk_of(pool, &quick(program), partner)
}

/// The same where the program does not mind how long it waits for answers either.
fn patiently_between(pool: &Pool, program: &[&str], partner: &[&str]) -> Spoken {
    let mut patient = quick(program);
    (patient.limits.idle, patient.limits.wall) = (PATIENT, PATIENT);
    talk_of(pool, &patient, partner)
}

fn talk_of(pool: &Pool, program: &Request, partner: &[&str]) -> Spoken {
    let mut ours = slot_with(pool, "talk");
    let mut theirs = slot_with(pool, "talk");
    let hopeless = |exit| exit != Exit::Code(42);
    let mut patient = quick(partner);
    (patient.limits.idle, patient.limits.wall) = (PATIENT, PATIENT);
    ours.converse_with(program, &mut theirs, &patient, hopeless)
        .unwrap()
}

#[test]
fn two_programs_talk_with_each_other() {
    let pool = pool(2);
    let spoken = patiently_between(&pool, &["add"], &["ask", "500"]);
    assert_eq!(spoken.program.exit, Exit::Code(0));
    assert_eq!(spoken.partner.exit, Exit::Code(42));
    assert_eq!(spoken.transcript.parts().len(), 1001);
    assert_eq!(
        spoken.transcript.parts()[0],
        (Speaker::Partner, b"1\n".to_vec())
    );
}

#[test]
fn who_failed_first_is_known() {
    let pool = pool(2);
    let aborted = Exit::Signal(6);
    let killed = Exit::Signal(9);
    let (ours, theirs) = (Speaker::Program, Speaker::Partner);
    for (program, partner, first, exits) in [
        // The partner finds the program wrong, by its exit code or by closing its end before.
        (
            ["add-wrongly", ""],
            ["ask", "3"],
            theirs,
            [None, Some(Exit::Code(43))],
        ),
        (
            ["fail-without-partner", ""],
            ["refuse", ""],
            theirs,
            [None, Some(Exit::Code(43))],
        ),
        (
            ["fail-without-partner", ""],
            ["refuse-by-closing", ""],
            theirs,
            [None, Some(Exit::Code(43))],
        ),
        // The program goes first; the partner hears the end and says what it thinks of it.
        (
            ["crash", "1"],
            ["ask", "3"],
            ours,
            [Some(aborted), Some(Exit::Code(43))],
        ),
        (
            ["leave", "1"],
            ["ask", "3"],
            ours,
            [Some(Exit::Code(0)), Some(Exit::Code(43))],
        ),
        (
            ["close-output", "1"],
            ["ask", "3"],
            ours,
            [None, Some(Exit::Code(43))],
        ),
        // Everything was right, and then one of them fails.
        (
            ["fail-after", ""],
            ["ask", "3"],
            theirs,
            [Some(Exit::Code(5)), Some(Exit::Code(42))],
        ),
        (
            ["add", ""],
            ["ask-and-crash", "3"],
            ours,
            [Some(Exit::Code(0)), Some(aborted)],
        ),
        (
            ["add", ""],
            ["ask-and-spin", "3"],
            ours,
            [Some(Exit::Code(0)), Some(killed)],
        ),
    ] {
        let spoken = between(&pool, &program, &partner);
        assert_eq!(spoken.first_to_leave, first, "{program:?} {partner:?}");
        for (facts, exit) in [&spoken.program, &spoken.partner].into_iter().zip(exits) {
            if let Some(exit) = exit {
                assert_eq!(facts.exit, exit, "{program:?} {partner:?}");
            }
        }
    }
}

/// Whether an interactor answers or talks by itself is seen by what it said since it was last
/// given anything.
#[test]
fn how_much_was_said_and_unprompted_is_known() {
    let pool = pool(2);
    let spoken = patiently_between(&pool, &["add"], &["ask", "500"]);
    let answers: usize = (2..=501)
        .map(|number: u32| format!("{number}\n").len())
        .sum();
    assert_eq!(spoken.said.bytes(), answers as u64);
    assert!(spoken.said.is_text());
    assert!(spoken.unprompted < 100, "{}", spoken.unprompted);
    let spoken = patiently_between(&pool, &["never-read"], &["flood"]);
    assert_eq!((spoken.said.bytes(), spoken.said.is_text()), (0, true));
    let limit = request(&[]).limits.stdout.bytes();
    assert_eq!(spoken.unprompted, limit);
    let spoken = between(&pool, &["bytes"], &["ask", "1"]);
    assert_eq!(spoken.said.bytes(), 5);
    assert!(!spoken.said.is_text());
}

#[test]
fn two_programs_cannot_hold_up_each_other() {
    let pool = pool(2);
    // Both wait; the program's clock runs out first, and its partner hears that it is gone.
    for mode in ["never-flush", "never-read"] {
        let spoken = between(&pool, &[mode], &["ask", "3"]);
        assert_eq!(spoken.program.stopped, Some(Stop::Idle), "{mode}");
        assert_eq!(spoken.partner.exit, Exit::Code(43), "{mode}");
        assert_eq!(spoken.first_to_leave, Speaker::Program, "{mode}");
    }
    // One spins after the other is gone.
    let spoken = between(&pool, &["spin-after"], &["ask", "3"]);
    assert_eq!(spoken.program.stopped, Some(Stop::Cpu));
    assert_eq!(spoken.partner.exit, Exit::Code(42));
    // Both write without end, and nobody reads.
    let spoken = between(&pool, &["flood"], &["flood"]);
    for facts in [&spoken.program, &spoken.partner] {
        let ended = [Some(Stop::Output), Some(Stop::Cpu), Some(Stop::Judge)];
        assert!(ended.contains(&facts.stopped), "{:?}", facts.stopped);
    }
}
