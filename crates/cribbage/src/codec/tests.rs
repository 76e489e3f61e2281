use proptest::prelude::*;

use super::*;
use crate::Suit;

/// A deal of the thirteen spades in order.
fn spades() -> Record {
    let spade = |rank: usize| Card::new(Suit::Spades, rank as u8).unwrap();
    let four = |at: usize| std::array::from_fn(|i| spade(at + i));
    let two = |at: usize| std::array::from_fn(|i| spade(at + i));
    let deal = Deal::new(Player::Zero, [four(1), four(5)], [two(9), two(11)], spade(13)).unwrap();
    Record::new(Deals::new(vec![deal]).unwrap())
}

fn ascii<const N: usize>() -> impl Strategy<Value = Text<N>> {
    proptest::collection::vec(b' '..=b'~', 0..=N).prop_map(|bytes| {
        Text::new(&bytes.into_iter().map(char::from).collect::<String>()).unwrap()
    })
}

prop_compose! {
    fn date()(values: [u16; 6]) -> Date {
        let mut fields = Date::FIELDS.iter();
        let fit = |value: u16| value & ((1 << fields.next().unwrap().1) - 1);
        Date::new(values.map(fit)).unwrap()
    }
}

prop_compose! {
    fn deal()(
        cards in Just((0..=255).filter_map(Card::from_bits).collect::<Vec<_>>()).prop_shuffle(),
        plays in Just((0..8).collect::<Vec<usize>>()).prop_shuffle(),
        count in 0_usize..=8,
        scores: [u8; 2],
        flags: [bool; 2],
    ) -> Deal {
        let four = |at: usize| std::array::from_fn(|i| cards[at + i]);
        let two = |at: usize| std::array::from_fn(|i| cards[at + i]);
        let dealer = Player::BOTH[usize::from(flags[0])];
        let deal = Deal::new(dealer, [four(0), four(4)], [two(8), two(10)], cards[12]).unwrap();
        let deal = deal.scored(scores.map(|n| n % 122)).unwrap().last(flags[1]);
        plays[..count].iter().fold(deal, |deal, &at| {
            deal.pegged(Pegged { player: Player::BOTH[at / 4], card: cards[at] }).unwrap()
        })
    }
}

prop_compose! {
    fn record()(
        origin in ascii(),
        program in ascii(),
        players in [ascii(), ascii()],
        comments in ascii(),
        date in date(),
        games: u8,
        deals in proptest::collection::vec(deal(), 1..=12),
    ) -> Record {
        let deals = Deals::new(deals).unwrap();
        Record { origin, program, players, comments, date, games, deals }
    }
}

/// The record with its deals beginning at a later bit, as letters.
fn shifted(record: &Record, by: usize) -> String {
    let bytes = LETTERS.decode(record.encode()).unwrap();
    let mut from = BitReader::new(&bytes);
    let mut to = BitWriter::default();
    (0..HEADER).for_each(|_| to.push(from.read(1), 1));
    to.push(0, by);
    (0..record.deals.len() * DEAL).for_each(|_| to.push(from.read(1), 1));
    LETTERS.encode(to.into_bytes())
}

proptest! {
    #[test]
    fn a_record_comes_back(record in record()) {
        let letters = record.encode();
        let bytes = (HEADER + DEAL * record.deals.len()).div_ceil(8);
        prop_assert_eq!(letters.len(), bytes.div_ceil(3) * 4);
        prop_assert_eq!(&Record::decode(&letters).unwrap(), &record);
        let mut loose = letters.trim_end_matches('=').to_owned();
        loose.insert_str(50, " \r\n");
        prop_assert_eq!(&Record::decode(&loose).unwrap(), &record);
    }

    #[test]
    fn deals_after_a_filled_header_are_found(record in record(), letter: bool) {
        let by = if letter { 5 } else { 1 };
        let letters = shifted(&record, by);
        let bytes = LETTERS.decode(&letters).unwrap();
        // Once in some thousands the bits make deals in an earlier place too.
        prop_assume!((HEADER..HEADER + by).all(|deals| read(&bytes, deals).is_err()));
        prop_assert_eq!(&Record::decode(&letters).unwrap(), &record);
    }

    #[test]
    fn any_letters_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(record) = Record::decode(&LETTERS.encode(bytes)) {
            prop_assert_eq!(Record::decode(&record.encode()).unwrap(), record);
        }
    }

    #[test]
    fn one_wrong_bit_never_panics(record in record(), bit: prop::sample::Index) {
        let mut bytes = LETTERS.decode(record.encode()).unwrap();
        let bit = bit.index(bytes.len() * 8);
        bytes[bit / 8] ^= 1 << (bit % 8);
        let read = Record::decode(&LETTERS.encode(bytes));
        // In the header it may be a blank after a text, which says nothing.
        prop_assert!(bit < HEADER || read.ok() != Some(record));
    }
}

