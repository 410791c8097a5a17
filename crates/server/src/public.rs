//! Where others find the page, for the links that are shared.

use std::str::FromStr;

use axum::http::Uri;

/// The address of a page as others know it: `https://nim.example` or `https://school.example/nim`.
///
/// ```
/// use server::PublicUrl;
///
/// assert_eq!("https://school.example/nim/".parse::<PublicUrl>().unwrap().as_str(), "https://school.example/nim");
/// assert!("school.example".parse::<PublicUrl>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(String);

impl PublicUrl {
    /// Without a stroke at its end.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PublicUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not the address of a page; write it as https://nim.example/");
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (Some("http" | "https"), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        // It becomes a part of the page.
        let is_plain = |c: char| c.is_ascii_alphanumeric() || ".-_~:[]/%".contains(c);
        if uri.query().is_some() || authority.host().is_empty() || !text.chars().all(is_plain) {
            return Err(wrong());
        }
        Ok(Self(text.trim_end_matches('/').to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::PublicUrl;

    #[test]
    fn addresses_are_read() {
        for text in ["https://nim.example", "http://10.0.0.7:5813", "https://school.example/a/b-c"] {
            assert_eq!(format!("{text}/").parse::<PublicUrl>().unwrap().as_str(), text);
        }
        for text in [
            "",
            "nim.example",
            "/",
            "https://",
            "ftp://a.example",
            "https://a.example?x=1",
            "https://a.example/#x",
            "https://me@a.example",
            "https://a.example/\"><script>",
            "https://a.example/a b",
        ] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
    }
}
