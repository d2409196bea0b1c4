//! What the address of a game says.

use serde::Deserialize;
use sg::Play;
use sg::notation::Family;
use unicode_normalization::UnicodeNormalization;

use crate::http::i18n::Locale;
use crate::http::links::percent_encode;
use crate::store::SubmissionId;

/// The longest game.
pub const MOST_MOVES: usize = 300;

/// The longest mark of a rules program.
const LONGEST_MARK: usize = 64;

/// The families whose own rules say how play ends and who has won then: what the last move means is not chosen there.
const WITH_OWN_ENDING: [&str; 1] = ["green-game"];

/// The parameters as they are sent; what cannot be read is as if it were not there.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    at: Option<String>,
    moves: Option<String>,
    against: Option<String>,
    play: Option<String>,
    first: Option<String>,
    show: Option<String>,
    step: Option<String>,
    from: Option<String>,
    rules: Option<String>,
}

/// Who plays on the other side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Against {
    /// The opponent without a fault.
    #[default]
    Perfect,
    /// One who knows the rules only.
    Beginner,
    /// A person at the same screen.
    Person,
}

impl Against {
    /// All there are.
    pub const ALL: [Self; 3] = [Self::Perfect, Self::Beginner, Self::Person];

    fn name_unless_usual(self) -> &'static str {
        match self {
            Self::Perfect => "",
            other => other.name(),
        }
    }

    /// The name in addresses; `play-against-<name>` is its text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Perfect => "perfect",
            Self::Beginner => "beginner",
            Self::Person => "person",
        }
    }
}

/// What is shown next to the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The moves alone.
    Moves,
    /// A winning move.
    Hint,
    /// What each move leads to.
    Values,
}

/// A game as its address says it.
#[derive(Debug, Clone)]
pub struct GameAddress {
    /// The game, as the engine writes it.
    pub game: String,
    /// The start.
    pub at: String,
    /// The moves: numbers in the lists of the engine.
    pub moves: Vec<usize>,
    /// Who plays on the other side.
    pub against: Against,
    /// Who wins.
    pub play: Play,
    /// Whether the other side begins.
    pub second: bool,
    /// What is shown next to the board.
    pub shown: Shown,
    /// A game that is looked at again: the position after so many of its moves.
    pub step: Option<usize>,
    /// The submission that fails on where it begins.
    pub from: Option<SubmissionId>,
    /// The mark of the rules program by which the moves were made, where that is to be the same still. Where there
    /// are no moves, no address says it.
    pub rules: Option<String>,
}

impl GameAddress {
    /// A game from `start` on unless the parameters say another.
    pub fn new(game: String, start: String, parameters: Parameters) -> Self {
        let against = parameters.against.unwrap_or_default();
        let against = Against::ALL.into_iter().find(|it| it.name() == against);
        let moves = parameters.moves.unwrap_or_default();
        let moves = moves.split('.').map_while(|number| number.parse().ok());
        let moves: Vec<usize> = moves.take(MOST_MOVES + 1).collect();
        let step = parameters.step.and_then(|step| step.parse().ok());
        let at = parameters.at.map(|at| as_typed(at.trim()));
        let play: Option<Play> = parameters.play.and_then(|play| play.parse().ok());
        let play = play.filter(|play| conventions(&game).contains(play));
        Self {
            game,
            at: at.filter(|at| !at.is_empty()).unwrap_or(start),
            step: step.filter(|step| *step <= moves.len()),
            moves,
            against: against.unwrap_or_default(),
            play: play.unwrap_or(Play::Normal),
            second: parameters.first.is_some_and(|first| first == "other"),
            shown: match parameters.show.as_deref() {
                Some("hint") => Shown::Hint,
                Some("values") => Shown::Values,
                _ => Shown::Moves,
            },
            from: parameters.from.and_then(|from| from.parse().ok()),
            rules: parameters.rules.filter(|rules| is_mark(rules)),
        }
    }

    /// A game from that position on, by a convention.
    pub fn at(game: &str, position: &str, play: Play) -> Self {
        let asked = Self::new(game.to_owned(), position.to_owned(), Parameters::default());
        Self { play, ..asked }
    }

    /// Whether it is the other side's turn after so many moves.
    pub fn is_others_turn(&self, moves: usize) -> bool {
        (moves % 2 == 1) != self.second
    }

