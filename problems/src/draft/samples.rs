//! The sample of a draft: a few of its small positions, and why their answers are what they are.

use std::collections::BTreeSet;

use sg::notation;
use sg::{Budget, Play};

use super::kit::Kit;
use super::{DraftError, DraftQuestion, GameDraft};
use crate::{Localized, Problem, ProblemsError};

/// A sample and its explanation.
pub(super) struct Sample {
    pub(super) input: String,
    pub(super) answer: String,
    pub(super) explained: Localized,
}

/// Where in the list of small cases, of so many parts each, the positions of the sample are looked
/// for.
const PLACES: [(usize, usize); 3] = [(1, 3), (1, 2), (2, 3)];

/// Chooses positions with different answers, neither the least nor the largest.
pub(super) fn choose(
    draft: &GameDraft<'_>,
    kit: &Kit,
    problem: &Problem,
) -> Result<Sample, DraftError> {
    let reference = problem.reference().ok_or_else(|| ProblemsError::NoTests {
        problem: draft.id.to_owned(),
    })?;
    let small: Vec<Vec<u8>> = reference.small_cases().collect();
    let mut chosen: Vec<&Vec<u8>> = Vec::new();
    let mut answers = BTreeSet::new();
    for (part, of) in PLACES {
        let from = small.len() * part / of;
        let candidates = small[from..].iter().chain(&small[..from]);
        for input in candidates {
            let is_new = !chosen.contains(&input);
            if is_new && answers.insert(reference.answer(input)?) {
                chosen.push(input);
                break;
            }
        }
    }
    let mut explained = Localized::default();
    for (input, number) in chosen.iter().zip(1..) {
        let text = String::from_utf8_lossy(input);
        let words: Vec<&str> = text.split_whitespace().skip(1).collect();
        let said = explain(draft.question, &joined(kit, &words), number)?;
        for (all, one) in [(&mut explained.en, said.en), (&mut explained.zh, said.zh)] {
            if !all.is_empty() {
                *all += "\n\n";
            }
            *all += &one;
        }
    }
    let inputs: Vec<Vec<u8>> = chosen.into_iter().cloned().collect();
    let input = reference.join(&inputs)?;
    let answer = reference.answer(&input)?;
    Ok(Sample {
        input: String::from_utf8_lossy(&input).into_owned(),
        answer: String::from_utf8_lossy(&answer).into_owned(),
        explained,
    })
}

/// The name of the whole position.
fn joined(kit: &Kit, words: &[&str]) -> String {
    let parts = (kit.parts)(words);
    let mut parts = parts.iter();
    let mut name = parts.next().cloned().unwrap_or_default();
    for part in parts {
        let own = part.rsplit(['@', ';']).next().unwrap_or_default();
        name.extend([format!(",{own}")]);
    }
    name
}

/// A position as it is shown to readers: without the game, without the board, and of a pile without
/// the most that may be taken from it.
fn shown(position: &str) -> &str {
    let own = position.rsplit(['@', ';']).next().unwrap_or_default();
    match own.split_once('/') {
        Some((pile, most)) if !most.contains('/') => pile,
        _ => own,
    }
}

fn explain(question: DraftQuestion, name: &str, number: usize) -> Result<Localized, DraftError> {
    let position = notation::position(name)?;
    let moves = position.moves(Play::Normal, Budget::default());
    let moves = moves.unwrap_or_default();
    let values = moves.iter().filter_map(|it| it.answer.value);
    let values: BTreeSet<u64> = values.map(|value| value.0).collect();
    let values: Vec<String> = values.iter().map(u64::to_string).collect();
    let winning = moves.iter().find(|it| it.is_winning());
    let (en, zh) = match (question, winning) {
        (DraftQuestion::Value, _) if moves.is_empty() => (
            "there is no move: the value is 0".to_owned(),
            "没有可行的操作，SG 值为 0".to_owned(),
        ),
        _ if moves.is_empty() => (
            "there is no move: the player who moves first loses".to_owned(),
            "没有可行的操作，先手输".to_owned(),
        ),
        (DraftQuestion::Value, _) => {
            let answer = position.answer(Play::Normal, Budget::default());
            let value = answer.ok().and_then(|it| it.value).map_or(0, |it| it.0);
            (
                format!(
                    "moves leave positions of these values: {}. The least number that is missing is {value}",
                    values.join(", ")
                ),
                format!(
                    "一步可以到达的局面的 SG 值有 {}，其中没有出现的最小数是 {value}",
                    values.join("、")
                ),
            )
        }
        (_, Some(best)) => match shown(&best.to) {
            "" => (
                "one move ends the game: the player who moves first wins".to_owned(),
                "一步就能结束游戏，先手赢".to_owned(),
            ),
            left => (
                format!("the player who moves first wins, for example by leaving `{left}`"),
                format!("先手赢，例如第一步之后留下 `{left}`"),
            ),
        },
        (_, None) => (
            "whatever the player who moves first does, the other one wins".to_owned(),
            "先手无论怎样操作，后手都能赢".to_owned(),
        ),
    };
    Ok(Localized {
        en: format!("Position {number}: {en}."),
        zh: format!("第 {number} 个局面：{zh}。"),
    })
}
