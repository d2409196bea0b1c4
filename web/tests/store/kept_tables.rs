//! The tables of a contest as they are kept up to date, compared with those that are made from nothing, while everything
//! happens that changes them: by all rules, alone and in teams, with more time for one, without a rank, judged again and
//! by other limits, frozen, and for those who take part after the end.

use judge::Verdict;
use web::http::state::{Scoreboards, Standings};
use web::scoreboard::{Counting, Line, Rules};
use web::store::{
    ContestDraft, ContestId, ContestLimits, NewTeam, ParticipantEdit, Store, Undecidable, UnixMs,
    User, Whose,
};

use crate::contest_limits::{again, with};
use crate::contests::HOUR;
use crate::rejudgings::begun;
use crate::submissions::result;
use crate::usual::Chance;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    kept_tables_are_those_that_are_made_from_nothing
}

/// A participant that is none of the contest: whoever takes part now and has handed in nothing.
const NOBODY: i64 = -1;

/// A contest that goes on, in which anything may happen.
struct World {
    store: Store,
    chance: Chance,
    teacher: User,
    pupils: Vec<User>,
    contest: ContestId,
    told: ContestDraft,
    kept: Scoreboards,
}

impl World {
    fn pupil(&mut self) -> User {
        self.pupils[self.chance.below(self.pupils.len())].clone()
    }

    async fn hand_in(&mut self) {
        let pupil = self.pupil();
        let problem = ["nim", "kayles"][self.chance.below(2)];
        let (store, contest) = (&self.store, Some(self.contest));
        let entry = store.entry(pupil.id, problem, contest, UnixMs::now());
        let entry = entry.await.unwrap();
        let new = hand_in(&pupil, problem);
        let sent = store.submit_for(&new, None, None, entry.as_ref()).await;
        sent.unwrap();
    }

    async fn judge(&mut self, most: usize) {
        for _ in 0..most {
            let claim = self.store.claim_next(Whose::Anybodys, &["cpp"]).await;
            let Some(claim) = claim.unwrap() else {
                return;
            };
            let verdicts = [
                Verdict::AC,
                Verdict::AC,
                Verdict::WA,
                Verdict::CE,
                Verdict::SE,
            ];
            let verdict = verdicts[self.chance.below(verdicts.len())];
            let _ = self.store.finish(&claim, &result(verdict)).await.unwrap();
        }
    }

    /// Somebody joins, and brings somebody along; or takes part as if it had begun half an hour ago.
    async fn join(&mut self) {
        let (pupil, mate) = (self.pupil(), self.pupil());
        let is_later = self.chance.below(3) == 0;
        let store = &self.store;
        store.let_in(self.contest, pupil.id).await.unwrap();
        let team = NewTeam {
            asked: vec![mate.id],
            virtual_start: is_later.then(|| UnixMs(UnixMs::now().0 - HOUR / 2)),
            ..NewTeam::alone(pupil.id, &pupil.name)
        };
        let Some(joined) = store.join_contest(self.contest, &team).await.unwrap() else {
            return;
        };
        store.let_in(self.contest, mate.id).await.unwrap();
        let accepted = store.accept_team(self.contest, joined, mate.id).await;
        accepted.unwrap();
    }

    /// The jury gives a row more time, takes its rank, or takes it out.
    async fn change_a_row(&mut self) {
        let rows = self.store.participants(self.contest).await.unwrap();
        if rows.is_empty() {
            return;
        }
        let row = &rows[self.chance.below(rows.len())];
        let (store, contest) = (&self.store, self.contest);
        match self.chance.below(4) {
            0 => store.remove_participant(contest, row.id).await.unwrap(),
            1 => {
                let extended = store.extend_participant(contest, row.id, HOUR);
                extended.await.unwrap();
            }
            _ => {
                let edit = ParticipantEdit {
                    name: row.name.clone(),
                    affiliation: String::new(),
                    group: String::new(),
                    seat: String::new(),
                    is_unranked: !row.is_unranked(),
                };
                store
                    .edit_participant(contest, row.id, &edit)
                    .await
                    .unwrap();
            }
        }
    }

