//! A server that others can reach: tokens, names, quotas, and connections that say or read nothing.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::{Server, place, settings};
use crate::access::Access;
use crate::app::Settings;
use crate::connections::Room;
use crate::listen;

/// What a test waits at most: a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(600);

fn shared() -> Settings {
    Settings { access: Access::shared("abcdefghij".into(), vec!["ada".into()]), ..settings() }
}

#[tokio::test]
async fn others_need_the_token() {
    let server = Server::with("token", shared());
    let ask = |path: &str, headers: &[(&str, &str)]| {
        let mut request = Request::get(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Body::empty()).unwrap();
        let server = &server;
        async move { server.answer(request).await }
    };
    let host = ("host", "192.168.1.7:5813");
    for path in
        ["/", "/play", "/app.js", "/api/v1/solve?position=12", "/api/v1/solve?position=12&token=wrong"]
    {
        assert_eq!(ask(path, &[host]).await.status(), StatusCode::UNAUTHORIZED, "{path}");
    }
    // A person gets a sentence.
    let refused = ask("/play", &[host, ("accept", "text/html")]).await;
    assert_eq!(refused.status(), StatusCode::UNAUTHORIZED);
    assert!(refused.headers()[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/html"));
    // Anyone may ask whether it is there.
    assert_eq!(ask("/api/v1/health", &[host]).await.status(), StatusCode::OK);
    // The address that was printed leads to the page, and the browser keeps the token.
    let first = ask("/play?position=20&token=abcdefghij", &[host]).await;
    assert_eq!(
        (first.status(), &first.headers()[header::LOCATION]),
        (StatusCode::SEE_OTHER, &"/play?position=20".parse().unwrap())
    );
    let cookie = first.headers()[header::SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let kept = ("cookie", cookie.split(';').next().unwrap());
    assert_eq!(ask("/play?position=20", &[host, kept]).await.status(), StatusCode::OK);
    assert_eq!(ask("/api/v1/solve?position=12", &[host, kept]).await.status(), StatusCode::OK);
    let bearer = ("authorization", "Bearer abcdefghij");
    assert_eq!(ask("/api/v1/solve?position=12", &[host, bearer]).await.status(), StatusCode::OK);
    assert_eq!(ask("/api/v1/solve?position=12&token=abcdefghij", &[host]).await.status(), StatusCode::OK);
    // Under the name of another site no client is answered, whatever it knows.
    for name in ["evil.example", "ada.evil.example"] {
        assert_eq!(ask("/play", &[("host", name), kept]).await.status(), StatusCode::FORBIDDEN, "{name}");
    }
    for name in ["ada:5813", "ada.local", "localhost", "[2001:db8::7]:5813"] {
        assert_eq!(ask("/play", &[("host", name), kept]).await.status(), StatusCode::OK, "{name}");
    }
}

/// A token that comes with a foreign address leads nowhere else.
#[tokio::test]
async fn redirects_stay_here() {
    let server = Server::with("redirects", shared());
    for (asked, leads) in [
        ("//evil.example/?token=abcdefghij", "/evil.example/"),
        ("///evil.example/?token=abcdefghij", "/evil.example/"),
        ("/\\evil.example/?token=abcdefghij", "/evil.example/"),
        ("/\\/evil.example/?a=b&token=abcdefghij", "/evil.example/?a=b"),
        ("/?token=abcdefghij", "/"),
        ("/play?position=20&token=abcdefghij", "/play?position=20"),
    ] {
        let request = Request::get(asked).header("host", "10.0.0.1").body(Body::empty()).unwrap();
        let answer = server.answer(request).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{asked}");
        assert_eq!(answer.headers()[header::LOCATION], leads, "{asked}");
    }
}

/// A client that guesses tokens has to wait, and its next token is not compared; other clients, and those let in before, go on.
#[tokio::test]
async fn guesses_are_slowed_down() {
    let server = Server::with("guesses", shared());
    let ask = async |last: u8, token: &str, cookie: &str| {
        let request = Request::get(format!("/api/v1/solve?position=12&token={token}"))
            .header("host", "10.0.0.1")
            .header("cookie", cookie);
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(Arc::clone(&place(last).connection));
        server.answer(request).await
    };
    let request = Request::get("/?token=abcdefghij").header("host", "10.0.0.1").body(Body::empty()).unwrap();
    let first = server.answer(request).await;
    let cookies: Vec<&str> =
        first.headers().get_all(header::SET_COOKIE).iter().map(|one| one.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 2, "{cookies:?}");
    assert!(
        cookies.iter().all(|one| one.contains("HttpOnly") && one.contains("SameSite=Lax")),
        "{cookies:?}"
    );
    let visitor = cookies[1].split(';').next().unwrap();
    // The clock runs on while this does, and forgives one guess in five seconds: there are far more.
    let mut refused = None;
    for n in 0..100_000 {
        let answer = ask(1, &format!("wrong{n}"), "").await;
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(answer);
            break;
        }
        assert_eq!(answer.status(), StatusCode::UNAUTHORIZED);
    }
    assert!(refused.unwrap().headers().contains_key(header::RETRY_AFTER));
    assert_eq!(ask(2, "abcdefghij", "").await.status(), StatusCode::OK);
    assert_eq!(ask(1, "abcdefghij", visitor).await.status(), StatusCode::OK);
}

/// On a page that others reach, a game of one's own stays with its maker until it is shared.
#[tokio::test]
async fn own_games_stay_with_their_makers() {
    let server = Server::with("makers", shared());
    let bearer = ("authorization", "Bearer abcdefghij");
    let (maker, other) = (place(1), place(2));
    let list = async |from: &crate::connections::Place| {
        let request = Request::get("/api/v1/theorems").header("host", "localhost").header(bearer.0, bearer.1);
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(Arc::clone(&from.connection));
        let (status, body) = server.send(request).await;
        assert_eq!(status, StatusCode::OK);
        let listed: serde_json::Value = serde_json::from_slice(&body).unwrap();
        listed["theorems"].as_array().unwrap().clone()
    };
    let finish = async |job: serde_json::Value| loop {
        let path = format!("/api/v1/jobs/{}", job["id"].as_str().unwrap());
        let request = Request::get(path).header("host", "localhost").header(bearer.0, bearer.1);
        let (_, body) = server.send(request.body(Body::empty()).unwrap()).await;
        let job: serde_json::Value = serde_json::from_slice(&body).unwrap();
        if !["queued", "running"].contains(&job["state"].as_str().unwrap()) {
            return job;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let rules = "game rude(n)\nmove 1 <= k and k <= 3: n - k";
    let job = server.post_from(&maker, &[bearer], "/api/v1/prove", &json!({ "rules": rules })).await.1;
    let job = finish(job).await;
    assert_eq!(job["state"], "done", "{job}");
    let family = job["result"]["family"].as_str().unwrap().to_owned();
    assert!(family.starts_with("rude@"), "{family}");
    let mine = list(&maker).await;
    assert_eq!((mine.len(), &mine[0]["by"], &mine[0]["shared"]), (1, &json!("you"), &json!(false)));
    assert_eq!(list(&other).await, Vec::<serde_json::Value>::new());
    // Nothing of it is in the file of the server's owner.
    assert!(server.app.libraries.open().unwrap().entries().unwrap().is_empty());
    // Others, who have not written it, can neither read nor share it.
    let path = format!("/api/v1/theorems/{family}/share");
    assert_eq!(server.post_from(&other, &[bearer], &path, &json!({})).await.0, StatusCode::BAD_REQUEST);
    // It can be used like any other theorem.
    let asked = json!({"rules": rules, "position": "10^30"});
    let (_, solved) = server.post_from(&maker, &[bearer], "/api/v1/rules/solve", &asked).await;
    assert_eq!(solved["outcome"], "P", "{solved}");
    let (status, told) = server.post_from(&maker, &[bearer], &path, &json!({})).await;
    assert_eq!((status, &told["theorems"]), (StatusCode::OK, &json!(1)));
    let theirs = list(&other).await;
    assert_eq!((theirs.len(), &theirs[0]["by"], &theirs[0]["shared"]), (1, &json!("others"), &json!(true)));
    assert_eq!(list(&maker).await[0]["by"], "you");
    // Games that are known by name are for all at once.
    let job = server.post_from(&other, &[bearer], "/api/v1/prove", &json!({"family": "one-pile"})).await.1;
    finish(job).await;
    assert_eq!(list(&maker).await.len(), 2);
}

/// What a teacher shows to a class.
#[tokio::test]
async fn a_class_finds_the_page() {
    let addresses = vec!["http://192.168.1.7:5813".to_owned()];
    let server = Server::with("class", Settings { addresses, ..shared() });
    let request = Request::get("/api/v1/classroom?path=/play%3Fposition%3D20&token=abcdefghij")
        .header("host", "10.0.0.1");
    let (status, body) = server.send(request.body(Body::empty()).unwrap()).await;
    let shown: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert_eq!((status, &shown["shared"]), (StatusCode::OK, &json!(true)));
    assert_eq!(shown["addresses"][0]["url"], "http://192.168.1.7:5813/play?position=20&token=abcdefghij");
    assert!(shown["addresses"][0]["qr"].as_str().unwrap().starts_with("<svg "));
    assert_eq!(shown["addresses"][0]["place"], "http://192.168.1.7:5813");
    assert_eq!(shown["code"], "abcdefghij");
    let local = Server::new("no-class");
    let nothing = json!({"shared": false, "code": null, "addresses": []});
    assert_eq!(local.get("/api/v1/classroom").await.1, nothing);
    for wrong in ["//evil.example", "play", "/%0a"] {
        assert_eq!(
            local.get(&format!("/api/v1/classroom?path={wrong}")).await.0,
            StatusCode::BAD_REQUEST,
            "{wrong}"
        );
    }
}

/// Pupils say what they have finished; the teacher sees it, and begins an exam. What comes through a proxy is not a teacher.
#[tokio::test]
async fn a_class_sits_an_exam() {
    let server = Server::new("exam");
    let ask = async |path: &str, body: serde_json::Value, proxy: bool| {
        let mut request = Request::post(format!("/api/v1/classroom/{path}"))
            .header("host", "localhost")
            .header("content-type", "application/json");
        if proxy {
            request = request.header("x-forwarded-for", "10.0.0.7");
        }
        let (status, body) = server.send(request.body(Body::from(body.to_string())).unwrap()).await;
        (status, serde_json::from_slice::<serde_json::Value>(&body).unwrap())
    };
    let report = json!({"name": "Ada", "finished": ["nim/1"]});
    let (_, seen) = ask("pupil", report.clone(), true).await;
    assert_eq!((&seen["teacher"], &seen["pupils"]), (&json!(false), &json!([])));
    assert_eq!(ask("exam", json!({"course": "nim"}), true).await.0, StatusCode::FORBIDDEN);
    let (status, begun) = ask("exam", json!({"course": "nim"}), false).await;
    assert_eq!((status, &begun["exam"]["number"]), (StatusCode::OK, &json!(1)));
    assert_eq!(begun["pupils"][0]["finished"], json!(["nim/1"]));
    let handed = json!({"name": "Ada", "exam": {"number": 1, "right": 4, "of": 5}});
    ask("pupil", handed, true).await;
    let now = server.get("/api/v1/classroom/now").await.1;
    assert_eq!(now["pupils"][0]["exam"], json!({"number": 1, "right": 4, "of": 5}));
    assert_eq!(ask("exam", json!({}), false).await.1["exam"], json!(null));
    // Without a name a pupil is forgotten.
    assert_eq!(ask("pupil", json!({"name": " "}), false).await.1["pupils"], json!([]));
}

/// A server at a socket of its own, until it is dropped.
struct Served {
    server: Arc<Server>,
    address: SocketAddr,
    task: tokio::task::JoinHandle<()>,
}

impl Served {
    async fn new(name: &str, room: Room) -> Self {
        let server = Arc::new(Server::with(name, Settings { room, ..settings() }));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (router, app) = (server.router.clone(), Arc::clone(&server.app));
        let task = tokio::spawn(async move { listen::serve(listener, router, &app).await });
        Self { server, address, task }
    }

    async fn connect(&self, said: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(said.as_bytes()).await.unwrap();
        stream
    }

    /// The beginning of an answer; empty if the connection is closed without one.
    async fn ask(&self, path: &str) -> String {
        let said = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let mut stream = self.connect(&said).await;
        let mut answer = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.unwrap();
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.task.abort();
    }
}

const SMALL: Room =
    Room { connections: 8, connections_of_client: 8, streams: 3, streams_of_client: 3, ..Room::LOCAL };

/// A body that would be too long is refused by the length that it announces, before a byte of it has come.
#[tokio::test]
async fn announced_lengths_are_bounded() {
    let served = Served::new("announced", SMALL).await;
    let said = "POST /api/v1/ask HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999999\r\n\r\n";
    let mut stream = served.connect(said).await;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 413");
}

/// As many connections as there may be, all of them silent: everyone else is still answered.
#[tokio::test]
async fn silent_clients_shut_no_others_out() {
    let served = Served::new("silent", SMALL).await;
    for said in [
        "",
        "GET /api/v1/health HTTP/1.1\r\nhost: loc",
        "POST /api/v1/ask HTTP/1.1\r\nhost: localhost\r\ncontent-length: 50\r\n\r\n{",
    ] {
        let mut silent = Vec::new();
        for _ in 0..SMALL.connections {
            silent.push(served.connect(said).await);
        }
        for _ in 0..3 {
            let answer = served.ask("/api/v1/health").await;
            assert!(answer.starts_with("HTTP/1.1 200"), "{said:?}: {answer}");
        }
    }
}

/// Jobs that are followed take a part of the connections only.
#[tokio::test]
async fn streams_shut_no_others_out() {
    let served = Served::new("streams", SMALL).await;
    let long = json!({"table": "starts", "upto": 100_000_000});
    let job = served.server.post("/api/v1/table", &long).await.1;
    let id = job["id"].as_str().unwrap();
    let follow = format!("GET /api/v1/jobs/{id}/events HTTP/1.1\r\nhost: localhost\r\n\r\n");
    let mut streams = Vec::new();
    let mut refused = 0;
    for _ in 0..SMALL.connections {
        let mut stream = served.connect(&follow).await;
        let mut begins = [0; 12];
        tokio::time::timeout(PATIENCE, stream.read_exact(&mut begins)).await.unwrap().unwrap();
        refused += usize::from(&begins == b"HTTP/1.1 503");
        streams.push(stream);
    }
    assert_eq!(refused, SMALL.connections - SMALL.streams);
    assert!(served.ask("/api/v1/health").await.starts_with("HTTP/1.1 200"));
    // Those who leave make room.
    drop(streams);
    let again = format!("/api/v1/jobs/{id}/events");
    let wait = async {
        loop {
            let said = format!("GET {again} HTTP/1.1\r\nhost: localhost\r\n\r\n");
            let mut stream = served.connect(&said).await;
            let mut begins = [0; 12];
            if stream.read_exact(&mut begins).await.is_ok() && &begins == b"HTTP/1.1 200" {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, wait).await.unwrap();
    let cancel = format!("/api/v1/jobs/{id}/cancel");
    served.server.post(&cancel, &json!({})).await;
}

/// The server does not wait for a client that asks for much and reads nothing when others come.
#[tokio::test]
async fn slow_readers_shut_no_others_out() {
    let served = Served::new("readers", SMALL).await;
    let much = "GET /api/v1/papers HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(20);
    let mut readers = Vec::new();
    for _ in 0..SMALL.connections {
        readers.push(served.connect(&much).await);
    }
    for _ in 0..3 {
        let answer = served.ask("/api/v1/health").await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

/// One client takes its share of requests and jobs, and not more.
#[tokio::test]
async fn clients_have_quotas() {
    let room = Room { jobs_of_client: 2, ..Room::LOCAL };
    let server = Server::with("quotas", Settings { room, ..settings() });
    let (one, other) = (place(1), place(2));
    let long = |n: u32| json!({"table": "starts", "upto": 100_000_000 - n});
    let (status, job) = server.post_from(&one, &[], "/api/v1/table", &long(0)).await;
    assert_eq!(status, StatusCode::ACCEPTED);
    assert_eq!(server.post_from(&one, &[], "/api/v1/table", &long(1)).await.0, StatusCode::ACCEPTED);
    let (status, problem) = server.post_from(&one, &[], "/api/v1/table", &long(2)).await;
    assert_eq!((status, &problem["kind"]), (StatusCode::TOO_MANY_REQUESTS, &json!("busy")));
    assert_eq!(server.post_from(&other, &[], "/api/v1/table", &long(2)).await.0, StatusCode::ACCEPTED);
    // What is over counts no longer.
    server.post(&format!("/api/v1/jobs/{}/cancel", job["id"].as_str().unwrap()), &json!({})).await;
    server.wait(&job).await;
    loop {
        match server.post_from(&one, &[], "/api/v1/table", &long(3)).await.0 {
            StatusCode::ACCEPTED => break,
            status => assert_eq!(status, StatusCode::TOO_MANY_REQUESTS),
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
