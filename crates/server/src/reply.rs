//! The form in which answers are sent.

use answers::engine::{Answer, Text};
use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

/// An answer: JSON, or a text of another kind.
pub(crate) struct Reply(pub(super) Answer);

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let Answer::Text(Text { media, file, text }) = self.0 else { return Json(self.0).into_response() };
        let mut response = ([(header::CONTENT_TYPE, media)], text).into_response();
        let name = file.map(|file| HeaderValue::try_from(format!("attachment; filename=\"{file}\"")));
        if let Some(Ok(name)) = name {
            response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
        }
        response
    }
}
