//! Games and positions whose family is only known when the program runs.

mod typed;

use std::any::Any;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::ruleset::Ruleset;
use super::{Answer, AskError, NotationError, PartMove, RatedMove, Reader};
use crate::convention::Ending;
use crate::octal::SparseSpace;
use crate::period::Period;
use crate::{Budget, Game, MovesTo, Nimber, Outcome, Play, pool};
use typed::{AnyGame, AnyPosition, Typed};

/// A game as it is written, such as `subtraction:1,3,4`.
#[derive(Clone)]
pub struct NamedGame(Arc<dyn AnyGame>);

/// A position as it is written, such as `nim@3,5,7`. Positions that are written alike are equal, and
/// their order is that of their texts.
#[derive(Clone)]
pub struct NamedPosition {
    position: Arc<dyn AnyPosition>,
    /// Game and position as they are written: what is compared.
    name: Arc<str>,
}

/// The rules of whatever game a position is of: positions know their game. A component of play is a
/// position that has one part.
///
/// ```
/// use sg::notation::{self, NamedRules};
/// use sg::{Game, Nimber};
///
/// let [five, three] = <[_; 2]>::try_from(notation::position("kayles@5,3")?.parts()).unwrap();
/// assert_eq!(NamedRules.known_value(&five), Some(Nimber(4)));
/// assert_eq!(three.to_string(), "kayles@3");
/// # Ok::<(), sg::notation::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NamedRules;

/// The values of the heaps 0..=n of a game and the period they show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The values, beginning with that of 0.
    pub values: Vec<Nimber>,
    /// The period found in them.
    pub period: Option<Period>,
}

/// What a search for a period has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeriodSearch {
    /// The period, proved or only observed.
    pub found: Option<Period>,
    /// The largest index whose value was looked at.
    pub checked_to: u64,
}

/// What was found out about many positions, which are named by texts.
#[derive(Debug)]
pub(super) enum Lost<T> {
    /// This.
    Found(T),
    /// One of the texts is not a position of the game.
    NoPosition,
    /// One of the positions has no answer.
    Refused(AskError),
}

impl<T> Lost<T> {
    /// The same about what is made of it.
    pub(super) fn map<U>(self, of: impl FnOnce(T) -> U) -> Lost<U> {
        match self {
            Self::Found(found) => Lost::Found(of(found)),
            Self::NoPosition => Lost::NoPosition,
            Self::Refused(error) => Lost::Refused(error),
        }
    }
}

/// How many values a search for a period begins with.
const FIRST_LOOK: u64 = 1000;

impl NamedGame {
    pub(super) fn new(rules: impl Ruleset) -> Self {
        Self(Arc::new(Typed(Arc::new(rules))))
    }

    /// The game's name: family and parameters, in their shortest form.
    pub fn name(&self) -> String {
        self.0.name()
    }

    /// Reads a position of the game: what stands after the `@`.
    pub fn position(&self, text: &str) -> Result<NamedPosition, NotationError> {
        self.read(&mut Reader::new(text))
    }

    pub(super) fn read(&self, reader: &mut Reader<'_>) -> Result<NamedPosition, NotationError> {
        self.0.read(reader)
    }

    /// The values of the heaps 0..=n, and their period where they show one.
    pub fn table(&self, n: u64, budget: Budget) -> Result<Table, AskError> {
        self.0.table(n, budget)
    }

    /// The same within the budget, also where whoever asks for a long table would wait for it: there
    /// are fewer values where it is not enough.
    pub fn table_within(&self, n: u64, budget: Budget) -> Result<Table, AskError> {
        self.0.table_within(n, budget)
    }

    /// The sparse space that these values of the heaps 0, 1, 2, … show, where the game has an octal code
    /// and they do.
    pub fn sparse_space(&self, values: &[Nimber]) -> Option<SparseSpace> {
        SparseSpace::of(self.0.code()?, values)
    }

