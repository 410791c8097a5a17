//! What is drawn is a picture of the right format and says what it shows.

use std::path::Path;

use super::*;

/// The bytes of a file of this name.
fn drawn(name: &str, sheet: &Result<Sheet, Error>) -> Vec<u8> {
    sheet.as_ref().unwrap().encode(Path::new(name)).unwrap()
}

fn small_map(values: Vec<Option<f64>>) -> HeatMap<'static> {
    HeatMap {
        title: "Small & plain",
        x_label: "pile n",
        y_label: "allowance r",
        value_label: "value",
        width: 3,
        height: 2,
        x_step: 1,
        y_step: 1,
        values,
        log: true,
        infinite_label: "unlimited",
    }
}

fn assert_png(bytes: &[u8]) {
    let size = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap().info().size();
    assert!((900..1500).contains(&size.0) && (500..1500).contains(&size.1), "{size:?}");
}

fn assert_svg(bytes: Vec<u8>, texts: &[&str]) {
    let svg = String::from_utf8(bytes).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    for text in texts {
        assert!(svg.contains(text), "{text} is not in the picture");
    }
}

#[test]
fn a_heat_map_is_drawn_in_both_formats() {
    let values = vec![Some(0.0), Some(1.0), Some(2.0), None, Some(50.0), Some(f64::INFINITY)];
    let map = small_map(values);
    assert_png(&drawn("map.png", &map.sheet()));
    let svg = drawn("map.svg", &map.sheet());
    let texts = ["Small &amp; plain", "pile n", "allowance r", "unlimited", "no value", "data:image/png"];
    assert_svg(svg, &texts);
}

#[test]
fn a_heat_map_may_have_no_values_or_only_one() {
    for value in [None, Some(7.0), Some(0.0), Some(f64::INFINITY), Some(f64::NAN)] {
        for log in [false, true] {
            let map = HeatMap { log, ..small_map(vec![value; 6]) };
            assert_png(&drawn("map.png", &map.sheet()));
        }
    }
}

#[test]
fn a_map_with_more_cells_than_pixels_stays_small() {
    let (width, height) = (3000, 2500);
    let values = (0..width * height).map(|i| Some((i % 977) as f64)).collect();
    let map = HeatMap { width, height, x_step: 10, y_step: 10, log: false, ..small_map(values) };
    assert_png(&drawn("map.png", &map.sheet()));
    assert!(drawn("map.svg", &map.sheet()).len() < 20 << 20);
}

#[test]
fn a_staircase_is_drawn_in_both_formats() {
    let starts = [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7), (5, 12), (6, 30)];
    let stairs = Staircase { starts: &starts, upto: 1000 };
    assert_png(&drawn("stairs.png", &stairs.sheet()));
    let svg = drawn("stairs.svg", &stairs.sheet());
    assert_svg(svg, &["up to n = 1000", "pile n", "Grundy value G(n)", "upper bound (drawn to n = "]);
}

#[test]
fn odds_and_matches_are_drawn_in_both_formats() {
    let series = |points: Vec<(u32, f64)>| Series { label: "against nobody".into(), points };
    let lines = vec![series(vec![(2, -1.0), (3, -2.5), (5, -4000.0)]), series(vec![(9, 0.0)])];
    let plot = OddsPlot { title: "Odds", upto: 10, series: lines, bounds: true };
    assert_png(&drawn("odds.png", &plot.sheet()));
    let svg = drawn("odds.svg", &plot.sheet());
    assert_svg(svg, &["against nobody", "stones n", "AP Thm 3, part 2", "10⁻¹⁰⁰⁰"]);
    let empty = OddsPlot { title: "Odds", upto: 10, series: vec![series(Vec::new())], bounds: false };
    assert!(empty.sheet().is_err());
    let cell = |value: f64| (value, format!("{value}"));
    let matrix = Matrix {
        title: "Match",
        names: vec!["one".into(), "other".into()],
        cells: vec![vec![cell(0.5), cell(1.0)], vec![cell(0.0), cell(0.25)]],
        scores: vec![1.0, 0.0],
    };
    assert_png(&drawn("match.png", &matrix.sheet()));
    assert_svg(drawn("match.svg", &matrix.sheet()), &["other", "0.25", "score"]);
}

