//! By which rules a game for two goes on: those of the engine, or those of a problem's program, which may have been
//! renewed or taken away since, and which not everybody who has the link may see.

use sg::notation::NamedGame;

use crate::http::error::AppError;
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::play::{of_problem, show};
use crate::http::rules_words::refusal;
use crate::http::state::AppState;
use crate::library::Shelved;
use crate::store::{LiveGame, Seat};

/// The site whose engine is asked, who asks, and where they sit.
#[derive(Clone, Copy)]
pub(super) struct Asking<'a> {
    pub state: &'a AppState,
    pub page: &'a Page,
    pub seat: Option<Seat>,
}

/// Why a game does not go on.
pub(super) enum Stopped {
    /// The problem is not there any more for whoever plays. Nothing else is said of it.
    Gone,
    /// The moves were made by other rules than those of today.
    Renewed,
    /// The program gives no game.
    Silent(Message),
}

impl Asking<'_> {
    /// The problem by whose program the game is played; `None` where that of the game is gone.
    ///
    /// # Errors
    /// 404 for whoever does not play and does not see it, as if there were no game; 401 for guests: programs run
    /// for those who are signed in.
    fn problem(&self, id: &str) -> Result<Option<&Shelved>, AppError> {
        let seen = of_problem::seen(self.page, id);
        if seen.is_none() && self.seat.is_none() {
            return Err(AppError::not_found());
        }
        if seen.is_some() && self.page.viewer.is_none() {
            return Err(AppError::unauthenticated());
        }
        Ok(seen)
    }

    /// Whether a guest is to sign in first.
    pub(super) fn is_entrance(&self, game: &LiveGame) -> bool {
        let id = of_problem::id_of(&game.game);
        self.page.viewer.is_none() && id.is_some_and(|id| of_problem::seen(self.page, id).is_some())
    }

    /// The version of the problem whose game it is, as long as whoever asks sees that; `None` also of games of the
    /// engine.
    ///
    /// # Errors
    /// 404 and 401 where nothing of the game is shown to whoever asks.
    pub(super) fn version(&self, game: &LiveGame) -> Result<Option<String>, AppError> {
        let Some(id) = of_problem::id_of(&game.game) else {
            return Ok(None);
        };
        let current = self.problem(id)?.and_then(|it| it.current.as_ref());
        Ok(current.map(|it| it.hash.clone()))
    }

    /// The rules by which a game goes on; inside, why it does not.
    ///
    /// # Errors
    /// As [`Self::version`]; 429 and 503 where the program cannot be asked just now.
    pub(super) async fn rules(
        &self,
        game: &LiveGame,
    ) -> Result<Result<NamedGame, Stopped>, AppError> {
        let Some(id) = of_problem::id_of(&game.game) else {
            let (named, ..) = show::named(&game.game)?;
            return Ok(Ok(named));
        };
        let shelved = self.problem(id)?;
        let (Some(shelved), Some(viewer)) = (shelved, &self.page.viewer) else {
            return Ok(Err(Stopped::Gone));
        };
        let problem = self.state.library.current(shelved).await?;
        let problem = problem.filter(|it| it.rules().is_some());
        let Some(problem) = problem else {
            return Ok(Err(Stopped::Renewed));
        };
        let mark = of_problem::mark(self.state, &problem)?;
        if game.rules.as_deref() != Some(mark.as_str()) {
            return Ok(Err(Stopped::Renewed));
        }
        let start = [game.begun_with.clone()];
        let explored = of_problem::explored(self.state, viewer, &problem, (&start, true)).await?;
        match explored {
            Ok(known) => Ok(Ok(known.named())),
            Err(error) => Ok(Err(Stopped::Silent(refusal(error, self.page.locale)?))),
        }
    }
}
