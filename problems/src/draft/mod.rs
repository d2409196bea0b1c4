//! What a new problem begins with: the files of a complete package, for a game of the engine's
//! notation or for a problem of any other kind.
//!
//! A draft of a game is made of three things: its [`kit::Kit`] (how a position stands in an input,
//! the rules in words, the options as code), what is asked, and the wrong ideas that its own tests
//! tell from the right one. The tests, their lock and the samples come from the package itself: it is
//! loaded as any other is, and asked.

mod boards;
mod coin_moves;
mod coins;
mod graphs;
mod heaps;
mod ideas;
mod kit;
mod other;
mod pile_moves;
mod piles;
mod programs;
mod samples;
mod statement;

use std::collections::BTreeMap;

use sg::Game as _;
use sg::notation::{self, NamedRules, NotationError};

use crate::package::{self, LOCK, PackageFiles};
use crate::task::MOST_LISTED;
use crate::words::Words;
use crate::{Diagnostic, Lang, Localized, Problem, ProblemsError};
use kit::Kit;
pub use other::{answers, blank, interactive, rules};

/// How many games a test of a problem to play has at most, and how large a number of a position is.
const GAMES_TO_PLAY: u64 = 20;
const LARGEST_TO_PLAY: u64 = 40;

/// The files of a package that is yet to be written, by their paths in it.
pub type DraftFiles = BTreeMap<String, Vec<u8>>;

/// What is asked about the positions of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DraftQuestion {
    /// Who wins.
    #[default]
    Winner,
    /// The Grundy value.
    Value,
    /// A winning move, any of them.
    Move,
    /// How many winning moves there are.
    Count,
    /// The program plays the game against the engine, and has to win.
    Play,
}

impl DraftQuestion {
    /// Whether programs are asked about single moves.
    pub(crate) const fn is_about_moves(self) -> bool {
        matches!(self, Self::Move | Self::Count)
    }

    /// Whether programs write moves, or look at each.
    pub(crate) const fn needs_moves(self) -> bool {
        self.is_about_moves() || matches!(self, Self::Play)
    }
}

/// What a draft of a game is to be.
#[derive(Clone, Debug)]
pub struct GameDraft<'a> {
    /// The problem's id: the name of its folder.
    pub id: &'a str,
    /// The UUID that the problem gets; it decides what its random tests are.
    pub uuid: &'a str,
    /// The game, such as `kayles` or `subtraction:1,3,4`; of games on a graph with its position.
    pub game: &'a str,
    /// What is asked.
    pub question: DraftQuestion,
    /// The language of the notes for its author.
    pub lang: Lang,
}