    /// What is said of this game besides its name, by the names of the parameters; what is as usual is
    /// left out.
    fn said(&self) -> Vec<(&'static str, String)> {
        let moves: Vec<String> = self.moves.iter().map(usize::to_string).collect();
        let shown = match self.shown {
            Shown::Moves => "",
            Shown::Hint => "hint",
            Shown::Values => "values",
        };
        let step = self.step.map(|step| step.to_string());
        let from = self.from.map(|from| from.to_string());
        let play = Some(self.play).filter(|play| *play != Play::Normal);
        let rules = self.rules.clone().filter(|_| !self.moves.is_empty());
        let mut said = vec![
            ("at", self.at.clone()),
            ("moves", moves.join(".")),
            ("against", self.against.name_unless_usual().to_owned()),
            (
                "play",
                play.map(|play| play.to_string()).unwrap_or_default(),
            ),
            ("first", if self.second { "other" } else { "" }.to_owned()),
            ("show", shown.to_owned()),
            ("step", step.unwrap_or_default()),
            ("from", from.unwrap_or_default()),
            ("rules", rules.unwrap_or_default()),
        ];
        said.retain(|(name, value)| *name == "at" || !value.is_empty());
        said
    }

    /// The game and all that is said of it, as the fields of a form.
    pub fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = vec![("game", self.game.clone())];
        fields.extend(self.said());
        fields
    }

    /// The address of this game.
    pub fn address(&self) -> String {
        let said = self.said().into_iter();
        let said = said.map(|(name, value)| format!("{name}={}", percent_encode(&value)));
        format!(
            "/play/{}?{}",
            percent_encode(&self.game),
            said.collect::<Vec<_>>().join("&")
        )
    }

    /// The same game after another move. A hint is for one move.
    #[must_use]
    pub fn after(&self, number: usize) -> Self {
        let mut after = self.clone();
        after.moves.push(number);
        if after.shown == Shown::Hint {
            after.shown = Shown::Moves;
        }
        after
    }

    /// The same game with so many moves of it.
    #[must_use]
    pub fn cut(&self, moves: usize) -> Self {
        let mut cut = self.clone();
        cut.moves.truncate(moves);
        cut.step = None;
        cut
    }

    /// The same game looked at again after so many of its moves.
    #[must_use]
    pub fn at_step(&self, step: usize) -> Self {
        let mut again = self.showing(Shown::Moves);
        again.step = Some(step);
        again
    }

    /// The same game with something else shown next to it.
    #[must_use]
    pub fn showing(&self, shown: Shown) -> Self {
        Self {
            shown,
            ..self.clone()
        }
    }
}

/// Whether a text may be the mark of a rules program.
fn is_mark(text: &str) -> bool {
    text.len() <= LONGEST_MARK && text.bytes().all(|it| it.is_ascii_hexdigit())
}

/// A position as it was typed: what Chinese keyboards write wide is what it looks like.
fn as_typed(text: &str) -> String {
    text.nfkc()
        .map(|c| if c == '、' { ',' } else { c })
        .collect()
}

/// The game and the position that a family is first shown with: its example, or another one where that
/// has more moves than a page or a telephone can list, more pieces than a board shows one by one, is lost for
/// whoever begins, is over after a move, or is too much for the perfect opponent where the last move loses.
pub fn start(family: &Family) -> (&'static str, &'static str) {
    let first = match family.name {
        "moore-nim" => "moore-nim:2@2,3,4",
        "octal" => "octal:0.77@9",
        "kayles" => "kayles@7",
        "dawson-kayles" => "dawson-kayles@10",
        "dawson-chess" => "dawson-chess@10",
        "wythoff" => "wythoff@4,6",
        "treblecross" => "treblecross@13",
        "strips" => "strips:1,5@11",
        "prime-subtraction" => "prime-subtraction@12,9",
        "fibonacci-subtraction" => "fibonacci-subtraction@12,9",
        "power-subtraction" => "power-subtraction@11,9",
        "square-subtraction" => "square-subtraction@12,9",
        "fibonacci-nim" => "fibonacci-nim@12",
        "dynamic-subtraction" => "dynamic-subtraction:3@10",
        "staircase" => "staircase@2,1,3,2",
        "single-coin" => "single-coin@2,5,7",
        "coins" => "coins:ruler,ruler@0:3,1:2",
        "graph" => "graph@1>2,2>1,2>3;2",
        "green-game" => "green-game@1>5,1>6,2>6,3>4,3>5,4>2,4>3,5>2,5>3,6>1,6>3;3;2,5;1",
        "blocks" => "blocks@4x4",
        "kiki" => "kiki@5x4",
        "calendar" => "calendar@2001-10-4",
        "digital-deletions" => "digital-deletions@21",
        _ => family.example,
    };
    first.split_once('@').unwrap_or((family.name, ""))
}

/// Whether the rules of a game say by themselves how it ends.
pub fn has_own_ending(game: &str) -> bool {
    let family = game.split(':').next().unwrap_or_default();
    WITH_OWN_ENDING.contains(&family)
}

