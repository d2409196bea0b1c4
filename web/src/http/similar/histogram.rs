//! How many pairs of programs have how much in common, as columns.

/// How many columns there are: each stands for five percent.
const COLUMNS: u32 = 20;

/// How wide and how high a column may be, in units of the picture.
const COLUMN: (u32, u32) = (16, 100);

/// How many pairs have which share, column by column.
#[derive(Debug, Default)]
pub(super) struct Counts([usize; COLUMNS as usize]);

impl Counts {
    /// Counts a pair with this share in percent.
    pub(super) fn add(&mut self, share: u32) {
        self.0[(share * COLUMNS / 100).min(COLUMNS - 1) as usize] += 1;
    }
}

/// The same as a picture.
pub(super) struct Histogram {
    pub(super) bars: Vec<Bar>,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Where the threshold stands.
    pub(super) mark: u32,
}

pub(super) struct Bar {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) pairs: usize,
    /// From which share on, in percent.
    pub(super) from: u32,
    pub(super) is_above: bool,
}

impl Histogram {
    /// Of so many pairs.
    pub(super) fn of(Counts(counts): &Counts, threshold: u32) -> Self {
        let (width, height) = COLUMN;
        // By square roots: one pair is seen next to thousands.
        let most = counts.iter().max().copied().unwrap_or(1).max(1) as f64;
        let bars = counts.iter().zip(0..).map(|(&pairs, at)| {
            let tall = (pairs as f64 / most).sqrt() * f64::from(height);
            let tall = tall.ceil() as u32;
            let from = at * 100 / COLUMNS;
            Bar {
                x: at * width,
                y: height - tall,
                width: width - 2,
                height: tall,
                pairs,
                from,
                is_above: from >= threshold,
            }
        });
        Self {
            bars: bars.filter(|bar| bar.pairs > 0).collect(),
            width: COLUMNS * width,
            height,
            mark: threshold * COLUMNS * width / 100,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_histogram_has_every_pair_and_the_threshold() {
        let mut counts = Counts::default();
        for share in [0, 4, 5, 62, 100] {
            counts.add(share);
        }
        let drawn = Histogram::of(&counts, 60);
        let bars: Vec<(u32, usize, bool)> = (drawn.bars.iter())
            .map(|bar| (bar.from, bar.pairs, bar.is_above))
            .collect();
        assert_eq!(
            bars,
            [(0, 2, false), (5, 1, false), (60, 1, true), (95, 1, true)]
        );
        assert_eq!((drawn.width, drawn.mark), (320, 192));
        assert!(
            drawn
                .bars
                .iter()
                .all(|bar| bar.height > 0 && bar.y + bar.height == 100)
        );
        assert!(Histogram::of(&Counts::default(), 60).bars.is_empty());
    }
}
