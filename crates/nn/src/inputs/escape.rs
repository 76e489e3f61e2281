//! Escape of one chequer over the twelve points ahead of it.

/// Effect of one roll for a chequer, given the blocked points among the twelve ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape {
    /// Number of the 36 throws that carry it more than six pips.
    pub throws: u8,
    /// Sum over the 36 throws of the pips it can travel, at most twelve each, divided by 8.
    pub travel: u8,
}

/// Indexed by a 12-bit mask: bit `k` is set if the point `k + 1` pips ahead is blocked.
pub static ESCAPES: [Escape; 4096] = {
    let mut table = [Escape { throws: 0, travel: 0 }; 4096];
    let mut mask = 0;
    while mask < table.len() {
        table[mask] = escape(mask);
        mask += 1;
    }
    table
};

const fn escape(mask: usize) -> Escape {
    let (mut throws, mut travel) = (0, 0);
    let mut a = 1;
    while a <= 6 {
        let mut b = 1;
        while b <= 6 {
            let pips = if a == b { double_travel(mask, a) } else { roll_travel(mask, a, b) };
            travel += pips;
            if pips > 6 {
                throws += 1;
            }
            b += 1;
        }
        a += 1;
    }
    Escape { throws, travel: (travel / 8) as u8 }
}

const fn is_open(mask: usize, pips: usize) -> bool {
    mask >> (pips - 1) & 1 == 0
}

const fn roll_travel(mask: usize, a: usize, b: usize) -> usize {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    if (is_open(mask, low) || is_open(mask, high)) && is_open(mask, low + high) {
        low + high
    } else if is_open(mask, high) {
        high
    } else if is_open(mask, low) {
        low
    } else {
        0
    }
}

const fn double_travel(mask: usize, die: usize) -> usize {
    let mut pips = 0;
    while pips < 4 * die && pips + die <= 12 && is_open(mask, pips + die) {
        pips += die;
    }
    pips
}