#[test]
fn the_letters_of_the_proposal() {
    assert_eq!(LETTERS.encode("Hal"), "SGFs");
    assert_eq!(LETTERS.decode("SGFs").unwrap(), b"Hal");
    // What the bits that are printed for it say instead.
    assert_eq!(LETTERS.decode("RGFs").unwrap(), b"Dal");
}

#[test]
fn the_bits_stand_where_the_proposal_has_them() {
    let record = Record {
        origin: Text::new("Hal").unwrap(),
        date: Date::new([0xfff, 0, 0, 0, 0, 0]).unwrap(),
        games: 0x81,
        ..spades()
    };
    let letters = record.encode();
    assert!(letters.starts_with("SGFs"), "{letters}");
    let bytes = LETTERS.decode(&letters).unwrap();
    assert_eq!(bytes.len(), 92);
    // Texts of 66 bytes, then the year.
    assert_eq!(bytes[65..68], [b' ', 0xff, 0xf0]);
    let mut bits = BitReader::new(&bytes);
    (0..66 * 8 + 12 + 4 + 5 + 18).for_each(|_| _ = bits.read(1));
    assert_eq!((bits.read(8), bits.read(8)), (0x81, 0));
    assert_eq!(bits.position(), HEADER);
    // The ace of spades is the first card.
    assert_eq!(bits.read(6), 0b00_0001);
}

#[test]
fn errors_say_what_and_where() {
    let check = |letters: &str, expected: &str| {
        let error = Record::decode(letters).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    };
    check("", "0 bytes: expected 73");
    check("SGFs", "3 bytes: expected 73");
    check("S!Fs", "no Base64: ");
    let changed = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = LETTERS.decode(spades().encode()).unwrap();
        change(&mut bytes);
        LETTERS.encode(bytes)
    };
    check(&changed(&|bytes| bytes[0] = 200), "byte 200 in the origin");
    check(&changed(&|bytes| bytes.truncate(91)), "91 bytes: expected 92");
    check(&changed(&|bytes| bytes[91] |= 1), "92 bytes, which are not all zero");
    check(&changed(&|bytes| bytes.extend([0, 7])), "94 bytes, which are not all zero");
    // The first card lies in bits 583 to 588.
    check(&changed(&|bytes| bytes[73] ^= 0b0000_1000), "deal 1, bit 583: 000000 is no card");
    check(&changed(&|bytes| bytes[73] ^= 0b0001_1000), "deal 1, bit 583: 2S occurs twice");
}

#[test]
fn impossible_deals_are_not_made() {
    let deal = spades().deals[0].clone();
    let ace = Card::new(Suit::Spades, 1).unwrap();
    let by = |player| Pegged { player, card: ace };
    let played = deal.clone().pegged(by(Player::Zero)).unwrap();
    assert_eq!(deal.clone().pegged(by(Player::One)), Err(DealProblem::NotInHand(by(Player::One))));
    assert_eq!(played.pegged(by(Player::Zero)), Err(DealProblem::NotInHand(by(Player::Zero))));
    assert_eq!(deal.clone().scored([122, 0]), Err(DealProblem::Score(122)));
    let twice = Deal::new(Player::One, *deal.hands(), *deal.discards(), ace);
    assert_eq!(twice, Err(DealProblem::Twice(ace)));
    assert!(Deals::new(vec![deal.clone(); 256]).is_some());
    assert!(Deals::new(vec![deal; 257]).is_none());
    assert!(Deals::new(Vec::new()).is_none());
    assert_eq!(Date::new([4095, 15, 31, 64, 0, 0]), Err("hour"));
}
