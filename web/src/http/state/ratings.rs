//! Ratings of people from contests, counted now and then. The results of a contest are read once, as long as nothing
//! about it changes.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::scoreboards::Standings;
use crate::rating::{Rating, move_by};
use crate::store::{ContestId, ContestRow, Store, StoreError, UnixMs, UserId};

/// How old the ratings may be.
const GOOD_FOR: Duration = Duration::from_mins(10);

type Known = Arc<HashMap<UserId, Rating>>;

/// The latest ratings. However many ask for new ones, they are counted once.
#[derive(Debug, Default)]
pub struct Ratings(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    latest: Option<(Instant, Known)>,
    results: HashMap<ContestId, Results>,
}

/// How a contest ended.
#[derive(Debug)]
struct Results {
    /// Of which revision and change of the contest that is.
    of: (i64, i64),
    /// Who took part, with the rank of each.
    ranks: Vec<(UserId, usize)>,
}

impl Ratings {
    /// The latest ratings, or new ones where those are too old.
    pub async fn latest(&self, store: &Store) -> Result<Known, StoreError> {
        let mut kept = self.0.lock().await;
        if let Some((when, known)) = &kept.latest
            && when.elapsed() < GOOD_FOR
        {
            return Ok(Arc::clone(known));
        }
        let mut before = std::mem::take(&mut kept.results);
        let mut ratings = HashMap::new();
        for contest in store.settled_contests(UnixMs::now()).await? {
            let (id, of) = (contest.id, (contest.revision, contest.changes));
            let known = before.remove(&id).filter(|known| known.of == of);
            let results = match known {
                Some(known) => known,
                None => Results {
                    of,
                    ranks: ranks(store, contest).await?,
                },
            };
            move_by(&mut ratings, &results.ranks);
            kept.results.insert(id, results);
        }
        let ratings = Arc::new(ratings);
        kept.latest = Some((Instant::now(), Arc::clone(&ratings)));
        Ok(ratings)
    }
}

/// The ranks of those who handed something in.
async fn ranks(store: &Store, contest: ContestRow) -> Result<Vec<(UserId, usize)>, StoreError> {
    let people = store.people_of_contest(contest.id).await?.into_iter();
    let people: HashMap<i64, UserId> = people.map(|(part, user)| (part.0, user)).collect();
    let ranks = Standings::final_ranks(store, contest).await?.into_iter();
    let ranks = ranks.filter_map(|(part, rank)| Some((*people.get(&part)?, rank)));
    Ok(ranks.collect())
}
