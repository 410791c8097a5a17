//! Who may ask. At this machine all users may, under the names of this machine. Where others can reach the server, they need the token
//! that is printed with its address, and use its address or a name that it knows.

use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::Query;
use axum::http::header::{AUTHORIZATION, COOKIE};
use axum::http::{HeaderMap, HeaderValue, Uri};
use sha2::{Digest as _, Sha256};

use crate::connections::Client;
use crate::guesses::Guesses;
use crate::origin::Origin;

/// The name of the token after the question mark of an address.
pub(super) const TOKEN: &str = "token";

/// Names and values after the question mark; none if they cannot be read.
pub(super) fn pairs(uri: &Uri) -> Vec<(String, String)> {
    Query::try_from_uri(uri).map(|Query(pairs)| pairs).unwrap_or_default()
}

/// Who may ask.
pub(super) struct Access {
    /// What others have to show.
    token: Option<String>,
    /// The names of this machine, without ports; addresses are always understood.
    names: Vec<String>,
    /// By which the server knows the visitors again that it has let in.
    secret: [u8; 32],
    /// Wrong tokens.
    guesses: Mutex<Guesses>,
    /// Sites that may show the page in a frame.
    embedders: Vec<Origin>,
    /// The content security policy of every answer.
    policy: HeaderValue,
}

/// The client that has something made: a browser that the server has let in, or else an address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Maker {
    Visitor(String),
    Address(Client),
}

/// Why a request is not let in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stranger {
    /// It shows no token, or a wrong one.
    Unknown,
    /// Its client has shown too many wrong ones, and has to wait this long.
    Guessing(Duration),
}

impl Access {
    /// For those at this machine.
    pub(super) fn local() -> Self {
        Self::new(None, Vec::new())
    }

    /// For all who can reach it, and know this token.
    pub(super) fn shared(token: String, names: Vec<String>) -> Self {
        Self::new(Some(token), names)
    }

    fn new(token: Option<String>, names: Vec<String>) -> Self {
        let policy = policy(&[]);
        Self { token, names, secret: random(), guesses: Mutex::default(), embedders: Vec::new(), policy }
    }

    /// The same, and these sites may show the page in a frame.
    pub(super) fn embedded_by(self, embedders: Vec<Origin>) -> Self {
        Self { policy: policy(&embedders), embedders, ..self }
    }

    /// Whether some site may show the page in a frame.
    pub(super) fn is_embedded(&self) -> bool {
        !self.embedders.is_empty()
    }

    /// The content security policy of every answer.
    pub(super) fn policy(&self) -> HeaderValue {
        self.policy.clone()
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
    pub(super) fn names_in_words(&self) -> String {
        if self.is_local() {
            return "the name localhost or 127.0.0.1".into();
        }
        let names: Vec<&str> =
            ["localhost"].into_iter().chain(self.names.iter().map(String::as_str)).collect();
        format!("its address, or the names {} (--host adds one)", names.join(", "))
    }

    /// Lets a request in that has the token: in its address, in a cookie, or as `Authorization: Bearer`. A client that has shown too many
    /// wrong ones has to wait, whatever it shows; a browser that was let in before does not, even if others guess at its address.
    pub(super) fn admit(
        &self,
        uri: &Uri,
        headers: &HeaderMap,
        client: Client,
        now: Instant,
    ) -> Result<(), Stranger> {
        let Some(token) = &self.token else { return Ok(()) };
        let bearer = headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let brought = pairs(uri).into_iter().filter(|(name, _)| name == TOKEN).map(|(_, value)| value);
        let name = self.cookie_name();
        let shown = cookies(headers, &name).chain(bearer.strip_prefix("Bearer ").map(str::to_owned));
        let mut shown = shown.chain(brought).peekable();
        if shown.peek().is_none() {
            return Err(Stranger::Unknown);
        }
        let is_visitor = self.visitor(headers).is_some();
        let mut guesses = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wait) = guesses.wait(client, now).filter(|_| !is_visitor) {
            return Err(Stranger::Guessing(wait));
        }
        if shown.any(|shown| is_same(&tidied(&shown), token)) {
            return Ok(());
        }
        if !is_visitor {
            guesses.count(client, now);
        }
        Err(Stranger::Unknown)
    }

    /// What a browser keeps of the token. Cookies know no ports: two servers at one machine have cookies of their own.
    pub(super) fn cookie(&self) -> Option<String> {
        let (name, token) = (self.cookie_name(), self.token.as_ref()?);
        Some(format!("{name}={token}; {}", self.cookie_terms()))
    }

    /// What a browser keeps to be known again: a name of its own that cannot be forged.
    pub(super) fn visitor_cookie(&self) -> Option<String> {
        self.token.as_ref()?;
        let name = hex(&random::<16>());
        let (key, signature) = (self.visitor_cookie_name(), self.signature(&name));
        Some(format!("{key}={name}-{signature}; {}", self.cookie_terms()))
    }