    /// It is frozen from now on, or shown; its limits may be others.
    async fn change_the_contest(&mut self) {
        let is_frozen = self.chance.below(2) == 0;
        self.told.freeze_at = is_frozen.then(UnixMs::now);
        let seconds = i64::try_from(1 + self.chance.below(3)).unwrap();
        self.told.problems[0].limits.time_limit_ms = Some(1000 * seconds);
        let edited = self.store.edit_contest(self.contest, &self.told).await;
        edited.unwrap();
    }

    async fn judge_again(&mut self) {
        let set = begun(&self.store, &again(&self.teacher)).await;
        if self.chance.below(3) == 0 {
            self.judge(2).await;
            self.store.drop_rejudging(set).await.unwrap().unwrap();
            return;
        }
        loop {
            self.judge(usize::MAX).await;
            match self.store.apply_rejudging(set).await.unwrap() {
                Ok(()) => return,
                Err(error) => assert_eq!(error, Undecidable::UnderWay),
            }
        }
    }

    async fn compare(&self, rules: Rules, step: usize) {
        let held = self.kept.latest(&self.store, self.contest).await.unwrap();
        let fresh = Scoreboards::default();
        let fresh = fresh.latest(&self.store, self.contest).await.unwrap();
        let (kept, fresh) = (held.as_ref().unwrap(), fresh.as_ref().unwrap());
        let tables = |it: &Standings| [it.real.table(), it.public.table()];
        assert_eq!(tables(kept), tables(fresh), "{rules:?}, step {step}");
        let ghost = |it: &Standings| it.ghost(i64::MAX, (NOBODY, false), &[]).table();
        assert_eq!(ghost(kept), ghost(fresh), "{rules:?}, step {step}");
        // Of others it shows what everybody sees, and no more.
        let cells = |lines: Vec<Line>| {
            let mut cells: Vec<_> = lines
                .into_iter()
                .filter(|it| it.participant != NOBODY)
                .map(|it| (it.participant, it.cells))
                .collect();
            cells.sort_by_key(|(who, _)| *who);
            cells
        };
        assert_eq!(cells(ghost(kept)), cells(kept.public.table()));
    }
}

async fn kept_tables_are_those_that_are_made_from_nothing(TestDb { store, .. }: TestDb) {
    let teacher = student(&store, "thea").await;
    let mut pupils = Vec::new();
    for name in ["ada", "bo", "cy", "di"] {
        pupils.push(student(&store, name).await);
    }
    let ways = Rules::ALL
        .into_iter()
        .zip(Counting::ALL.into_iter().cycle());
    for ((rules, counting), seed) in ways.zip(7..) {
        let told = ContestDraft {
            rules,
            counting,
            most_tries: 0,
            ..with(ContestLimits::default())
        };
        let contest = store.create_contest(teacher.id, &told).await.unwrap();
        let mut world = World {
            store: store.clone(),
            chance: Chance(seed),
            teacher: teacher.clone(),
            pupils: pupils.clone(),
            contest,
            told,
            kept: Scoreboards::default(),
        };
        for step in 0..30 {
            match world.chance.below(10) {
                0..=2 => world.hand_in().await,
                3 | 4 => world.judge(2).await,
                5 | 6 => world.join().await,
                7 => world.change_a_row().await,
                8 => world.change_the_contest().await,
                _ => world.judge_again().await,
            }
            world.compare(rules, step).await;
        }
        // Nothing of it waits when the next one begins.
        world.judge(usize::MAX).await;
        store.end_contest(contest, UnixMs::now()).await.unwrap();
        store.judge_as_usual(UnixMs::now()).await.unwrap();
        world.judge(usize::MAX).await;
        world.compare(rules, usize::MAX).await;
    }
}