/// What the last move may mean in a game.
pub fn conventions(game: &str) -> Vec<Play> {
    if has_own_ending(game) {
        vec![Play::Normal]
    } else {
        Play::ALL.to_vec()
    }
}

/// What a game is called in a language: the name of its family, and its parameters.
pub fn name_of(game: &str, locale: Locale) -> String {
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    let known = locale.known_text(&format!("family-{family}"));
    let name = known.unwrap_or_else(|| family.to_owned());
    if parameters.is_empty() {
        name
    } else {
        format!("{name} {parameters}")
    }
}

/// The address at which a position is played by a convention.
pub fn address_of(game: &str, position: &str, play: Play) -> String {
    GameAddress::at(game, position, play).address()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::{self, Scene};

    #[test]
    fn an_address_says_all_of_a_game() {
        let parameters = Parameters {
            at: Some("3,5,7".to_owned()),
            moves: Some("3.0.12".to_owned()),
            against: Some("beginner".to_owned()),
            play: Some("misere".to_owned()),
            first: Some("other".to_owned()),
            show: Some("values".to_owned()),
            step: Some("2".to_owned()),
            from: Some("17".to_owned()),
            rules: Some("09af".to_owned()),
        };
        let asked = GameAddress::new("nim".to_owned(), "1".to_owned(), parameters);
        assert_eq!(
            asked.address(),
            "/play/nim?at=3%2C5%2C7&moves=3.0.12&against=beginner&play=misere&first=other&show=values&step=2&from=17&rules=09af"
        );
        assert_eq!(asked.at_step(1).shown, Shown::Moves);
        assert!(!asked.is_others_turn(3));
        assert_eq!(asked.after(1).moves, [3, 0, 12, 1]);
        assert_eq!(asked.cut(1).moves, [3]);
        assert!(asked.cut(1).address().ends_with("&rules=09af"));
        // A game that begins again is played by the rules of today.
        assert!(!asked.cut(0).address().contains("rules"));
    }

    #[test]
    fn whoever_begins_can_win() {
        for family in sg::notation::families() {
            let (game, at) = start(family);
            let name = format!("{game}@{at}");
            let position = sg::notation::position(&name).unwrap_or_else(|why| panic!("{why}"));
            let moves = position.moves(Play::Normal, sg::Budget::default());
            let moves = moves.unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let can_win = moves.iter().any(sg::notation::RatedMove::is_winning);
            assert!(can_win, "{name}");
        }
    }

    #[test]
    fn games_begin_on_a_board_to_play_on() {
        for family in sg::notation::families() {
            let (game, at) = start(family);
            let name = format!("{game}@{at}");
            let position = sg::notation::position(&name).unwrap_or_else(|why| panic!("{why}"));
            let options = position.options(Play::Normal, sg::Budget::default());
            let options = options.unwrap_or_else(|why| panic!("{name}: {why:?}"));
            let scene = Scene {
                options: &options,
                address: &|number| number.to_string(),
                hint: None,
                before: None,
                parts: &[],
            };
            let board = boards::draw_playable(&name, Locale::En, &scene);
            let board = board.unwrap_or_else(|| panic!("{name}"));
            assert!(board.as_str().contains("b-move"), "{name}");
        }
    }

    #[test]
    fn what_is_typed_wide_is_what_it_looks_like() {
        let parameters = Parameters {
            at: Some("５，7、2".to_owned()),
            ..Parameters::default()
        };
        let asked = GameAddress::new("nim".to_owned(), "1".to_owned(), parameters);
        assert_eq!(asked.at, "5,7,2");
    }

    #[test]
    fn what_cannot_be_read_is_not_there() {
        let parameters = Parameters {
            at: Some(" ".to_owned()),
            moves: Some("1.x.2".to_owned()),
            against: Some("<script>".to_owned()),
            play: Some("chess".to_owned()),
            step: Some("2".to_owned()),
            rules: Some("&at=9".to_owned()),
            ..Parameters::default()
        };
        let asked = GameAddress::new("wythoff".to_owned(), "3,5".to_owned(), parameters);
        assert_eq!(asked.address(), "/play/wythoff?at=3%2C5&moves=1");
        let own = Parameters {
            play: Some("misere".to_owned()),
            ..Parameters::default()
        };
        let asked = GameAddress::new("green-game".to_owned(), "1".to_owned(), own);
        assert_eq!(asked.play, Play::Normal);
        let endless = Parameters {
            moves: Some("0.".repeat(100_000)),
            ..Parameters::default()
        };
        let asked = GameAddress::new("nim".to_owned(), "3".to_owned(), endless);
        assert!(asked.moves.len() <= MOST_MOVES + 1);
    }
}
