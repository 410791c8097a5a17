//! Who may ask. At this machine everybody may, under the names of this machine. Where others can reach the server, they need the token
//! that is printed with its address, and use its address or a name that it knows.

use std::net::IpAddr;

use axum::extract::Query;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, Uri};

/// The name of the token behind the question mark of an address.
pub(super) const TOKEN: &str = "token";

/// Names and values behind the question mark; none if they cannot be read.
pub(super) fn pairs(uri: &Uri) -> Vec<(String, String)> {
    Query::try_from_uri(uri).map(|Query(pairs)| pairs).unwrap_or_default()
}

/// Who may ask.
pub(super) struct Access {
    /// What others have to show.
    token: Option<String>,
    /// The names of this machine, without ports; addresses are always understood.
    names: Vec<String>,
}

impl Access {
    /// For those at this machine.
    pub(super) fn local() -> Self {
        Self { token: None, names: Vec::new() }
    }

    /// For all who can reach it, and know this token.
    pub(super) fn shared(token: String, names: Vec<String>) -> Self {
        Self { token: Some(token), names }
    }

    /// Whether only this machine can reach the server.
    pub(super) fn is_local(&self) -> bool {
        self.token.is_none()
    }

    /// What others have to show, where they have to.
    pub(super) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Whether the server answers under this name, with or without a port. A name that leads to this machine today may have led elsewhere
    /// when a page was loaded; an address has always been this machine.
    pub(super) fn answers_to(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.chars().all(|c| c.is_ascii_digit()) => name,
            _ => host,
        };
        let bare = name.trim_matches(['[', ']']);
        match bare.parse::<IpAddr>() {
            Ok(ip) => ip.is_loopback() || !self.is_local(),
            Err(_) => {
                let is = |known: &str| known.eq_ignore_ascii_case(name);
                is("localhost") || self.names.iter().any(|known| is(known) || is(&format!("{known}.local")))
            }
        }
    }

    /// Under what it answers, for people.
    pub(super) fn told(&self) -> String {
        if self.is_local() {
            return "the name localhost or 127.0.0.1".into();
        }
        let names: Vec<&str> =
            ["localhost"].into_iter().chain(self.names.iter().map(String::as_str)).collect();
        format!("its address, or the names {} (--host adds one)", names.join(", "))
    }

    /// Whether a request has the token: in its address, in a cookie, or as `Authorization: Bearer`.
    pub(super) fn lets_in(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let text = |value: &axum::http::HeaderValue| value.to_str().map(str::to_owned).unwrap_or_default();
        let bearer = headers.get(AUTHORIZATION).map(text).unwrap_or_default();
        let cookies: Vec<String> = headers.get_all(COOKIE).iter().map(text).collect();
        let kept = cookies.iter().flat_map(|all| all.split(';')).filter_map(|one| {
            let (name, value) = one.trim().split_once('=')?;
            (name == self.cookie_name()).then_some(value)
        });
        let brought = pairs(uri).into_iter().filter(|(name, _)| name == TOKEN).map(|(_, value)| value);
        let mut shown = kept.chain(bearer.strip_prefix("Bearer ")).map(str::to_owned).chain(brought);
        shown.any(|shown| is_same(&shown, token))
    }

    /// What a browser keeps of the token. Cookies know no ports: two servers at one machine have cookies of their own.
    pub(super) fn cookie(&self) -> Option<String> {
        let (name, token) = (self.cookie_name(), self.token.as_ref()?);
        Some(format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600"))
    }

    fn cookie_name(&self) -> String {
        format!("fibnim-{}", self.token.as_deref().and_then(|token| token.get(..2)).unwrap_or_default())
    }
}

/// In the same time wherever they differ.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// A token that can be typed from a projector: fifty bits without letters that look alike.
pub(super) fn fresh_token() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let mut bytes = [0; 10];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}

/// What this machine is called.
pub(super) fn machine_name() -> Option<String> {
    gethostname::gethostname().into_string().ok().filter(|name| !name.is_empty())
}

/// The addresses under which others find this machine, the likeliest first.
pub(super) fn machine_addresses() -> Vec<IpAddr> {
    let all = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> =
        all.iter().filter(|one| !one.is_loopback()).map(if_addrs::Interface::ip).collect();
    // Those that need the name of an interface beside them cannot be written into an address.
    found.retain(|ip| !matches!(ip, IpAddr::V6(ip) if ip.is_unicast_link_local()));
    found.sort_by_key(|ip| (ip.is_ipv6(), !is_at_home(*ip), *ip));
    found.dedup();
    found
}

/// Networks at home and at school.
fn is_at_home(ip: IpAddr) -> bool {
    matches!(ip, IpAddr::V4(ip) if ip.octets()[0] == 192)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_this_machine() {
        let local = Access::local();
        for name in ["localhost", "LOCALHOST:5813", "127.0.0.1:1", "127.9.9.9", "[::1]:80", "[::1]"] {
            assert!(local.answers_to(name), "{name}");
        }
        let elsewhere =
            ["", "example.org", "localhost.example.org", "127.0.0.1.example.org:80", "localhost:x"];
        for name in elsewhere.into_iter().chain(["10.0.0.1"]) {
            assert!(!local.answers_to(name), "{name}");
        }
        let shared = Access::shared("secret".into(), vec!["ada".into(), "play.example.org".into()]);
        for name in
            ["10.0.0.1:5813", "[2001:db8::1]:80", "localhost:1", "ada", "Ada.local:5813", "play.example.org"]
        {
            assert!(shared.answers_to(name), "{name}");
        }
        for name in elsewhere.into_iter().chain(["eva.local", "ada.example.org"]) {
            assert!(!shared.answers_to(name), "{name}");
        }
    }

    #[test]
    fn tokens_are_shown_in_three_ways() {
        let shared = Access::shared("abcdef".into(), Vec::new());
        let asks = |address: &str, header: Option<(axum::http::HeaderName, &str)>| {
            let mut headers = HeaderMap::new();
            headers.extend(header.map(|(name, value)| (name, value.parse().unwrap())));
            shared.lets_in(&address.parse().unwrap(), &headers)
        };
        assert!(asks("/play?token=abcdef", None));
        assert!(asks("/play?position=20&token=abcdef", None));
        assert!(asks("/", Some((AUTHORIZATION, "Bearer abcdef"))));
        assert!(asks("/", Some((COOKIE, "other=1; fibnim-ab=abcdef"))));
        for wrong in ["/", "/?token=abcdeg", "/?token=abcde", "/?token=", "/?Token=abcdef"] {
            assert!(!asks(wrong, None), "{wrong}");
        }
        assert!(!asks("/", Some((COOKIE, "fibnim-ab=abc"))));
        assert!(Access::local().lets_in(&"/".parse().unwrap(), &HeaderMap::new()));
        assert_ne!(fresh_token(), fresh_token());
        assert!(shared.cookie().unwrap().starts_with("fibnim-ab=abcdef; "));
    }
}
