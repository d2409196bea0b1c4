//! Leaving out of lists and figures what counts for contests that keep it to themselves: those of classes and those by
//! invitation, while they go on, hide what counts for them and not the problems. So they do with what counted for
//! somebody whom the jury has taken out.

use super::types::ContestId;

/// So many parameters of a statement, from this place on.
pub(super) fn places(count: usize, first: usize) -> String {
    let places = (first..first + count).map(|place| format!("${place}"));
    places.collect::<Vec<_>>().join(", ")
}

/// Binds these contests, or whatever it is, to a statement for a database of either kind, which has places for them.
macro_rules! bind_kept {
    ($query:expr, $contests:expr) => {{
        let mut query = $query;
        for contest in $contests {
            query = query.bind(contest);
        }
        query
    }};
}
pub(super) use bind_kept;

/// The condition that a submission, whose number is in this column, counts for none of these contests, which are
/// bound from this place on, nor did so: looked up for each row, where there are few. Empty without contests.
pub(super) fn counts_elsewhere(column: &str, contests: &[ContestId], first: usize) -> String {
    if contests.is_empty() {
        return String::new();
    }
    let places = places(contests.len(), first);
    format!(
        "coalesce((select k.contest from contest_submissions k where k.submission_id = {column}), 0)
             not in ({places})
         and coalesce((select max(d.contest) from contest_dropped d
             where d.submission_id = {column} and d.contest in ({places})), 0) = 0"
    )
}

/// The same behind `and`.
pub(super) fn and_counts_elsewhere(column: &str, contests: &[ContestId], first: usize) -> String {
    match counts_elsewhere(column, contests, first) {
        condition if condition.is_empty() => condition,
        condition => format!("and {condition}"),
    }
}

/// The same for statements that walk over very many rows: what counts is read once.
pub(super) fn and_not_counted(contests: &[ContestId], first: usize) -> String {
    if contests.is_empty() {
        return String::new();
    }
    let places = places(contests.len(), first);
    format!(
        "and id not in (select k.submission_id from contest_submissions k where k.contest in ({places})
             union all
             select d.submission_id from contest_dropped d where d.contest in ({places}))"
    )
}
