//! Learning curves as CSV and as a drawing.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};

use crate::files::write_atomically;

/// A CSV file that gets one row at a time and can be resumed, and an SVG beside it that shows its first
/// columns.
#[derive(Debug)]
pub(crate) struct Curve {
    csv: PathBuf,
    /// Names of the columns; the first is the horizontal axis.
    columns: &'static [&'static str],
    rows: Vec<Vec<f64>>,
}

/// Maximum number of lines in a drawing.
const LINES: usize = 4;
/// Colours that colour-blind people can distinguish (Okabe and Ito, 2008).
const COLOURS: [&str; LINES] = ["#0072b2", "#d55e00", "#009e73", "#cc79a7"];

/// Size of the drawing, then its margins.
const SIZE: (f64, f64) = (800.0, 480.0);
const LEFT: f64 = 70.0;
const RIGHT: f64 = 150.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 45.0;

impl Curve {
    /// Opens the curve of a job that is done as far as `done`, in the unit of the first column; 0 if it begins.
    ///
    /// Rows beyond that were written before a checkpoint that an interrupted job did not reach, and are dropped.
    ///
    /// # Errors
    /// If a file is there that has other columns, or it cannot be read or written.
    pub(crate) fn open(csv: &Path, columns: &'static [&'static str], done: f64) -> Result<Self> {
        let header = columns.join(",");
        if let Some(folder) = csv.parent() {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        let mut rows = Vec::new();
        if csv.exists() && done > 0.0 {
            let text = fs::read_to_string(csv)
                .with_context(|| format!("cannot read {}", csv.display()))?;
            let mut lines = text.lines();
            let wrong = || format!("{} is not a curve of {header}", csv.display());
            ensure!(lines.next() == Some(&header), wrong());
            for line in lines {
                let row: Vec<f64> = line
                    .split(',')
                    .map(str::parse)
                    .collect::<Result<_, _>>()
                    .with_context(wrong)?;
                ensure!(row.len() == columns.len(), wrong());
                rows.push(row);
            }
            rows.retain(|row| row[0] <= done);
        }
        Ok(Self { csv: csv.into(), columns, rows })
    }

    /// Adds a row and draws the curve.
    pub(crate) fn row(&mut self, values: &[f64]) -> Result<()> {
        self.rows.push(values.into());
        let mut text = self.columns.join(",") + "\n";
        for row in &self.rows {
            let numbers: Vec<String> = row.iter().map(|number| format!("{number:.6}")).collect();
            text += &(numbers.join(",") + "\n");
        }
        write_atomically(&self.csv, text.as_bytes())?;
        write_atomically(&self.csv.with_extension("svg"), self.svg().as_bytes())
    }

    fn svg(&self) -> String {
        let names = &self.columns[1..self.columns.len().min(LINES + 1)];
        let all = || self.rows.iter().flat_map(|row| &row[1..=names.len()]).copied();
        let most = self.rows.iter().map(|row| row[0]).fold(0.0, f64::max).max(1e-9);
        let low = all().fold(f64::INFINITY, f64::min);
        let high = all().fold(f64::NEG_INFINITY, f64::max).max(low + 1e-6);
        let x = |value: f64| LEFT + value / most * (SIZE.0 - LEFT - RIGHT);
        let y = |value: f64| TOP + (high - value) / (high - low) * (SIZE.1 - TOP - BOTTOM);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            SIZE.0, SIZE.1
        );
        for fifth in 0..=5 {
            let share = f64::from(fifth) / 5.0;
            let (value, along) = (low + share * (high - low), (share * most * 1e4).round() / 1e4);
            let _ = writeln!(
                svg,
                "<path d=\"M{LEFT} {:.1}H{}\" stroke=\"#ddd\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value:.4}</text>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{along}</text>",
                y(value),
                SIZE.0 - RIGHT,
                LEFT - 6.0,
                y(value) + 4.0,
                x(along),
                SIZE.1 - BOTTOM + 18.0
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            (LEFT + SIZE.0 - RIGHT) / 2.0,
            SIZE.1 - 8.0,
            self.columns[0]
        );
        for (i, (name, colour)) in names.iter().zip(COLOURS).enumerate() {
            let at = |row: &Vec<f64>| format!("{:.1},{:.1}", x(row[0]), y(row[i + 1]));
            let line = self.rows.iter().map(at).collect::<Vec<_>>().join(" ");
            let _ = writeln!(
                svg,
                "<polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" fill=\"{colour}\">{name}</text>",
                SIZE.0 - RIGHT + 8.0,
                TOP + 14.0 + 18.0 * i as f64
            );
        }
        svg + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_resumed() {
        const COLUMNS: &[&str] = &["passes", "error", "other"];
        let csv = std::env::temp_dir().join(format!("curve-{}.csv", std::process::id()));
        let _ = fs::remove_file(&csv);
        let mut curve = Curve::open(&csv, COLUMNS, 0.0).expect("a new file");
        curve.row(&[1.0, 0.5, 0.25]).expect("a writable folder");
        curve.row(&[2.0, 0.625, 0.5]).expect("a writable folder");
        let mut curve = Curve::open(&csv, COLUMNS, 1.0).expect("its own file");
        curve.row(&[2.0, 0.375, 0.125]).expect("a writable folder");
        let text = fs::read_to_string(&csv).expect("a file");
        let rows = "passes,error,other\n1.000000,0.500000,0.250000\n2.000000,0.375000,0.125000\n";
        assert_eq!(text, rows);
        let svg = fs::read_to_string(csv.with_extension("svg")).expect("a drawing");
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains("points=\"360.0,20.0 650.0,158.3\""), "{svg}");
        assert!(Curve::open(&csv, &["games", "error", "other"], 1.0).is_err());
        let mut curve = Curve::open(&csv, COLUMNS, 0.0).expect("a fit that begins anew");
        curve.row(&[1.0, 0.5, 0.25]).expect("a writable folder");
        let text = fs::read_to_string(&csv).expect("a file");
        assert_eq!(text, "passes,error,other\n1.000000,0.500000,0.250000\n");
        fs::remove_file(csv.with_extension("svg")).expect("a drawing");
        fs::remove_file(csv).expect("a file");
    }
}
