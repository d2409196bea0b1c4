//! A stream that is packed with zstd: its frames one after another, each within a window and true to its checksum.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use crate::ByteSize;

/// What is packed in a stream of frames.
pub(super) struct Frames<R> {
    packed: R,
    decoder: FrameDecoder,
    /// Whether a frame has begun and is not at its end.
    is_within: bool,
}

impl<R: BufRead> Frames<R> {
    /// Frames that need no more memory than such a window.
    pub(super) fn new(packed: R, window: ByteSize) -> Self {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(window.bytes());
        Self {
            packed,
            decoder,
            is_within: false,
        }
    }

    /// Begins the next frame, or passes over one that holds nothing that is packed.
    fn begin(&mut self) -> io::Result<()> {
        match self.decoder.init(&mut self.packed) {
            Ok(()) => self.is_within = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                let length = u64::from(length);
                let mut passed = self.packed.by_ref().take(length);
                if io::copy(&mut passed, &mut io::sink())? < length {
                    return Err(io::ErrorKind::UnexpectedEof.into());
                }
            }
            Err(error) => return Err(self.damaged(&error)),
        }
        Ok(())
    }

    /// Unpacks until there is something to read, or the frame is at its end.
    fn fill(&mut self) -> io::Result<()> {
        while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
            let one = BlockDecodingStrategy::UptoBlocks(1);
            if let Err(error) = self.decoder.decode_blocks(&mut self.packed, one) {
                return Err(self.damaged(&error));
            }
        }
        Ok(())
    }

    /// Ends a frame all of which was read.
    fn end(&mut self) -> io::Result<()> {
        self.is_within = false;
        let said = self.decoder.get_checksum_from_data();
        if said.is_some() && said != self.decoder.get_calculated_checksum() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        Ok(())
    }

    /// What is wrong: that it needs too much, ends too early, or is none.
    fn damaged(&mut self, error: &FrameDecoderError) -> io::Error {
        let is_at_end = self.packed.fill_buf().is_ok_and(<[u8]>::is_empty);
        let kind = match error {
            FrameDecoderError::WindowSizeTooBig { .. }
            | FrameDecoderError::DictNotProvided { .. } => io::ErrorKind::Unsupported,
            _ if is_at_end => io::ErrorKind::UnexpectedEof,
            _ => io::ErrorKind::InvalidData,
        };
        kind.into()
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, target: &mut [u8]) -> io::Result<usize> {
        if target.is_empty() {
            return Ok(0);
        }
        loop {
            if !self.is_within {
                if self.packed.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin()?;
                continue;
            }
            self.fill()?;
            let length = self.decoder.read(target)?;
            if length > 0 {
                return Ok(length);
            }
            self.end()?;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use ruzstd::encoding::{CompressionLevel, compress_to_vec};

    use super::*;

    const WINDOW: ByteSize = ByteSize::from_mib(8);

    fn packed(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    fn read(packed: &[u8], window: ByteSize) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        Frames::new(packed, window).read_to_end(&mut text)?;
        Ok(text)
    }

    /// A frame that says nothing: four bytes that any reader passes over.
    const PASSED: [u8; 12] = [0x50, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4];

    #[test]
    fn all_frames_are_read_and_others_are_passed_over() {
        let long = b"nim ".repeat(100_000);
        let frames = [
            &PASSED[..],
            &packed(&long),
            &packed(b""),
            &PASSED,
            &packed(b"kayles"),
        ];
        let expected = [&long[..], b"kayles"].concat();
        assert_eq!(read(&frames.concat(), WINDOW).unwrap(), expected);
        assert_eq!(read(b"", WINDOW).unwrap(), b"");
    }

    #[test]
    fn what_is_cut_changed_or_too_large_is_an_error() {
        let whole = packed(&b"subtraction games end ".repeat(1000));
        let kind = |packed: &[u8], window| read(packed, window).unwrap_err().kind();
        for end in [2, 5, whole.len() / 2, whole.len() - 1] {
            let early = io::ErrorKind::UnexpectedEof;
            assert_eq!(kind(&whole[..end], WINDOW), early, "{end}");
        }
        assert_eq!(kind(&PASSED[..10], WINDOW), io::ErrorKind::UnexpectedEof);
        let mut changed = whole.clone();
        // The checksum is at the end.
        *changed.last_mut().unwrap() ^= 1;
        assert_eq!(kind(&changed, WINDOW), io::ErrorKind::InvalidData);
        assert_eq!(
            kind(b"rubbish and more", WINDOW),
            io::ErrorKind::InvalidData
        );
        // A header that asks for a window of a gigabyte.
        let large = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 20 << 3, 0, 0, 0, 0];
        assert_eq!(kind(&large, WINDOW), io::ErrorKind::Unsupported);
    }
}
