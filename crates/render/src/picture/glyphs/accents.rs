//! Letters with accents.

/// Sign of an accent, true if it is higher above tall letters, and its commands. The middle of the
/// letter is at 0.
pub(super) const ACCENTS: &[(char, bool, &str)] = &[
    ('´', true, "M-5 60L6 72"),
    ('`', true, "M5 60L-6 72"),
    ('^', true, "M-11 60L0 71L11 60"),
    ('ˇ', true, "M-11 71L0 60L11 71"),
    ('¨', true, "M-9 65L-9 66M9 65L9 66"),
    ('~', true, "M-14 61Q-10 70 -5 68Q0 66 4 63Q10 61 14 70"),
    ('˚', true, "M0 76N8 68U0 60N-8 68U0 76Z"),
    ('¯', true, "M-12 65L12 65"),
    ('˘', true, "M-12 71Q0 55 12 71"),
    ('˙', true, "M0 65L0 66"),
    ('˝', true, "M-9 60L-2 72M5 60L12 72"),
    ('¸', false, "M0 0L-1 -8Q8 -9 7 -15Q5 -22 -7 -20"),
    ('˛', false, "M8 0Q-2 -10 4 -17Q8 -21 14 -17"),
    (',', false, "M2 -10L-3 -22"),
    ('/', false, "M-20 -6L20 56"),
    ('÷', false, "M-29 -8L29 78"),
    ('-', false, "M-10 28L16 44"),
    ('=', false, "M2 60L26 60"),
];

/// Accents with pairs of letters: with the accent and without.
const LETTERS: &[(char, &str)] = &[
    ('´', "áaéeíióoúuýyćcńnśsźzŕrĺlÁAÉEÍIÓOÚUÝYĆCŃNŚSŹZŔRĹL"),
    ('`', "àaèeìiòoùuÀAÈEÌIÒOÙU"),
    ('^', "âaêeîiôoûuŵwŷyĉcĝgĥhĵjŝsÂAÊEÎIÔOÛUŴWŶYĈCĜGĤHĴJŜS"),
    ('ˇ', "čcďděeňnřršsťtžzľlČCĎDĚEŇNŘRŠSŤTŽZĽL"),
    ('¨', "äaëeïiöoüuÿyÄAËEÏIÖOÜUŸY"),
    ('~', "ãañnõoĩiũuÃAÑNÕOĨIŨU"),
    ('˚', "åaůuÅAŮU"),
    ('¯', "āaēeīiōoūuĀAĒEĪIŌOŪU"),
    ('˘', "ăaĕeğgĭiŏoŭuĂAĔEĞGĬIŎOŬU"),
    ('˙', "ċcėeġgżzĊCĖEĠGİIŻZ"),
    ('˝', "őoűuŐOŰU"),
    ('¸', "çcşsţtÇCŞSŢT"),
    ('˛', "ąaęeįiųuĄAĘEĮIŲU"),
    (',', "șsțtķkļlņnģgŗrȘSȚTĶKĻLŅNĢGŖR"),
    ('/', "øo"),
    ('÷', "ØO"),
    ('-', "łlŁL"),
    ('=', "đd"),
];

/// Returns the letter and the accent of a letter with an accent.
pub(super) fn composed(character: char) -> Option<(char, char)> {
    LETTERS.iter().find_map(|&(accent, pairs)| {
        let mut letters = pairs.chars();
        while let (Some(whole), Some(base)) = (letters.next(), letters.next()) {
            if whole == character {
                return Some((base, accent));
            }
        }
        None
    })
}
