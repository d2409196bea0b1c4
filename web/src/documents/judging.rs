//! What became of a submission: verdict, tests, a counterexample, remarks.

use judge::{
    Counterexample, Judging, Points, Reason, Remark, Score, TestResult, Verdict, message_in,
};
use problems::{DecisiveMoves, Problem};
use serde::{Deserialize, Serialize};
use sg::Outcome;
use utoipa::ToSchema;

use super::moves::{AnsweredMoveDocument, DrawDocument, MoveDocument};
use crate::claim;
use crate::explanation::{self, MistakeDocument};
use crate::locale::Locale;
use crate::reasons;

/// What became of a program.
#[derive(ToSchema)]
#[expect(dead_code, clippy::upper_case_acronyms, reason = "only described")]
pub(crate) enum VerdictName {
    AC,
    WA,
    PE,
    TLE,
    MLE,
    OLE,
    RE,
    CE,
    SE,
}

/// What became of a program that was judged on this machine.
#[derive(Debug, Serialize, Deserialize)]
pub struct JudgingDocument {
    /// The problem's id.
    pub problem: String,
    /// The source's name, as it was given.
    pub source: String,
    /// The language's id.
    pub language: String,
    /// The first failing test's verdict in test order, or AC, CE, SE.
    pub verdict: Verdict,
    /// The largest CPU time over its tests, in milliseconds.
    pub time_ms: u64,
    /// The largest memory peak over its tests, in KiB.
    pub memory_kib: u64,
    /// How many tests were accepted.
    pub passed: usize,
    /// How many tests the problem has.
    pub total: usize,
    /// The compiler's words for CE, the reason for SE.
    pub message: Option<String>,
    /// The tests that were run, in test order.
    pub tests: Vec<TestDocument>,
    /// The points. Left out where the problem gives none, like the two below.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Points>,
    /// The most points there can be, where there is a bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_score: Option<Points>,
    /// The points of each group of tests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<Vec<GroupScoreDocument>>,
    /// A small failing input, when one was looked for and found.
    pub counterexample: Option<CounterexampleDocument>,
    /// What an accepted program gets wrong that does not count; left out where there is nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<RemarkDocument>,
}

impl JudgingDocument {
    /// A judging on a problem, in a language.
    pub fn of(locale: Locale, problem: &Problem, judging: Judging) -> Self {
        let tests = judging.tests.into_iter();
        let example = judging.counterexample;
        let score = judging.score.as_ref();
        Self {
            problem: judging.problem,
            source: judging.source,
            language: judging.language,
            verdict: judging.verdict,
            time_ms: judging.time_ms,
            memory_kib: judging.memory_kib,
            passed: judging.passed,
            total: judging.total,
            message: judging.message.map(|it| message_in(&it, locale.into())),
            tests: tests
                .map(|test| TestDocument::of(locale, test, true))
                .collect(),
            score: score.map(|score| score.points),
            max_score: score.and_then(|score| score.most),
            groups: score.map(GroupScoreDocument::all),
            counterexample: example
                .map(|example| CounterexampleDocument::of(locale, Some(problem), example)),
            remarks: RemarkDocument::all(locale, &judging.remarks),
        }
    }
}

/// The points of a group of tests.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct GroupScoreDocument {
    /// Its path below the tests of the problem.
    #[schema(example = "secret/1-small")]
    pub name: String,
    /// Its points.
    #[schema(value_type = f64)]
    pub score: Points,
    /// The most points there can be; null where there is no bound.
    #[schema(value_type = Option<f64>)]
    pub max_score: Option<Points>,
}

impl GroupScoreDocument {
    /// Those of a whole score.
    pub fn all(score: &Score) -> Vec<Self> {
        let groups = score.groups.iter().map(|group| Self {
            name: group.name.clone(),
            score: group.score,
            max_score: group.max_score,
        });
        groups.collect()
    }
}

/// The result of one test.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct TestDocument {
    /// Its name.
    #[schema(example = "sample-1")]
    pub name: String,
    /// Its group.
    #[schema(example = "sample")]
    pub group: String,
    /// Its verdict.
    #[schema(value_type = VerdictName)]
    pub verdict: Verdict,
    /// CPU time.
    pub time_ms: u64,
    /// Memory peak.
    pub memory_kib: u64,
    /// Instructions that it executed; left out where they are not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<u64>,
    /// Why it was not accepted; for the submission's owner.
    pub message: Option<String>,
    /// What was said in a conversation; for people, who read it line by line.
    #[serde(skip)]
    pub transcript: Option<String>,
}

