//! The files that submissions read and write in place of their standard streams.

/// The most letters that the name of such a file has.
const LONGEST_NAME: usize = 64;

/// Names of files, each of which stands for a standard stream while a submission runs. Whoever uses the stream itself
/// is judged alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamFiles {
    /// In place of standard input.
    pub input: Option<String>,
    /// In place of standard output.
    pub output: Option<String>,
}

impl StreamFiles {
    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.input.is_none() && self.output.is_none()
    }

    /// Whether a file may be called so: a name without folders that no shell and no system reads as anything else.
    pub fn may_be_called(name: &str) -> bool {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
        name.len() <= LONGEST_NAME
            && name.bytes().all(is_plain)
            && name.starts_with(|first: char| first.is_ascii_alphanumeric())
    }
}