/// The width and height that the first tag of an SVG names.
fn svg_size(svg: &str) -> (u32, u32) {
    let side = |name: &str| svg.split(name).nth(1)?.split('"').next()?.parse().ok();
    (side(" width=\"").unwrap(), side(" height=\"").unwrap())
}

/// The size of a PNG, and its pixels as bytes.
fn decoded(png: &[u8]) -> ((u32, u32), Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    (reader.info().size(), pixels)
}

#[test]
fn both_formats_are_the_same_drawing() {
    let map = small_map(vec![Some(0.0), Some(1.0), Some(2.0), None, Some(50.0), Some(f64::INFINITY)]);
    let starts = [(0, 0), (1, 1), (2, 2), (3, 4), (4, 7)];
    let stairs = Staircase { starts: &starts, upto: 50 };
    for sheet in [map.sheet().unwrap(), stairs.sheet().unwrap()] {
        let png = sheet.png().unwrap();
        let (size, pixels) = decoded(&png);
        assert_eq!(size, sheet.size());
        assert_eq!(size, svg_size(&sheet.svg().unwrap()));
        let dark = pixels.chunks_exact(3).filter(|pixel| pixel.iter().all(|&part| part < 100)).count();
        assert!(dark > 1000 && dark < pixels.len() / 6, "{dark} dark pixels");
        assert_eq!(png, sheet.png().unwrap(), "the same bytes every time");
        assert_eq!(sheet.svg().unwrap(), sheet.svg().unwrap());
    }
    assert_eq!(map.sheet().unwrap().png().unwrap(), map.sheet().unwrap().png().unwrap());
}

#[test]
fn cells_and_their_frame_are_sharp() {
    let map = HeatMap { log: false, ..small_map(vec![Some(1.0), Some(2.0), Some(3.0), None, None, None]) };
    let sheet = map.sheet().unwrap();
    let ((width, _), pixels) = decoded(&sheet.png().unwrap());
    let (left, top, across, down) = sheet.images[0].place;
    let row = |y: u32| pixels[(y * width * 3) as usize..][..(width * 3) as usize].chunks_exact(3);
    let inside: Vec<&[u8]> = row(top + down - 5).skip(left as usize).take(across as usize).collect();
    let colours = [0.0, 0.5, 1.0].map(|place| {
        let colour = colour::viridis(place);
        [colour.0, colour.1, colour.2]
    });
    for (i, cell) in inside.chunks(across as usize / 3).enumerate() {
        assert!(cell.iter().all(|pixel| **pixel == colours[i]), "cell {i}");
    }
    let beside = |x: u32| row(top + down - 5).nth(x as usize).unwrap();
    assert_eq!((beside(left - 1), beside(left + across)), (&[0; 3][..], &[0; 3][..]));
    assert_eq!((beside(left - 2), beside(left + across + 1)), (&[255; 3][..], &[255; 3][..]));
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    assert!(supports(Path::new("a.png")) && supports(Path::new("a.SVG")));
    assert!(!supports(Path::new("a.pdf")) && !supports(Path::new("png")));
    assert!(small_map(vec![None; 6]).sheet().unwrap().encode(Path::new("map.pdf")).is_err());
    assert!(small_map(vec![None; 5]).sheet().is_err());
    let ragged = Matrix { title: "", names: vec!["one".into()], cells: vec![vec![]], scores: vec![0.5] };
    assert!(matches!(ragged.sheet(), Err(Error::Ragged(1))));
    assert!(Staircase { starts: &[], upto: 1 }.sheet().is_err());
}
