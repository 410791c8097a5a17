//! Where others find a page: for a projector, and for telephones that are held before it.

use std::fmt::Write as _;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use qrcode::{Color, EcLevel, QrCode};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access::TOKEN;
use crate::app::App;
use crate::problem::{Problem, Refusals};
use crate::request::Parameters;

/// Which page.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Which {
    /// A path of the page with its query
    #[serde(default = "beginning")]
    #[param(required = false, default = "/", example = "/play?position=20", max_length = 1000)]
    path: String,
}

fn beginning() -> String {
    "/".into()
}

/// Longer paths are refused: nobody would read their squares.
const MOST_BYTES: usize = 1000;

/// Where others find a page.
#[derive(Serialize, ToSchema)]
pub(crate) struct Classroom {
    /// Whether others can reach this server at all
    shared: bool,
    /// The likeliest first; none if others cannot reach it
    addresses: Vec<ClassAddress>,
}

/// An address that others can use.
#[derive(Serialize, ToSchema)]
struct ClassAddress {
    /// With the token that they need
    url: String,
    /// Its squares (a QR code), as SVG
    qr: String,
}

/// Where others find a page of this server, to be typed or held before a camera
#[utoipa::path(get, path = "/api/v1/classroom", params(Which), responses((status = 200, body = Classroom), Refusals))]
pub(crate) async fn classroom(
    State(app): State<Arc<App>>,
    Parameters(Which { path }): Parameters<Which>,
) -> Result<Json<Classroom>, Problem> {
    if !path.starts_with('/') || path.starts_with("//") || path.contains(|c: char| c.is_control() || c == '#')
    {
        return Err(Problem::input("this is no path of the page", "/play?position=20 is one"));
    }
    if path.len() > MOST_BYTES {
        return Err(Problem::too_large("this path is too long for a picture", "1000 bytes are the most"));
    }
    let shown = |place: &String| {
        let mark = if path.contains('?') { '&' } else { '?' };
        let token = app.access.token().map_or_else(String::new, |token| format!("{mark}{TOKEN}={token}"));
        let url = format!("{place}{path}{token}");
        squares(&url).map(|qr| ClassAddress { url, qr })
    };
    let addresses = app.addresses.iter().map(shown).collect::<Result<_, _>>()?;
    Ok(Json(Classroom { shared: !app.access.is_local(), addresses }))
}

/// A text as squares, black on white whatever stands around them: cameras want it so.
fn squares(text: &str) -> Result<String, Problem> {
    const MARGIN: usize = 4;
    let code = QrCode::with_error_correction_level(text, EcLevel::M)
        .map_err(|_| Problem::too_large("this address is too long for a picture", "a shorter one fits"))?;
    let (width, side) = (code.width(), code.width() + 2 * MARGIN);
    let mut dark = String::new();
    for (i, color) in code.to_colors().into_iter().enumerate() {
        if color == Color::Dark {
            let _ = write!(dark, "M{} {}h1v1h-1z", i % width + MARGIN, i / width + MARGIN);
        }
    }
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}H0z\"/><path d=\"{dark}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::squares;

    #[test]
    fn squares_are_drawn() {
        let svg = squares("http://192.168.1.7:5813/?token=abcdefghij").unwrap();
        // Version 3 has 29 squares on a side, and the corner of the first eye is dark.
        assert!(svg.contains("viewBox=\"0 0 37 37\"") && svg.contains("M4 4h1v1h-1z"), "{svg}");
        assert!(squares(&"x".repeat(5_000)).is_err());
    }
}