    /// In a frame of another site a browser sends only cookies that are meant for it, over an encrypted connection.
    fn cookie_terms(&self) -> &'static str {
        if self.is_embedded() { EMBEDDED_COOKIE_TERMS } else { COOKIE_TERMS }
    }

    /// The browser that was let in before.
    pub(super) fn visitor(&self, headers: &HeaderMap) -> Option<Maker> {
        self.token.as_ref()?;
        cookies(headers, &self.visitor_cookie_name()).find_map(|shown| {
            let (name, signature) = shown.split_once('-')?;
            is_same(signature, &self.signature(name)).then(|| Maker::Visitor(name.to_owned()))
        })
    }

    /// What only this server can write under a name; names are of one length.
    fn signature(&self, name: &str) -> String {
        hex(&Sha256::new().chain_update(self.secret).chain_update(name).finalize()[..16])
    }

    fn visitor_cookie_name(&self) -> String {
        format!("{}-visitor", self.cookie_name())
    }

    fn cookie_name(&self) -> String {
        format!("fibnim-{}", self.token.as_deref().and_then(|token| token.get(..2)).unwrap_or_default())
    }
}

const COOKIE_TERMS: &str = "Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600";
const EMBEDDED_COOKIE_TERMS: &str = "Path=/; HttpOnly; SameSite=None; Secure; Partitioned; Max-Age=1209600";

/// Nothing from elsewhere, nothing inline, in no frame but those of these sites.
fn policy(embedders: &[Origin]) -> HeaderValue {
    let frames = match embedders {
        [] => "'none'".to_owned(),
        some => some.iter().map(Origin::as_str).collect::<Vec<_>>().join(" "),
    };
    let text = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; \
         base-uri 'none'; form-action 'none'; frame-ancestors {frames}"
    );
    text.parse().expect("origins are plain text")
}

/// The cookies of a request that are called so.
fn cookies(headers: &HeaderMap, wanted: &str) -> impl Iterator<Item = String> {
    let all = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|all| all.split(';')).filter_map(move |one| {
        let (name, value) = one.trim().split_once('=')?;
        (name == wanted).then(|| value.to_owned())
    })
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    bytes
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A token as people type it: in capitals, with blanks between the letters.
fn tidied(shown: &str) -> String {
    shown.chars().filter(|c| !c.is_whitespace() && *c != '-').map(|c| c.to_ascii_lowercase()).collect()
}

/// In the same time wherever they differ.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len() && one.bytes().zip(other.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// A token that can be typed from a projector, the code of a class: thirty bits without letters that look alike. A client that guesses
/// may try one every five seconds, so that trying half of them takes it eighty years.
pub(super) fn fresh_token() -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random::<6>().iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
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
            shared.admit(&address.parse().unwrap(), &headers, Client::here(), Instant::now()).is_ok()
        };
        assert!(asks("/play?token=abcdef", None));
        // As pupils type it.
        assert!(asks("/play?token=ABC+def", None) && asks("/play?token=abc-def", None));
        assert!(asks("/play?position=20&token=abcdef", None));
        assert!(asks("/", Some((AUTHORIZATION, "Bearer abcdef"))));
        assert!(asks("/", Some((COOKIE, "other=1; fibnim-ab=abcdef"))));
        for wrong in ["/", "/?token=abcdeg", "/?token=abcde", "/?token=", "/?Token=abcdef"] {
            assert!(!asks(wrong, None), "{wrong}");
        }
        assert!(!asks("/", Some((COOKIE, "fibnim-ab=abc"))));
        let local = Access::local();
        assert!(
            local.admit(&"/".parse().unwrap(), &HeaderMap::new(), Client::here(), Instant::now()).is_ok()
        );
        assert_ne!(fresh_token(), fresh_token());
        assert!(shared.cookie().unwrap().starts_with("fibnim-ab=abcdef; "));
    }

    /// A client that guesses is refused unread; a browser that was let in before, and others, are not.
    #[test]
    fn guessing_takes_time() {
        let shared = Access::shared("abcdef".into(), Vec::new());
        let (guesser, other) = (Client::new([10, 0, 0, 1].into()), Client::new([10, 0, 0, 2].into()));
        let begin = Instant::now();
        let (none, mut known) = (HeaderMap::new(), HeaderMap::new());
        let visitor = shared.visitor_cookie().unwrap();
        known.insert(COOKIE, visitor.split(';').next().unwrap().parse().unwrap());
        assert!(shared.visitor(&known).is_some() && shared.visitor(&none).is_none());
        let asks = |token: &str, headers: &HeaderMap, client: Client, now: Instant| {
            shared.admit(&format!("/?token={token}").parse().unwrap(), headers, client, now)
        };
        for n in 0..20 {
            assert_eq!(asks(&format!("wrong{n}"), &none, guesser, begin), Err(Stranger::Unknown));
            // Asking without a token is not a guess.
            assert_eq!(shared.admit(&"/".parse().unwrap(), &none, guesser, begin), Err(Stranger::Unknown));
        }
        let refused = asks("abcdef", &none, guesser, begin);
        assert!(matches!(refused, Err(Stranger::Guessing(wait)) if !wait.is_zero()), "{refused:?}");
        assert_eq!(asks("abcdef", &known, guesser, begin), Ok(()));
        assert_eq!(asks("abcdef", &none, other, begin), Ok(()));
        assert_eq!(asks("abcdef", &none, guesser, begin + Duration::from_secs(60)), Ok(()));
        // Such a name cannot be forged.
        let forged = visitor.split(';').next().unwrap().replacen("visitor=", "visitor=0", 1);
        known.insert(COOKIE, forged.parse().unwrap());
        assert_eq!(shared.visitor(&known), None);
    }
}
