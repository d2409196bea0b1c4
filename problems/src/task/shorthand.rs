//! What references say so often that it has a short form.

/// The pattern with the fields in the places of `{0}`, `{1}` and so on.
pub(super) fn filled(pattern: &str, fields: &[String]) -> String {
    let fields = fields.iter().enumerate();
    fields.fold(pattern.to_owned(), |text, (index, field)| {
        text.replace(&format!("{{{index}}}"), field)
    })
}

/// Says what the position of a case is: of which parts it is made, and by which rules these are
/// played.
///
/// The parts are all elements of the case, or the case itself; where a case is a pair, of which one
/// half says more about the rules, the parts are the other half or its elements. The rules are a
/// value, a field of the task, or made of the case; without them [`Task::game`] says which. There are no
/// parts where play is no play of moves at all.
///
/// ```ignore
/// position!(every part of the case, by Nim);
/// position!(the case itself, by self.rules);
/// position!(every part of case.1, by |(m, _)| BoundedNim { most: *m });
/// ```
macro_rules! position {
    (every part of the case$(, by $($rules:tt)+)?) => {
        $($crate::task::shorthand::position!(@by $($rules)+);)?

        fn parts(&self, case: &Self::Case) -> Self::Case {
            case.clone()
        }

        fn after(&self, _: &Self::Case, parts: Self::Case) -> Self::Case {
            parts
        }
    };
    (the case itself$(, by $($rules:tt)+)?) => {
        $($crate::task::shorthand::position!(@by $($rules)+);)?

        fn parts(&self, case: &Self::Case) -> Vec<Self::Case> {
            vec![case.clone()]
        }

        fn after(&self, _: &Self::Case, mut parts: Vec<Self::Case>) -> Self::Case {
            parts.pop().unwrap_or_default()
        }
    };
    (every part of case.1$(, by $($rules:tt)+)?) => {
        $($crate::task::shorthand::position!(@by $($rules)+);)?

        fn parts(&self, case: &Self::Case) -> Vec<$crate::task::Part<Self>> {
            case.1.clone()
        }

        fn after(&self, case: &Self::Case, parts: Vec<$crate::task::Part<Self>>) -> Self::Case {
            (case.0.clone(), parts)
        }

        fn sizes(&self, case: &Self::Case) -> u64 {
            $crate::task::Case::xor(&case.1)
        }
    };
    (case.0 itself$(, by $($rules:tt)+)?) => {
        $($crate::task::shorthand::position!(@by $($rules)+);)?

        fn parts(&self, case: &Self::Case) -> Vec<$crate::task::Part<Self>> {
            vec![case.0.clone()]
        }

        fn after(&self, case: &Self::Case, mut parts: Vec<$crate::task::Part<Self>>) -> Self::Case {
            (parts.pop().unwrap_or_default(), case.1.clone())
        }
    };
    (case.1 itself$(, by $($rules:tt)+)?) => {
        $($crate::task::shorthand::position!(@by $($rules)+);)?

        fn parts(&self, case: &Self::Case) -> Vec<$crate::task::Part<Self>> {
            vec![case.1.clone()]
        }

        fn after(&self, case: &Self::Case, mut parts: Vec<$crate::task::Part<Self>>) -> Self::Case {
            (case.0.clone(), parts.pop().unwrap_or_default())
        }

        fn sizes(&self, case: &Self::Case) -> u64 {
            $crate::task::Case::xor(&case.1)
        }
    };
    (none, by $($rules:tt)+) => {
        $crate::task::shorthand::position!(@by $($rules)+);

        fn parts(&self, _: &Self::Case) -> Vec<$crate::task::Part<Self>> {
            Vec::new()
        }

        fn after(&self, case: &Self::Case, _: Vec<$crate::task::Part<Self>>) -> Self::Case {
            case.clone()
        }
    };
    (@by self.$field:ident) => {
        fn game(&self, _: &Self::Case) -> Self::Game {
            self.$field.clone()
        }
    };
    (@by |$case:pat_param| $rules:expr) => {
        fn game(&self, $case: &Self::Case) -> Self::Game {
            $rules
        }
    };
    (@by $rules:expr) => {
        fn game(&self, _: &Self::Case) -> Self::Game {
            $rules
        }
    };
}
pub(crate) use position;

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

        impl $crate::task::Bounded for $name {
            fn bound(&self, name: &str) -> u64 {
                let bounds = [$((stringify!($field), self.$field)),*];
                let found = bounds.into_iter().find(|(known, _)| *known == name);
                found.map_or(0, |(_, bound)| bound)
            }
        }
    };
    (@ $field:ident) => { concat!("max_", stringify!($field)) };
    (@ $field:ident $key:literal) => { $key };
}
pub(crate) use bounds;
