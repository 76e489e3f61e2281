//! Fast reader for the usual notation, in one pass over the bytes.

use super::written_move::{BAR, OFF, WrittenMove, WrittenMoves};

/// Reads the moves of a text such as `24/18*/13 6/off(2)`, separated by blanks. Returns `None` for
/// any other notation, for errors, and for more than `most` moves.
pub(super) fn moves(text: &[u8], most: usize) -> Option<WrittenMoves> {
    let mut moves = WrittenMoves::default();
    let mut at = 0;
    loop {
        while text.get(at) == Some(&b' ') {
            at += 1;
        }
        if at == text.len() {
            return (moves.len > 0).then_some(moves);
        }
        at = piece(text, at, &mut moves).filter(|_| moves.len <= most)?;
    }
}

/// Reads one move with its repetitions and returns the offset of its end.
fn piece(text: &[u8], start: usize, moves: &mut WrittenMoves) -> Option<usize> {
    let first = moves.len;
    let (mut from, mut at) = place(text, start)?;
    while text.get(at) == Some(&b'/') {
        let (to, behind) = place(text, at + 1)?;
        let star = text.get(behind) == Some(&b'*');
        at = behind + usize::from(star);
        if to >= from {
            return None;
        }
        moves.push(WrittenMove { from, to, star, start: start as u32, end: 0 });
        from = to;
    }
    let times = match text[at..] {
        [b'(', times @ b'1'..=b'4', b')', ..] => {
            at += 3;
            times - b'0'
        }
        _ => 1,
    };
    let length = moves.len - first;
    let ends = text.get(at).is_none_or(|&byte| byte == b' ');
    if length == 0 || !ends || moves.len > moves.list.len() {
        return None;
    }
    moves.since(first).iter_mut().for_each(|written| written.end = at as u32);
    for _ in 1..times {
        (first..first + length).for_each(|i| moves.push(moves.list[i]));
    }
    Some(at)
}

/// Reads a number, the bar or off, and returns it with the offset of its end.
fn place(text: &[u8], at: usize) -> Option<(u8, usize)> {
    let digit = |byte: u8| byte.wrapping_sub(b'0');
    let (number, end) = match text[at..] {
        [tens @ b'0'..=b'9', ones @ b'0'..=b'9', ..] => (digit(tens) * 10 + digit(ones), at + 2),
        [ones @ b'0'..=b'9', ..] => (digit(ones), at + 1),
        [b'b', b'a', b'r', ..] => (BAR, at + 3),
        [b'o', b'f', b'f', ..] => (OFF, at + 3),
        _ => return None,
    };
    (number <= BAR).then_some((number, end))
}
