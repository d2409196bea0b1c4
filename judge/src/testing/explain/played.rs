//! What is wrong with a program that plays: what it said is heard once more by the problem's interactor,
//! whose moves are always the same ones.

use problems::{Idea, Interactor, Reference, Verdict, WrongIdea};

use super::Failure;
use super::search::{Search, Tried};
use crate::mistake::Mistake;
use crate::reason::Reason;

/// So many of the small cases are played, until a mistake was seen so often.
const GAMES: usize = 40;
const SEEN: usize = 3;

/// How a conversation ends.
enum End {
    /// All that was asked is done.
    Done,
    /// The program is not done.
    Open,
    /// The side chosen in the last game loses.
    WrongSide,
    /// A move gave the last game away.
    LosingMove,
    /// The last line was not taken at all; the interactor as it was before it.
    Refused {
        before: Box<dyn Interactor>,
        line: String,
    },
}

/// How a conversation about an input ends in which a program says this; `None` where that cannot be
/// said.
fn end(reference: &dyn Reference, input: &[u8], said: &[u8]) -> Option<End> {
    let mut interactor = reference.interactor(input).ok()??;
    let answer = reference.answer(input).ok()?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    if interactor.begin().ruling.is_some() {
        return None;
    }
    let said = String::from_utf8_lossy(said);
    let mut sides = Vec::new();
    for line in said.lines() {
        // A side is a word, a move has numbers.
        let is_side = line.trim().chars().all(char::is_alphabetic);
        if is_side {
            sides.push(line.trim());
        }
        let before = interactor.again();
        let reply = interactor.hear(line);
        match reply.ruling {
            None => {}
            Some(Ok(())) => return Some(End::Done),
            // Who loses a game is told so; what is no move is not answered.
            Some(Err(_)) if reply.say.is_empty() && !is_side => {
                return Some(End::Refused {
                    before,
                    line: line.to_owned(),
                });
            }
            Some(Err(_)) => {
                let right = answer.lines().nth(sides.len().checked_sub(1)?)?;
                let is_right = sides.last() == Some(&right.trim());
                return Some(if is_right {
                    End::LosingMove
                } else {
                    End::WrongSide
                });
            }
        }
    }
    Some(End::Open)
}

/// The mistake of talking in a conversation: to end before all is done, or not well when it is.
pub(super) fn mistake(failure: &Failure, reference: &dyn Reference) -> Option<Mistake> {
    // Of a whole test neither is everything kept that was said, nor how the run was ended.
    if failure.cases.is_empty() {
        return None;
    }
    let end = end(reference, &failure.input, &failure.output)?;
    match (failure.verdict, end) {
        // It ended by itself, only too late.
        (Verdict::TLE, End::Done) if failure.stopped.is_none() => None,
        (Verdict::RE | Verdict::TLE, End::Done) => Some(Mistake::FailsAfterTheLastAnswer),
        (Verdict::WA, End::Open) if failure.stopped.is_none() => Some(Mistake::EndsTooEarly),
        _ => None,
    }
}

/// The idea behind a program that plays.
pub(super) fn idea(
    search: &mut Search<'_, '_, '_>,
    failure: &Failure,
    reference: &dyn Reference,
) -> Option<Idea> {
    let idea = match failure.verdict {
        Verdict::TLE if is_waiting(failure) && !failure.output.is_empty() => return None,
        Verdict::TLE if is_waiting(failure) => WrongIdea::NotFlushed,
        Verdict::TLE => failure.shows?,
        Verdict::RE | Verdict::MLE => WrongIdea::OutOfBounds,
        Verdict::WA => match end(reference, &failure.input, &failure.output)? {
            End::WrongSide => WrongIdea::WrongSide,
            End::LosingMove => WrongIdea::LosingMove,
            End::Refused { .. } if is_counted_from_elsewhere(search, reference) => {
                WrongIdea::OffByOne
            }
            End::Refused { .. } => WrongIdea::IllegalMove,
            End::Done | End::Open => return None,
        },
        _ => return None,
    };
    Some(Idea::Known(idea))
}

/// Whether the program was ended because it waited, or slept.
pub(super) fn is_waiting(failure: &Failure) -> bool {
    matches!(
        &failure.reason,
        Reason::InConversation { reason, .. } if matches!(**reason, Reason::Idle { .. })
    )
}

/// Whether all moves that are refused in small games would be taken with one of their numbers one
/// larger, or all with one of them one smaller.
fn is_counted_from_elsewhere(search: &mut Search<'_, '_, '_>, reference: &dyn Reference) -> bool {
    let mut refused = Vec::new();
    for case in search.smallest_cases(GAMES) {
        if refused.len() == SEEN {
            break;
        }
        let Tried::Fails(failure) = search.alone(&case) else {
            continue;
        };
        let is_refusal = matches!(
            &failure.reason,
            Reason::InConversation { reason, .. } if matches!(**reason, Reason::Refused { .. })
        );
        if is_refusal
            && let Some(End::Refused { before, line }) =
                end(reference, &failure.input, &failure.output)
        {
            refused.push((before, line));
        }
    }
    let changes = (0..3).flat_map(|place| [(place, 1), (place, -1)]);
    let mut cures = changes.filter(|(place, step)| {
        refused.iter().all(|(before, line)| {
            let words = line.split_ascii_whitespace();
            let numbers: Option<Vec<i64>> = words.map(|word| word.parse().ok()).collect();
            let Some(mut numbers) = numbers.filter(|numbers| *place < numbers.len()) else {
                return false;
            };
            numbers[*place] += step;
            let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
            let reply = before.again().hear(&words.join(" "));
            reply.ruling.is_none_or(|ruling| ruling.is_ok())
        })
    });
    refused.len() > 1 && cures.next().is_some()
}
