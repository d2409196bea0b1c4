//! How whoever has tests made ends that before they are all there: when it is time, or when they get too large.

use std::fmt;
use std::sync::Arc;

use crate::ByteSize;

/// Whether the making of tests is to end. The default is that it never is.
#[derive(Clone, Default)]
pub struct Stop {
    is_over: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
    /// How much may be made.
    most: Option<ByteSize>,
}

impl Stop {
    /// Ends it soon after this is true. It is asked often, by whichever thread makes the tests.
    pub fn when(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            is_over: Some(Arc::new(is_over)),
            most: None,
        }
    }

    /// Ends it as well once the tests that are made have more than so many bytes together, with
    /// [`ProblemsError::MoreThan`](crate::ProblemsError::MoreThan).
    #[must_use]
    pub fn beyond(self, most: ByteSize) -> Self {
        Self {
            most: Some(most),
            ..self
        }
    }

    /// Whether it is to end now.
    pub fn is_called(&self) -> bool {
        self.is_over.as_ref().is_some_and(|is_over| is_over())
    }

    /// How many bytes the tests may have together that are made; `None` where this sets no bound.
    pub(crate) fn most(&self) -> Option<ByteSize> {
        self.most
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stop")
            .field("is_called", &self.is_called())
            .field("most", &self.most)
            .finish_non_exhaustive()
    }
}
