//! A case of any task.

use std::any::Any;
use std::borrow::Cow;
use std::fmt;

use super::super::{Case, Step};

/// A case of a task; empty where nothing was read of it yet.
#[derive(Default)]
pub(crate) struct AnyCase(Option<Box<dyn CaseObject>>);

/// What every case can do, whatever its type.
trait CaseObject: Any + Send + Sync {
    fn copy(&self) -> Box<dyn CaseObject>;
    fn is(&self, other: &dyn CaseObject) -> bool;
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
    fn simpler(&self) -> Vec<AnyCase>;
    fn shares(&self, other: &dyn CaseObject) -> bool;
    fn xor(&self) -> u64;
}

impl<C: Case> CaseObject for C {
    fn copy(&self) -> Box<dyn CaseObject> {
        Box::new(self.clone())
    }

    fn is(&self, other: &dyn CaseObject) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref() == Some(self)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }

    fn simpler(&self) -> Vec<AnyCase> {
        let simpler = Case::simpler(self).into_iter();
        simpler.map(AnyCase::of).collect()
    }

    fn shares(&self, other: &dyn CaseObject) -> bool {
        let other: &dyn Any = other;
        other
            .downcast_ref()
            .is_some_and(|it| Case::shares(self, it))
    }

    fn xor(&self) -> u64 {
        Case::xor(self)
    }
}

impl AnyCase {
    pub(super) fn of<C: Case>(case: C) -> Self {
        Self(Some(Box::new(case)))
    }

    /// The case as its task knows it; what was not read yet is its default.
    pub(super) fn get<C: Case>(&self) -> Cow<'_, C> {
        let case = self.0.as_deref().map(|case| -> &dyn Any { case });
        let case = case.and_then(<dyn Any>::downcast_ref);
        case.map_or_else(Cow::default, Cow::Borrowed)
    }

    /// Lets a task walk the case.
    pub(super) fn walk<C: Case>(&mut self, walk: impl FnOnce(&mut C) -> Step) -> Step {
        let case = self.0.take().map(|case| -> Box<dyn Any> { case });
        let case = case.and_then(|case| case.downcast::<C>().ok());
        let mut case = case.unwrap_or_default();
        let step = walk(&mut case);
        self.0 = Some(case);
        step
    }
}

impl Clone for AnyCase {
    fn clone(&self) -> Self {
        Self(self.0.as_deref().map(CaseObject::copy))
    }
}

impl PartialEq for AnyCase {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => one.is(&**other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl fmt::Debug for AnyCase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_deref().map_or(Ok(()), |case| case.write(f))
    }
}

impl Case for AnyCase {
    fn simpler(&self) -> Vec<Self> {
        let simpler = self.0.as_deref().map(CaseObject::simpler);
        simpler.unwrap_or_default()
    }

    fn shares(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => one.shares(&**other),
            _ => true,
        }
    }

    fn xor(&self) -> u64 {
        self.0.as_deref().map_or(0, CaseObject::xor)
    }
}

#[cfg(test)]
mod tests {
    use super::{AnyCase, Case as _};

    #[test]
    fn what_was_not_read_is_the_default() {
        let mut case = AnyCase::default();
        assert!(case.get::<Vec<u64>>().is_empty());
        let read = |heaps: &mut Vec<u64>| {
            heaps.extend([3, 5]);
            Ok(())
        };
        assert!(case.walk(read).is_ok());
        assert_eq!(*case.get::<Vec<u64>>(), [3, 5]);
        assert_eq!((format!("{case:?}"), case.xor()), ("[3, 5]".to_owned(), 6));
    }

    #[test]
    fn cases_are_compared_as_what_they_are() {
        let heaps = AnyCase::of(vec![3u64]);
        assert_eq!(heaps, heaps.clone());
        for other in [
            AnyCase::of(vec![4u64]),
            AnyCase::of(3u64),
            AnyCase::default(),
        ] {
            assert_ne!(heaps, other);
        }
        let simpler = heaps.simpler().into_iter().map(|it| format!("{it:?}"));
        let simpler: Vec<String> = simpler.collect();
        assert_eq!(simpler, ["[]", "[1]", "[2]"]);
    }
}
