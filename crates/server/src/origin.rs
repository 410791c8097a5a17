//! Sites that may show the page in a frame.

use std::str::FromStr;

use axum::http::Uri;

/// The origin of a site, as browsers write it: `https://school.example`, with a port where it has one.
///
/// ```
/// use server::Origin;
///
/// assert_eq!("https://School.example/".parse::<Origin>().unwrap().as_str(), "https://school.example");
/// assert!("school.example".parse::<Origin>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin(String);

impl Origin {
    /// As a policy has it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not the origin of a site; write it as https://school.example");
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(wrong());
        };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        // What else an address may contain would say something in a policy.
        let is_site = matches!(scheme, "http" | "https") && authority.as_str().chars().all(is_plain);
        if !is_site || uri.query().is_some() || !matches!(uri.path(), "" | "/") {
            return Err(wrong());
        }
        Ok(Self(format!("{scheme}://{}", authority.as_str().to_ascii_lowercase())))
    }
}

#[cfg(test)]
mod tests {
    use super::Origin;

    #[test]
    fn origins_are_read() {
        for (text, origin) in [
            ("https://school.example", "https://school.example"),
            ("http://localhost:8080/", "http://localhost:8080"),
            ("https://[2001:db8::1]:444", "https://[2001:db8::1]:444"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().as_str(), origin);
        }
        for text in [
            "",
            "*",
            "school.example",
            "/",
            "https://",
            "https://a.example/path",
            "https://a.example?x=1",
            "ftp://a.example",
            "https://me@a.example",
            "https://a.example;script-src",
            "https://a.example *",
            "data:text/html",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