/// A small input on which the program is wrong.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct CounterexampleDocument {
    /// The input.
    pub input: String,
    /// The right answer.
    pub expected: String,
    /// What the program printed.
    pub got: String,
    /// Why the right answer is right.
    pub explanation: Option<String>,
    /// The mistake behind it, where one is recognised; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<MistakeDocument>,
    /// Which player wins the position as the program says, `first` or `second`; left out where it says neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claimed_winner: Option<String>,
    /// The position that goes wrong, as games are written; left out where it has no name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "nim@3,5,7")]
    pub position: Option<String>,
    /// Who wins it: `N` whoever moves next, `P` the other player, `D` neither; left out where nobody can say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = "N")]
    pub outcome: Option<String>,
    /// Its Grundy value; left out where it has none, or it was not found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(example = 1)]
    pub value: Option<u64>,
    /// The moves that win the position, where it is won; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winning_moves: Option<Vec<MoveDocument>>,
    /// Every move of the position with the answer to it, where it is lost; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refutation: Option<Vec<AnsweredMoveDocument>>,
    /// Why no move of the position wins, and which hold the draw, where it is drawn; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawDocument>,
    /// How many more such moves there are; left out where nobody counted them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves_left_out: Option<u64>,
}

/// What an accepted program gets wrong that does not count.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct RemarkDocument {
    /// The name of the test.
    #[schema(example = "beyond-1")]
    pub test: String,
    /// Where it is wrong.
    pub message: String,
}

impl RemarkDocument {
    /// Remarks in a language.
    pub fn all(locale: Locale, remarks: &[Remark]) -> Vec<Self> {
        let documents = remarks.iter().map(|remark| Self {
            test: remark.test.clone(),
            message: reasons::remark(locale, remark),
        });
        documents.collect()
    }
}

impl TestDocument {
    /// A test's result in a language; `in_full` where the reader may know why.
    pub fn of(locale: Locale, test: TestResult, in_full: bool) -> Self {
        let reason = test.reason.filter(|_| in_full);
        let transcript = match &reason {
            Some(Reason::InConversation { transcript, .. }) => Some(transcript.clone()),
            _ => None,
        };
        Self {
            name: test.name,
            group: test.group,
            verdict: test.verdict,
            time_ms: test.time_ms,
            memory_kib: test.memory_kib,
            instructions: test.instructions,
            message: reason.map(|reason| reasons::message(locale, &reason)),
            transcript,
        }
    }
}

