//! The first page of what was found, and where the next one goes on.

/// A page of what was found, of which one more than fits was asked for; and where there is more, by
/// what `key` the next page goes on.
pub(super) fn first_page<T, K>(
    mut found: Vec<T>,
    on_a_page: u16,
    key: impl Fn(&T) -> K,
) -> (Vec<T>, Option<K>) {
    let is_more = found.len() > usize::from(on_a_page);
    found.truncate(on_a_page.into());
    let last = found.last().filter(|_| is_more).map(key);
    (found, last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_where_more_was_found_there_is_another_page() {
        let page = |found: &[i64]| first_page(found.to_vec(), 2, |it| *it);
        assert_eq!(page(&[]), (vec![], None));
        assert_eq!(page(&[9, 7]), (vec![9, 7], None));
        assert_eq!(page(&[9, 7, 4]), (vec![9, 7], Some(7)));
    }
}
