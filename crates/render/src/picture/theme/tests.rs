use super::*;

/// Relative luminance of the Web Content Accessibility Guidelines.
fn luminance(Rgb(colour): Rgb) -> f64 {
    let linear = |part: u8| match f64::from(part) / 255.0 {
        part if part <= 0.04045 => part / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(theme: Theme, a: Part, b: Part) -> f64 {
    let [a, b] = [a, b].map(|part| luminance(theme.colour(part)) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn text_has_the_contrast_that_the_guidelines_demand() {
    for theme in Theme::ALL {
        for (ink, ground) in [
            (Part::Ink, Part::Paper),
            (Part::Faint, Part::Paper),
            (Part::FrameInk, Part::Frame),
            (Part::WhiteEdge, Part::White),
            (Part::BlackEdge, Part::Black),
            (Part::CubeInk, Part::Cube),
        ] {
            let contrast = contrast(theme, ink, ground);
            assert!(contrast >= 4.5, "{theme:?}: {ink:?} on {ground:?} {contrast:.2}");
        }
    }
}

#[test]
fn chequers_and_arrows_differ_from_every_ground() {
    let grounds = [Part::Field, Part::PointA, Part::PointB, Part::Frame, Part::Tray];
    for theme in Theme::ALL {
        for ground in grounds {
            for pair in [
                [Part::White, Part::WhiteEdge],
                [Part::Black, Part::BlackEdge],
                [Part::Made, Part::Halo],
                [Part::Best, Part::Halo],
                [Part::Other, Part::Halo],
            ] {
                let best = pair.map(|part| contrast(theme, part, ground));
                let best = best[0].max(best[1]);
                assert!(best >= 3.0, "{theme:?}: {pair:?} on {ground:?} {best:.2}");
            }
        }
        assert!(contrast(theme, Part::White, Part::Black) >= 7.0, "{theme:?}");
        for arrow in [Part::Made, Part::Best, Part::Other] {
            assert!(contrast(theme, arrow, Part::Halo) >= 3.0, "{theme:?}: {arrow:?}");
        }
    }
}

/// Colours as people see them who lack one kind of cone cells (Machado, Oliveira, Fernandes 2009).
const BLIND: [[[f64; 3]; 3]; 3] = [
    [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]],
    [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]],
    [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]],
];

#[test]
fn every_colour_blindness_keeps_the_colours_of_the_safe_theme_apart() {
    let seen = |matrix: &[[f64; 3]; 3], part: Part| {
        let linear = Theme::Safe.colour(part).0.map(|part| (f64::from(part) / 255.0).powf(2.2));
        matrix.map(|row| row.iter().zip(linear).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0))
    };
    for matrix in &BLIND {
        for (a, b) in [
            (Part::Made, Part::Best),
            (Part::PointA, Part::PointB),
            (Part::White, Part::PointA),
            (Part::Black, Part::PointA),
            (Part::White, Part::Black),
        ] {
            let [x, y] = [a, b].map(|part| seen(matrix, part));
            let distance = (0..3).map(|i| (x[i].powf(0.45) - y[i].powf(0.45)).powi(2)).sum::<f64>();
            assert!(distance.sqrt() > 0.2, "{a:?} and {b:?}: {:.2}", distance.sqrt());
        }
    }
}

#[test]
fn style_sheets_name_every_part() {
    let (variables, rules) = (Theme::Dark.variables(".board"), Theme::rules());
    assert!(variables.starts_with(".board{--bp-paper:#161a1f;"));
    for part in Part::ALL {
        assert!(variables.contains(&format!("--bp-{}:#", part.name())));
        assert!(rules.contains(&format!("var(--bp-{})", part.name())));
    }
}
