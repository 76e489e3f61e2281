//! Order in which the pairs of boards of a two-sided database are computed.

use core::ops::Range;

/// Order of the pairs of boards, in rectangles of which no pair depends on another.
///
/// The boards with the same pip count are a level, and some neighbouring levels are a strip. A wave
/// is a rectangle: the boards of a level on roll against those of a strip, or the other way round.
/// Strips follow each other from the lowest. Within a strip the levels of the other side follow
/// each other from the lowest up to those of the strip itself.
///
/// A pair with pip counts *a* and *b* depends only on pairs with *b* and *a* − *k*, where *k* is at
/// most 24. So a wave depends on the waves of its own strip with the last 24 levels, and on records
/// of the 24 levels below its strip. Only these come from earlier strips.
#[derive(Clone, Debug)]
pub struct Strips {
    width: usize,
    waves: Vec<Wave>,
    /// First wave of each strip.
    starts: Vec<usize>,
}

/// Pairs of boards that are computed together, given by pip counts.
#[derive(Clone, Debug)]
pub struct Wave {
    /// Levels of the player on roll.
    pub on_roll: Range<usize>,
    /// Levels of the other player.
    pub opponent: Range<usize>,
    pub(crate) strip: Range<usize>,
    /// True if the boards of the strip are on roll.
    pub(crate) is_strip_on_roll: bool,
}

/// Maximum number of pips of a roll.
pub(crate) const ROLL: usize = 24;

impl Strips {
    /// Creates the order of `levels` pip counts in strips of `width` levels.
    pub fn new(levels: usize, width: usize) -> Self {
        let width = width.clamp(1, levels);
        let (mut waves, mut starts) = (Vec::new(), Vec::new());
        for first in (0..levels).step_by(width) {
            starts.push(waves.len());
            let strip = first..levels.min(first + width);
            for level in 0..strip.end {
                let wave = |on_roll, opponent, is_strip_on_roll| Wave {
                    on_roll,
                    opponent,
                    strip: strip.clone(),
                    is_strip_on_roll,
                };
                let alone = level..level + 1;
                waves.push(wave(alone.clone(), level.max(first)..strip.end, false));
                if level + 1 < strip.end {
                    waves.push(wave((level + 1).max(first)..strip.end, alone, true));
                }
            }
        }
        Self { width, waves, starts }
    }

    /// All waves in order.
    pub fn waves(&self) -> &[Wave] {
        &self.waves
    }

    /// Number of the wave with these levels.
    pub fn wave_of(&self, on_roll: usize, opponent: usize) -> usize {
        let strip = on_roll.max(opponent) / self.width;
        self.starts[strip] + 2 * on_roll.min(opponent) + usize::from(on_roll > opponent)
    }

    /// First of the waves of the same strip from which this wave is computed.
    pub fn needed_from(&self, wave: usize) -> usize {
        let Some(found) = self.waves.get(wave) else { return wave };
        self.starts[found.strip.start / self.width] + 2 * found.level().saturating_sub(ROLL)
    }

    /// Levels below the strip of a wave from which it is computed. Its own
    /// [level](Wave::on_roll) against these is in earlier strips.
    pub fn needed_before(&self, wave: usize) -> Range<usize> {
        let found = &self.waves[wave];
        let first = found.strip.start;
        if found.is_strip_on_roll && found.level() < first {
            first.saturating_sub(ROLL)..first
        } else {
            0..0
        }
    }
}

impl Wave {
    /// Level of the side that is not the strip's.
    pub(crate) fn level(&self) -> usize {
        if self.is_strip_on_roll { self.opponent.start } else { self.on_roll.start }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_follows_the_pairs_that_it_needs() {
        for (levels, width) in [(1, 1), (30, 1), (37, 3), (61, 60), (61, 61)] {
            let strips = Strips::new(levels, width);
            let mut pairs = 0;
            for (number, wave) in strips.waves().iter().enumerate() {
                for on_roll in wave.on_roll.clone() {
                    for opponent in wave.opponent.clone() {
                        assert_eq!(strips.wave_of(on_roll, opponent), number);
                        pairs += 1;
                        for after in on_roll.saturating_sub(ROLL)..on_roll {
                            let needed = strips.wave_of(opponent, after);
                            assert!(needed < number, "{on_roll} {opponent} {after}");
                            assert!(
                                needed >= strips.needed_from(number)
                                    || strips.needed_before(number).contains(&after),
                                "{on_roll} {opponent} {after}"
                            );
                        }
                    }
                }
            }
            assert_eq!(pairs, levels * levels);
        }
    }
}