    /// Who wins each of the positions, asked of one evaluator; `None` of what is no position, or has no
    /// answer.
    pub fn outcomes(
        &self,
        texts: impl IntoIterator<Item = String>,
        play: Play,
        budget: Budget,
    ) -> Vec<Option<Outcome>> {
        self.0.outcomes(&mut texts.into_iter(), play, budget)
    }

    /// The value of each of the positions in normal play, asked of one evaluator; `None` of what is no
    /// position, or has no value within the budget.
    pub(super) fn values(
        &self,
        texts: impl IntoIterator<Item = String>,
        budget: Budget,
    ) -> Vec<Option<Nimber>> {
        self.0.values(&mut texts.into_iter(), budget)
    }

    /// Of each list of positions the place of the first that is lost, or else of the first that is drawn, with
    /// its outcome: what is best for whoever leaves one of them to the other side. Asked of one evaluator
    /// within one budget; `None` where there is neither, or none is found within it.
    pub fn best_of(
        &self,
        lists: &[Vec<String>],
        play: Play,
        budget: Budget,
    ) -> Vec<Option<(usize, Outcome)>> {
        self.0.best_of(lists, play, budget)
    }

    /// Which of the positions are lost, asked of one evaluator: what is found out about one serves
    /// the others, and the budget is for all that have to be searched.
    pub(super) fn lost(
        &self,
        texts: impl IntoIterator<Item = String>,
        play: Play,
        budget: Budget,
    ) -> Lost<Vec<bool>> {
        self.0.lost(&mut texts.into_iter(), play, budget)
    }

    /// Looks for a proved period in ever more values, `most` of them at most; without a proof
    /// it is what all of them show.
    pub fn period(&self, most: u64) -> Result<PeriodSearch, AskError> {
        let most = most.max(1);
        let mut n = most.min(FIRST_LOOK) - 1;
        loop {
            let budget = Budget {
                positions: usize::try_from(most).unwrap_or(usize::MAX),
            };
            let Table { values, period } = self.table(n, budget)?;
            // Heaps of some games cannot grow beyond a size.
            let last = n.min((values.len() as u64).saturating_sub(1));
            if period.is_some_and(|found| found.proved) || n + 1 == most || last < n {
                return Ok(PeriodSearch {
                    found: period,
                    checked_to: last,
                });
            }
            n = n.saturating_mul(2).min(most - 1);
        }
    }
}

impl NamedPosition {
    /// The name of the game.
    pub fn game(&self) -> NamedGame {
        self.position.game()
    }

    /// The position as it is written after the `@`.
    pub fn text(&self) -> String {
        self.position.text()
    }

    /// The components that are played side by side, in order.
    pub fn parts(&self) -> Vec<NamedPosition> {
        self.position.parts()
    }

    /// The position that consists of components of one game; `None` where there is no such position,
    /// or none of them.
    pub fn join(parts: &[Self]) -> Option<Self> {
        let (first, _) = parts.split_first()?;
        let parts: Vec<&dyn Any> = parts.iter().map(|part| part.position.as_any()).collect();
        first.position.join(&parts)
    }

    /// Takes from a [`pool`] what it costs at least to ask anything about a position that is as long as this one;
    /// `false` where there is less.
    fn pay(&self) -> bool {
        /// So many bytes are looked at in about the time of a position.
        const BYTES: u64 = 16;
        pool::take(1 + self.name.len() as u64 / BYTES)
    }

    /// The same where there is an error for it.
    fn paid(&self) -> Result<(), AskError> {
        let refused = AskError::Budget { positions: 0 };
        self.pay().then_some(()).ok_or(refused)
    }

    /// Who wins, and the value.
    pub fn answer(&self, play: Play, budget: Budget) -> Result<Answer, AskError> {
        self.paid()?;
        self.position.answer(play, budget)
    }

    /// Every move with what it leads to: sorted, each different position once.
    pub fn moves(&self, play: Play, budget: Budget) -> Result<Vec<RatedMove>, AskError> {
        self.paid()?;
        self.position.moves(play, budget)
    }

    /// The position after every move, as it is written: those of [`Self::moves`], with nothing said of
    /// who wins them.
    pub fn options(&self, play: Play, budget: Budget) -> Result<Vec<String>, AskError> {
        self.paid()?;
        self.position.options(play, budget)
    }

