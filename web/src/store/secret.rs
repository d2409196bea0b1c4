//! Secrets handed out once: random text whose SHA-256 alone is stored.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};
use uuid::Uuid;

/// A new secret of 244 random bits, as `prefix` and 64 hexadecimal digits.
pub(super) fn new(prefix: &str) -> String {
    format!(
        "{prefix}{}{}",
        Uuid::new_v4().simple(),
        Uuid::new_v4().simple()
    )
}

/// 122 random bits.
pub(super) fn chance() -> u128 {
    // The six bits that say what kind of number it is are left out.
    let bits = Uuid::new_v4().as_u128();
    let (high, middle, low) = (bits >> 80, (bits >> 64) & 0xfff, bits & ((1 << 62) - 1));
    (high << 74) | (middle << 62) | low
}

/// What is stored of a secret. A secret of that many random bits needs no salt and no slow hash.
pub(super) fn digest(secret: &str) -> String {
    let mut text = String::with_capacity(64);
    for byte in Sha256::digest(secret.as_bytes()) {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}
