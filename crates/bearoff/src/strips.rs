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
    waves: Vec<Wave>,
    /// Strip of each level.
    strip_of: Vec<usize>,
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
    /// Levels of the strip.
    pub strip: Range<usize>,
    /// True if the boards of the strip are on roll.
    pub(crate) is_strip_on_roll: bool,
}

/// Maximum number of pips of a roll.
pub(crate) const ROLL: usize = 24;

impl Strips {
    /// Creates the order for this number of boards of each level. A strip has at most `most` boards,
    /// or one level.
    pub fn new(levels: &[usize], most: usize) -> Self {
        let mut order = Self { waves: Vec::new(), strip_of: Vec::new(), starts: Vec::new() };
        let mut first = 0;
        while first < levels.len() {
            let (mut end, mut boards) = (first + 1, levels[first]);
            while end < levels.len() && boards + levels[end] <= most {
                boards += levels[end];
                end += 1;
            }
            order.push(first..end);
            first = end;
        }
        order
    }

    fn push(&mut self, strip: Range<usize>) {
        self.strip_of.resize(strip.end, self.starts.len());
        self.starts.push(self.waves.len());
        for level in 0..strip.end {
            let wave = |on_roll, opponent, is_strip_on_roll| Wave {
                on_roll,
                opponent,
                strip: strip.clone(),
                is_strip_on_roll,
            };
            let alone = level..level + 1;
            let others = level.max(strip.start)..strip.end;
            self.waves.push(wave(alone.clone(), others, false));
            let above = (level + 1).max(strip.start)..strip.end;
            if !above.is_empty() {
                self.waves.push(wave(above, alone, true));
            }
        }
    }

    /// All waves in order.
    pub fn waves(&self) -> &[Wave] {
        &self.waves
    }

    /// Number of the wave with these levels.
    pub fn wave_of(&self, on_roll: usize, opponent: usize) -> usize {
        let strip = self.strip_of[on_roll.max(opponent)];
        self.starts[strip] + 2 * on_roll.min(opponent) + usize::from(on_roll > opponent)
    }

    /// First of the waves of the same strip from which this wave is computed.
    pub fn needed_from(&self, wave: usize) -> usize {
        let Some(found) = self.waves.get(wave) else { return wave };
        self.starts[self.strip_of[found.strip.start]] + 2 * found.level().saturating_sub(ROLL)
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
        for (levels, most) in [(1, 1), (30, 1), (37, 40), (61, 200), (61, 10_000)] {
            let boards: Vec<usize> = (0..levels).map(|level| level.min(61 - level) + 1).collect();
            let strips = Strips::new(&boards, most);
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
