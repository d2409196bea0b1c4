//! How whoever has tests made ends that before they are all there.

use std::fmt;
use std::sync::Arc;

/// Whether the making of tests is to end. The default is that it never is.
#[derive(Clone, Default)]
pub struct Stop(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl Stop {
    /// Ends it soon after this is true. It is asked often, by whichever thread makes the tests.
    pub fn when(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(is_over)))
    }

    /// Whether it is to end now.
    pub fn is_called(&self) -> bool {
        self.0.as_ref().is_some_and(|is_over| is_over())
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Stop").field(&self.is_called()).finish()
    }
}
