//! What references say so often that it has a short form.

/// Says that a case is the list of its parts.
macro_rules! case_is_its_parts {
    () => {
        fn parts(&self, case: &Self::Case) -> Self::Case {
            case.clone()
        }

        fn after(&self, _: &Self::Case, parts: Self::Case) -> Self::Case {
            parts
        }
    };
}
pub(crate) use case_is_its_parts;

/// Says that a case is one part.
macro_rules! case_is_one_part {
    () => {
        fn parts(&self, case: &Self::Case) -> Vec<Self::Case> {
            vec![case.clone()]
        }

        fn after(&self, _: &Self::Case, mut parts: Vec<Self::Case>) -> Self::Case {
            parts.pop().unwrap_or_default()
        }
    };
}
pub(crate) use case_is_one_part;

/// Declares a task with its bounds, which are constants of `problem.yaml`: `cases` is `max_cases`
/// unless another name is given. What stands after `with` is computed once, from the bounds.
///
/// ```ignore
/// bounds! {
///     GoodLuck { cases, cards, first_year = "min_year" }
///     with { values: Vec<Nimber> = RULES.values_to(cards as usize) }
/// }
/// ```
macro_rules! bounds {
    ($name:ident { $($field:ident $(= $key:literal)?),* $(,)? }
     $(with { $($more:ident: $type:ty = $value:expr),* $(,)? })?) => {
        /// The bounds of the problem, and what is computed from them.
        pub(super) struct $name { $($field: u64,)* $($($more: $type,)*)? }

        pub(super) fn task(
            bounds: &$crate::task::Bounds,
        ) -> Result<$name, $crate::ProblemsError> {
            $(let $field = bounds.get($crate::task::shorthand::bounds!(@ $field $($key)?))?;)*
            $($(let $more: $type = $value;)*)?
            Ok($name { $($field,)* $($($more,)*)? })
        }
    };
    (@ $field:ident) => { concat!("max_", stringify!($field)) };
    (@ $field:ident $key:literal) => { $key };
}
pub(crate) use bounds;
