//! The catalog's example programs are enough; their verdicts are checked by `grundy problem check`.

#[test]
fn every_problem_is_solved_in_two_languages_and_kills_three_wrong_ideas() {
    for problem in problems::catalog::all() {
        let of = |folder: &str| {
            problem
                .submissions()
                .iter()
                .filter(|submission| (submission.folder == "accepted") == (folder == "accepted"))
                .collect::<Vec<_>>()
        };
        let mut suffixes: Vec<&str> = of("accepted")
            .iter()
            .filter_map(|submission| submission.path.rsplit('.').next())
            .collect();
        suffixes.sort_unstable();
        suffixes.dedup();
        assert!(suffixes.len() >= 2, "{}: {suffixes:?}", problem.id());
        assert!(of("the others").len() >= 3, "{}", problem.id());
    }
}