/// Why there is no draft.
#[derive(Debug, thiserror::Error)]
pub enum DraftError {
    /// The game is none.
    #[error("{0}")]
    Game(#[from] NotationError),
    /// A game that is known, and of which no problem can be drafted.
    #[error("{game}: {reason}")]
    NoDraft {
        /// The game.
        game: String,
        /// Why, and what to do.
        reason: Words,
    },
    /// The package that was made is none: a fault of this program.
    #[error("the package of {game} that was made is not usable: {}", list(.found))]
    Unusable {
        /// The game.
        game: String,
        /// What is wrong with it.
        found: Vec<Diagnostic>,
    },
    /// Its tests could not be generated.
    #[error(transparent)]
    Tests(#[from] ProblemsError),
}

impl DraftError {
    /// What is wrong in both languages, the English as [`std::fmt::Display`] has it.
    pub fn words(&self) -> Words {
        match self {
            Self::Game(wrong) => wrong.wording().into(),
            Self::NoDraft { game, reason } => say!("{game}: {reason}", game, reason),
            Self::Unusable { .. } => self.to_string().into(),
            Self::Tests(error) => error.words(),
        }
    }
}

fn list(found: &[Diagnostic]) -> String {
    let said: Vec<String> = found.iter().map(ToString::to_string).collect();
    said.join("; ")
}

/// The package of a problem about a game.
///
/// # Errors
/// When the game is none, when nothing can be drafted of it, and when its tests could not be made.
pub fn game(draft: &GameDraft<'_>) -> Result<DraftFiles, DraftError> {
    let mut kit = kit(draft.game, draft.question.needs_moves())?;
    if draft.question == DraftQuestion::Play {
        // Every move goes to and fro, and a beginner's program looks at all of them each time.
        kit.most_cases = GAMES_TO_PLAY;
        for (_, most) in &mut kit.constants {
            *most = LARGEST_TO_PLAY.min(*most);
        }
    }
    if draft.question.needs_moves() {
        let_moves_be_listed(&mut kit);
    }
    let kit = kit;
    let mut files = DraftFiles::new();
    let mut put = |path: &str, text: String| files.insert(path.to_owned(), text.into_bytes());
    put("problem.yaml", problem_yaml(draft, &kit));
    put("game.toml", game_toml(draft, &kit, false));
    if draft.question != DraftQuestion::Play {
        let exact = "output_validator_args: [case_sensitive, space_change_sensitive]\n";
        put("data/sample/test_group.yaml", exact.to_owned());
        put("data/secret/test_group.yaml", exact.to_owned());
    }
    for lang in Lang::ALL {
        put(
            &format!("statement/problem.{lang}.md"),
            statement::draft(&kit, draft.question, lang),
        );
    }
    let problem = load(draft, &files)?;
    let wrong = ideas::wrong(draft, &kit, &problem)?;
    let is_nim = kit.has_sizes && !wrong.contains(&ideas::Idea::XorOfSizes);
    let sample = samples::choose(draft, &kit, &problem)?;
    let mut put = |path: &str, text: String| files.insert(path.to_owned(), text.into_bytes());
    let tells_from_nim = kit.has_sizes && !is_nim && draft.question == DraftQuestion::Winner;
    put("game.toml", game_toml(draft, &kit, tells_from_nim));
    put("data/sample/1.in", sample.input);
    put("data/sample/1.ans", sample.answer);
    for lang in Lang::ALL {
        let text = statement::draft(&kit, draft.question, lang);
        let explained = statement::explained(sample.explained.get(lang), lang);
        put(&format!("statement/problem.{lang}.md"), text + &explained);
    }
    for (path, text) in programs::all(draft, &kit, &wrong) {
        put(&path, text);
    }
    let grundy = grundy_toml(draft, &kit, &load(draft, &files)?)?;
    files.insert("grundy.toml".to_owned(), grundy.into_bytes());
    let problem = load(draft, &files)?;
    let lock = problem.reference().map(crate::Reference::generate);
    if let Some(tests) = lock.transpose()? {
        files.insert(LOCK.to_owned(), tests.lock().into_bytes());
    }
    Ok(files)
}

/// Makes heaps smaller where there would be more moves than can be looked at.
fn let_moves_be_listed(kit: &mut Kit) {
    let [(_, most_heaps), (_, most_size)] = kit.constants.as_mut_slice() else {
        return;
    };
    if !kit.is_sum {
        return;
    }
    let moves = |size: u64| {
        let heap = (kit.parts)(&["1", &size.to_string()]);
        let heap = heap.first().and_then(|heap| notation::position(heap).ok());
        heap.map_or(0, |heap| NamedRules.most_moves(&heap))
    };
    while *most_size > 1 && moves(*most_size).saturating_mul(*most_heaps) > MOST_LISTED {
        *most_size -= 1;
    }
}

/// The kit of a game.
fn kit(text: &str, needs_moves: bool) -> Result<Kit, DraftError> {
    let (game, position) = match text.split_once('@') {
        Some((game, _)) => {
            notation::position(text)?;
            (game, Some(text))
        }
        None => (text, None),
    };
    let name = notation::game(game)?.name();
    let (family, parameters) = name.split_once(':').unwrap_or((&name, ""));
    let made = heaps::kit(family, parameters)
        .or_else(|| piles::kit(family, parameters, needs_moves))
        .or_else(|| coins::kit(family, parameters, needs_moves))
        .or_else(|| boards::kit(family))
        .or_else(|| graphs::kit(family, position, needs_moves));
    let made = made.unwrap_or_else(|| Err(without_draft(family)));
    made.map_err(|reason| DraftError::NoDraft {
        game: text.to_owned(),
        reason,
    })
}

/// Why a game without a kit has no draft, and how its author goes on.
fn without_draft(family: &str) -> Words {
    match family {
        "northcott" => say!(
            "play on it may go on forever, so its positions have no Grundy values; begin with --rules, and let \
             rules.py answer with the moves that bring the pieces of a row nearer to each other: the others are \
             answered and change nothing about who wins"
        ),
        "crosses" => say!(
            "its cells are written with signs that no draft puts into an input; begin with --rules, and let rules.py \
             answer a row such as 00100 with the rows that one more 1 makes, and with an empty line where three \
             stand next to each other"
        ),
        "lamps" => say!(
            "a lamp is three numbers, and a draft has games with pairs of numbers at most; begin with --rules, and \
             write game = \"lamps@{{x:y:z}}\" into game.toml, with x, y and z in lines such as \
             \"n* x:1..9 y:1..9 z:1..9\" and demands = [\"distinct x y z\"]"
        ),
        _ => {
            say!("no draft knows this game; begin with --rules, and write its moves into rules.py")
        }
    }
}

fn load(draft: &GameDraft<'_>, files: &DraftFiles) -> Result<Problem, DraftError> {
    let files = files.iter();
    let files = files.map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
    let files = PackageFiles::from_memory(draft.id, files);
    let (problem, found) = package::assemble(&files, &|_| None);
    problem.ok_or_else(|| DraftError::Unusable {
        game: draft.game.to_owned(),
        found,
    })
}

fn problem_yaml(draft: &GameDraft<'_>, kit: &Kit) -> String {
    let constants: Vec<String> = kit
        .constants
        .iter()
        .map(|(name, value)| format!("  {name}: {value}\n"))
        .collect();
    let Localized { en, zh } = names(draft, kit);
    let kind = match draft.question {
        DraftQuestion::Play => "interactive",
        _ => "pass-fail",
    };
    format!(
        "problem_format_version: 2025-09\ntype: {kind}\nname:\n  en: {en}\n  zh: {zh}\nuuid: {}\n\
         version: \"1\"\nlimits:\n  time_limit: 2\n  memory: 256\nkeywords: [{}]\nconstants:\n  \
         max_cases: {}\n{}",
        draft.uuid,
        kit.keyword,
        kit.most_cases,
        constants.concat()
    )
}

/// The problem's name in both languages.
fn names(draft: &GameDraft<'_>, kit: &Kit) -> Localized {
    let [en, zh] = &kit.names;
    match draft.question {
        DraftQuestion::Winner => Localized {
            en: en.clone(),
            zh: zh.clone(),
        },
        DraftQuestion::Value => Localized {
            en: format!("{en}, its Grundy value"),
            zh: format!("{zh}的 SG 值"),
        },
        DraftQuestion::Move => Localized {
            en: format!("{en}, a winning move"),
            zh: format!("{zh}的必胜操作"),
        },
        DraftQuestion::Count => Localized {
            en: format!("{en}, how many winning moves"),
            zh: format!("{zh}的必胜操作数"),
        },
        DraftQuestion::Play => Localized {
            en: format!("{en}, to play and win"),
            zh: format!("{zh}，对弈"),
        },
    }
}

fn game_toml(draft: &GameDraft<'_>, kit: &Kit, tells_from_nim: bool) -> String {
    let quoted = |texts: &[String]| {
        let texts: Vec<String> = texts.iter().map(|text| format!("\"{text}\"")).collect();
        texts.join(", ")
    };
    let mut text = format!("game = \"{}\"\n", kit.game);
    match draft.question {
        DraftQuestion::Winner => {}
        DraftQuestion::Value => text += "question = \"value\"\n",
        DraftQuestion::Count => text += "question = \"count\"\n",
        DraftQuestion::Move | DraftQuestion::Play => {
            let question = match draft.question {
                DraftQuestion::Play => "play",
                _ => "move",
            };
            let names: Vec<String> = kit.move_names().into_iter().map(str::to_owned).collect();
            text.extend([format!(
                "question = \"{question}\"\nmove = [{}]\n",
                quoted(&names)
            )]);
        }
    }
    text.extend([format!(
        "\n[input]\ncases = {{ count = \"T\" }}\nlines = [{}]\n",
        quoted(&kit.lines)
    )]);
    if !kit.demands.is_empty() {
        text.extend([format!("demands = [{}]\n", quoted(&kit.demands))]);
    }
    if !kit.small.is_empty() {
        text += "\n[small]\n";
        for (field, range) in &kit.small {
            text.extend([format!("{field} = \"{range}\"\n")]);
        }
    }
    // The positions of games that are played are drawn for them.
    if draft.question == DraftQuestion::Play {
        return text;
    }
    let most = kit.most_cases;
    for (kind, count) in [
        ("small", 1),
        ("mixed", 4),
        ("near-lost", 3),
        ("not-nim", 3),
        ("largest", 3),
    ] {
        if kind == "not-nim" && !tells_from_nim {
            continue;
        }
        text.extend([format!(
            "\n[[tests]]\nkind = \"{kind}\"\ntests = {count}\ncases = {most}\n"
        )]);
    }
    text
}

/// What the check of problems would find odd about the tests of this game, with the reason.
fn grundy_toml(draft: &GameDraft<'_>, kit: &Kit, problem: &Problem) -> Result<String, DraftError> {
    let mut text = String::from("difficulty = 2\n");
    let Some(reference) = problem.reference() else {
        return Ok(text);
    };
    let report = reference.report()?;
    let mut excuses = String::new();
    let (game, asked) = (draft.game, draft.question);
    if !crate::check::is_balanced(problem, &report) {
        let why = match asked {
            DraftQuestion::Value => "most positions of the game have one of few values",
            DraftQuestion::Count => "few positions of the game have more than a winning move",
            DraftQuestion::Winner | DraftQuestion::Move | DraftQuestion::Play => {
                "few positions of the game are lost, or few are won"
            }
        };
        excuses.extend([format!("unbalanced = \"{game}: {why}\"\n")]);
    }
    if !crate::check::resists_guessing(problem, &report) {
        let why = if kit.has_sizes {
            "the values of the game are those of Nim, or nearly so"
        } else {
            "few positions of the game have another answer"
        };
        excuses.extend([format!("guessed = \"{game}: {why}\"\n")]);
    }
    let tests = reference.generate()?;
    let inputs: Vec<&[u8]> = tests.tests().iter().map(|test| &*test.input).collect();
    let short = reference.reach(&inputs)?.into_iter();
    let short: Vec<String> = short
        .filter(|reach| reach.met < reach.allowed)
        .map(|reach| {
            format!(
                "{} = \"no position of the tests has it larger\"\n",
                reach.field
            )
        })
        .collect();
    if !excuses.is_empty() || !short.is_empty() {
        text.extend([format!("\n[excuses]\n{excuses}")]);
    }
    if !short.is_empty() {
        text.extend([format!("\n[excuses.unreached]\n{}", short.concat())]);
    }
    Ok(text)
}