impl CounterexampleDocument {
    /// A counterexample on a problem, which may be gone, in a language.
    pub fn of(locale: Locale, problem: Option<&Problem>, example: Counterexample) -> Self {
        let (mut winning_moves, mut refutation, mut moves_left_out) = (None, None, None);
        let mut draw = None;
        let claim = problem.and_then(|problem| claim::of(problem, &example));
        let (decisive, position) = explanation::moves_and_position(problem, &example);
        let valued = position.as_ref();
        let answered = |moves, outcomes| AnsweredMoveDocument::all(moves, outcomes, valued);
        match decisive {
            Some(DecisiveMoves::Winning { moves, left_out }) => {
                let winning = moves.into_iter();
                let winning = winning.map(|it| MoveDocument::of(it, Outcome::P, valued));
                winning_moves = Some(winning.collect());
                moves_left_out = left_out;
            }
            Some(DecisiveMoves::Refutation { moves, left_out }) => {
                refutation = Some(answered(moves, [Outcome::N, Outcome::P]));
                moves_left_out = Some(left_out);
            }
            Some(DecisiveMoves::Draw {
                holding,
                losing,
                left_out,
                reason,
            }) => {
                draw = Some(DrawDocument {
                    holding_moves: answered(holding, [Outcome::D; 2]),
                    losing_moves: answered(losing, [Outcome::N, Outcome::P]),
                    en: reason.en,
                    zh: reason.zh,
                });
                moves_left_out = Some(left_out);
            }
            None => {}
        }
        let answer = valued.and_then(|it| it.answer);
        Self {
            outcome: answer.map(|answer| answer.outcome.to_string()),
            value: answer.and_then(|answer| answer.value).map(|it| it.0),
            explanation: explanation::words(locale, problem, &example),
            mistake: explanation::mistake(locale, &example),
            claimed_winner: claim.map(|claim| {
                let side = if claim.first_wins { "first" } else { "second" };
                side.to_owned()
            }),
            winning_moves,
            refutation,
            draw,
            moves_left_out,
            position: (position.map(|it| it.position))
                .or_else(|| explanation::position(problem, &example)),
            input: example.input,
            expected: example.expected,
            got: example.got,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_judging_is_the_documented_json() -> Result<(), serde_json::Error> {
        let judging = JudgingDocument {
            problem: "hdoj-1536".into(),
            source: "a.cpp".into(),
            language: "cpp".into(),
            verdict: Verdict::WA,
            time_ms: 31,
            memory_kib: 3560,
            passed: 11,
            total: 24,
            message: None,
            tests: vec![TestDocument {
                name: "sample-1".into(),
                group: "sample".into(),
                verdict: Verdict::AC,
                time_ms: 1,
                memory_kib: 1500,
                instructions: None,
                message: None,
                transcript: None,
            }],
            score: None,
            max_score: None,
            groups: None,
            counterexample: Some(CounterexampleDocument {
                input: "2 1 3\n1\n1 2\n0\n".into(),
                expected: "L".into(),
                got: "W".into(),
                explanation: Some("…".into()),
                mistake: None,
                claimed_winner: None,
                position: None,
                outcome: None,
                value: None,
                winning_moves: None,
                refutation: None,
                draw: None,
                moves_left_out: None,
            }),
            remarks: Vec::new(),
        };
        let documented = concat!(
            r#"{"problem":"hdoj-1536","source":"a.cpp","language":"cpp","verdict":"WA","#,
            r#""time_ms":31,"memory_kib":3560,"passed":11,"total":24,"message":null,"#,
            r#""tests":[{"name":"sample-1","group":"sample","verdict":"AC","time_ms":1,"#,
            r#""memory_kib":1500,"message":null}],"#,
            r#""counterexample":{"input":"2 1 3\n1\n1 2\n0\n","expected":"L","got":"W","#,
            r#""explanation":"…"}}"#,
        );
        assert_eq!(serde_json::to_string(&judging)?, documented);
        Ok(())
    }

    #[test]
    fn remarks_are_there_where_there_are_some() -> Result<(), serde_json::Error> {
        let remark = Remark {
            test: "beyond-1".into(),
            verdict: Verdict::WA,
            input: Some("165580141 267914296".into()),
            reason: Some(Reason::LineDiffers {
                line: 7,
                expected: "0".into(),
                got: "1".into(),
            }),
        };
        let documented = concat!(
            r#"[{"test":"beyond-1","message":"Accepted; but within the limits of the statement it "#,
            r#"is wrong at \"165580141 267914296\": expected \"0\", got \"1\"."}]"#,
        );
        let document = RemarkDocument::all(Locale::En, &[remark]);
        assert_eq!(serde_json::to_string(&document)?, documented);
        Ok(())
    }

    #[test]
    fn a_drawn_position_says_what_holds_the_draw() {
        let problem = problems::catalog::get("graph-game-cycles");
        // A token that may stay where it is, or go where the other player wins.
        let example = Counterexample {
            input: "1\n3 3\n1 1\n1 2\n2 3\n1\n1\n".into(),
            expected: "draw".into(),
            got: "lose".into(),
            explanation: None,
            mistake: None,
            idea: None,
            reason: None,
        };
        let document = CounterexampleDocument::of(Locale::En, problem.as_ref(), example);
        let said = document.explanation.clone().unwrap_or_default();
        assert!(said.contains("go to 2 – go to 3"), "{said}");
        let json = serde_json::to_value(&document).unwrap_or_default();
        assert!(json.get("refutation").is_none(), "{json:#}");
        let draw = &json["draw"];
        assert_eq!(draw["holding_moves"].as_array().map(Vec::len), Some(1));
        let lost = &draw["losing_moves"][0];
        for (which, node) in [("move", ";2"), ("reply", ";3")] {
            let to = lost[which]["to"].as_str().unwrap_or_default();
            assert!(to.ends_with(node), "{json:#}");
        }
        for (lang, words) in [("en", "No move wins"), ("zh", "没有制胜走法")] {
            assert!(draw[lang].as_str().unwrap_or_default().contains(words));
        }
        assert_eq!(json["moves_left_out"], 0);
    }
}