    /// The positions after moves that [`Self::options`] leaves out, since they come to the same as one that is
    /// there and are written otherwise: the same in another one of equal heaps, or the same heaps left in another
    /// order. Each after the number of that one, in order.
    pub fn alike(&self, play: Play, budget: Budget) -> Result<Vec<(usize, String)>, AskError> {
        self.paid()?;
        self.position.alike(play, budget)
    }

    /// What the move to a position, as it is written, is called by whoever wrote the rules; `None` where
    /// they gave no name, and of games whose rules the engine knows.
    pub fn move_name(&self, to: &str) -> Option<String> {
        self.position.move_name(to)
    }

    /// What the move to a position, as it is written, does to which component; `None` where it moves in all of
    /// them, and of games whose rules the engine knows.
    pub fn part_move(&self, to: &str) -> Option<PartMove> {
        self.position.part_move(to)
    }

    /// The position as whoever wrote the rules draws it; `None` where they don't, and of games whose
    /// rules the engine knows.
    pub fn picture(&self) -> Option<String> {
        self.position.picture()
    }

    /// What an opponent without a fault makes of the position: [`Self::best_move`], and where the end is
    /// too far to be seen any winning move, or the last of a lost position. `None` when there is no
    /// move.
    pub fn reply(&self, play: Play, budget: Budget) -> Result<Option<String>, AskError> {
        self.paid()?;
        self.position.reply(play, budget)
    }

    /// How many moves searches list to find [`Self::reply`], or until it is out of reach: what it costs, whatever
    /// machine it is found on.
    pub fn listed_for_reply(&self, play: Play, budget: Budget) -> u64 {
        self.position.listed_for_reply(play, budget)
    }

    /// Who wins and in how many moves, when the winner hurries and the loser delays.
    pub fn ending(&self, play: Play, budget: Budget) -> Result<Ending, AskError> {
        self.paid()?;
        self.position.ending(play, budget)
    }

    /// What a perfect player makes of the position: it wins as soon as can be, or delays the
    /// loss as long as can be. `None` when there is no move, and when the game is too large to
    /// be played out within the budget.
    pub fn best_move(&self, play: Play, budget: Budget) -> Result<Option<String>, AskError> {
        self.paid()?;
        self.position.best_move(play, budget)
    }
}

impl PartialEq for NamedPosition {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for NamedPosition {}

impl PartialOrd for NamedPosition {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for NamedPosition {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name.cmp(&other.name)
    }
}

impl Hash for NamedPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Game for NamedRules {
    type Position = NamedPosition;

    fn options(&self, part: &NamedPosition, sink: &mut dyn FnMut(&[NamedPosition])) {
        self.moves(part, &mut |_, left| sink(left));
    }

    fn moves(&self, part: &NamedPosition, visit: &mut dyn FnMut(&[u64], &[NamedPosition])) {
        let mut listed = 0;
        part.position.moves_of_part(&mut |label, left| {
            listed += 1;
            visit(label, left);
        });
        pool::take(listed);
    }

    fn leaves(&self, part: &NamedPosition, label: &[u64]) -> Option<Vec<NamedPosition>> {
        part.position.leaves(label)
    }

    fn moves_to(&self, part: &NamedPosition, value: Nimber) -> Option<MovesTo<NamedPosition>> {
        part.pay().then(|| part.position.moves_to(value)).flatten()
    }

    fn most_moves(&self, part: &NamedPosition) -> u64 {
        part.position.most_moves()
    }

    fn known_value(&self, part: &NamedPosition) -> Option<Nimber> {
        part.pay().then(|| part.position.known_value()).flatten()
    }

    fn known_outcome(&self, part: &NamedPosition) -> Option<Outcome> {
        part.pay().then(|| part.position.known_outcome()).flatten()
    }
}

impl fmt::Debug for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// Without its game.
impl fmt::Debug for NamedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

impl fmt::Display for NamedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name())
    }
}

impl fmt::Display for NamedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
