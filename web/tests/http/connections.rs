//! What a peer may keep waiting: over real connections, to the real listener.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::routing::get;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use web::http::state::SiteConfig;
use web::listen::{self, Limits};

use crate::site::Site;

/// Longer than anything here takes on a slow machine.
const LONG: Duration = Duration::from_mins(3);

const WHOLE: &str = "GET /healthz HTTP/1.1\r\nhost: judge\r\n\r\n";
const HALF: &str = "GET /healthz HTTP/1.1\r\nhost: ju";

/// Time-outs that no test here waits for.
const PATIENT: Limits = Limits {
    connections: 1000,
    per_address: None,
    head_timeout: LONG,
    write_timeout: LONG,
};

/// A listener that serves the site. Dropping it ends it.
struct Served {
    _site: Site,
    address: SocketAddr,
    closing: CancellationToken,
    ended: tokio::task::JoinHandle<()>,
}

impl Served {
    async fn with(limits: Limits) -> Self {
        Self::of(Site::new().await, limits).await
    }

    async fn of(site: Site, limits: Limits) -> Self {
        let endless = futures::stream::repeat_with(|| {
            Ok::<_, std::convert::Infallible>(Bytes::from_static(&[b'x'; 16_384]))
        });
        let slow = futures::stream::pending::<Result<Bytes, std::convert::Infallible>>();
        let router = web::http::router(site.state.clone())
            .merge(Router::new().route("/endless", get(async || Body::from_stream(endless))))
            .merge(Router::new().route("/slow", get(async || Body::from_stream(slow))));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let closing = CancellationToken::new();
        let serving = listen::serve(listener, router, limits, closing.clone());
        Self {
            _site: site,
            address,
            closing,
            ended: tokio::spawn(serving),
        }
    }

    /// Asks until it is answered.
    async fn until_there_is_room(&self) {
        let room = async {
            loop {
                let mut stream = self.connect(1, WHOLE).await;
                if healthy(&mut stream).await.contains("200 OK") {
                    return;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(LONG, room).await.expect("no place is given back");
    }

    /// A connection from 127.0.0.`last`, on which `text` was sent.
    async fn connect(&self, last: u8, text: &str) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket
            .bind(SocketAddr::from(([127, 0, 0, last], 0)))
            .unwrap();
        let mut stream = socket.connect(self.address).await.unwrap();
        // It may be refused and closed by now.
        let _ = stream.write_all(text.as_bytes()).await;
        stream
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.ended.abort();
    }
}

/// Reads until `end` was read or nothing more comes; what was read.
async fn read_to(stream: &mut TcpStream, end: &str) -> String {
    let mut read = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&read);
        if !end.is_empty() && text.contains(end) {
            return text.into_owned();
        }
        let more = timeout(LONG, stream.read(&mut buffer)).await;
        match more.expect("the connection stays open") {
            Ok(0) | Err(_) => return text.into_owned(),
            Ok(count) => read.extend_from_slice(&buffer[..count]),
        }
    }
}

/// Reads one answer of `/healthz`.
async fn healthy(stream: &mut TcpStream) -> String {
    read_to(stream, "\r\n\r\nok\n").await
}

#[tokio::test]
async fn a_head_that_does_not_come_ends_the_connection() {
    let served = Served::with(Limits {
        head_timeout: Duration::from_millis(300),
        ..PATIENT
    })
    .await;
    for beginning in ["", "G", HALF, "GET / HTTP/1.1\r\nhost: a\r\nx: "] {
        let mut stream = served.connect(1, beginning).await;
        read_to(&mut stream, "").await;
    }
    // One that drips in is not longer in coming.
    let mut stream = served.connect(1, HALF).await;
    let (mut reader, mut writer) = stream.split();
    let drip = async {
        while writer.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let mut rest = Vec::new();
    let closed = async { reader.read_to_end(&mut rest).await };
    tokio::select! {
        _ = closed => {}
        () = drip => {}
        () = tokio::time::sleep(LONG) => panic!("it drips on"),
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed_and_one_in_use_is_not() {
    let served = Served::with(Limits {
        // More than ever passes between two requests of a test that wants to be served.
        head_timeout: Duration::from_secs(5),
        ..PATIENT
    })
    .await;
    let mut stream = served.connect(1, "").await;
    for _ in 0..3 {
        stream.write_all(WHOLE.as_bytes()).await.unwrap();
        let answer = healthy(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    assert_eq!(read_to(&mut stream, "").await, "");
    // Waiting for an answer is not idling.
    let mut stream = served
        .connect(1, "GET /slow HTTP/1.1\r\nhost: judge\r\n\r\n")
        .await;
    let _ = read_to(&mut stream, "\r\n\r\n").await;
    let more = timeout(Duration::from_secs(7), stream.read(&mut [0; 16])).await;
    assert!(more.is_err(), "{more:?}");
}

#[tokio::test]
async fn an_answer_that_is_not_read_ends_the_connection() {
    let served = Served::with(Limits {
        connections: 1,
        write_timeout: Duration::from_millis(300),
        ..PATIENT
    })
    .await;
    let endless = "GET /endless HTTP/1.1\r\nhost: judge\r\n\r\n";
    let unread = served.connect(1, endless).await;
    // Its place is the only one.
    served.until_there_is_room().await;
    drop(unread);
}

#[tokio::test]
async fn a_body_that_does_not_come_ends_the_connection() {
    for expect in ["", "expect: 100-continue\r\n"] {
        let mut answers = Vec::new();
        // On a slow machine it may be the site that was slow, until it has more time.
        for request_timeout in [300, 3000, 30_000].map(Duration::from_millis) {
            let answer = answer_without_a_body(expect, request_timeout).await;
            let is_over = !answer.contains("HTTP/1.1 503 ");
            answers.push(answer);
            if is_over {
                break;
            }
        }
        let last = answers.last().unwrap();
        assert!(last.contains("HTTP/1.1 408 "), "{answers:?}");
    }
}

/// What is said to somebody whose form hardly comes.
async fn answer_without_a_body(expect: &str, request_timeout: Duration) -> String {
    let config = SiteConfig {
        request_timeout,
        ..SiteConfig::default()
    };
    let served = Served::of(Site::with(config).await, PATIENT).await;
    let head = format!(
        "POST /login HTTP/1.1\r\nhost: judge\r\n{expect}content-length: 1000\r\n\
         content-type: application/x-www-form-urlencoded\r\n\r\nname="
    );
    let mut stream = served.connect(1, &head).await;
    let (mut reader, mut writer) = stream.split();
    let drip = async {
        while writer.write_all(b"x").await.is_ok() {
            // All of it takes longer than there is time.
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        std::future::pending::<()>().await;
    };
    let mut answer = Vec::new();
    let answered = async { timeout(LONG, reader.read_to_end(&mut answer)).await };
    tokio::select! {
        closed = answered => { let _ = closed.expect("it waits forever"); }
        () = drip => {}
    }
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn idle_connections_give_way_to_requests() {
    let served = Served::with(Limits {
        connections: 20,
        per_address: Some(8),
        ..PATIENT
    })
    .await;
    let mut idle = Vec::new();
    for number in 0..60_u8 {
        let half = if number % 2 == 0 { HALF } else { "" };
        idle.push(served.connect(1 + number % 5, half).await);
    }
    // From an address that has them all and from others.
    for last in [1, 2, 77] {
        let mut stream = served.connect(last, WHOLE).await;
        let answer = healthy(&mut stream).await;
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
    }
    // The first were closed.
    assert_eq!(read_to(&mut idle[0], "").await, "");
}

#[tokio::test]
async fn one_address_keeps_so_many_busy_and_no_more() {
    let served = Served::with(Limits {
        per_address: Some(4),
        ..PATIENT
    })
    .await;
    let slow = "GET /slow HTTP/1.1\r\nhost: judge\r\n\r\n";
    let mut busy = Vec::new();
    for _ in 0..4 {
        let mut stream = served.connect(1, slow).await;
        read_to(&mut stream, "\r\n\r\n").await;
        busy.push(stream);
    }
    let mut refused = served.connect(1, "").await;
    let answer = read_to(&mut refused, "").await;
    assert!(answer.starts_with("HTTP/1.1 429 "), "{answer}");
    let mut other = served.connect(2, WHOLE).await;
    assert!(healthy(&mut other).await.contains("200 OK"));
    drop(busy.pop());
    served.until_there_is_room().await;
}

#[tokio::test]
async fn a_head_has_a_size() {
    let served = Served::with(PATIENT).await;
    let long = format!("GET /?{} HTTP/1.1\r\nhost: a\r\n\r\n", "x".repeat(200_000));
    let mut stream = served.connect(1, &long).await;
    let answer = read_to(&mut stream, "").await;
    assert!(
        answer.is_empty() || answer.starts_with("HTTP/1.1 4"),
        "{answer}"
    );
    let many = format!(
        "GET / HTTP/1.1\r\nhost: a\r\n{}\r\n",
        "x: y\r\n".repeat(500)
    );
    let mut stream = served.connect(1, &many).await;
    let answer = read_to(&mut stream, "").await;
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
}

#[tokio::test]
async fn half_closed_and_ended_connections_give_their_places_back() {
    let served = Served::with(Limits {
        connections: 2,
        ..PATIENT
    })
    .await;
    for _ in 0..20 {
        let mut stream = served.connect(1, WHOLE).await;
        stream.shutdown().await.unwrap();
        let answer = read_to(&mut stream, "").await;
        assert!(answer.is_empty() || answer.contains("200 OK"), "{answer}");
    }
    let mut stream = served.connect(1, WHOLE).await;
    assert!(healthy(&mut stream).await.contains("200 OK"));
}

#[tokio::test]
async fn ending_finishes_what_is_under_way() {
    let mut served = Served::with(PATIENT).await;
    let mut idle = served.connect(1, "").await;
    let mut busy = served
        .connect(1, "GET /slow HTTP/1.1\r\nhost: judge\r\n\r\n")
        .await;
    read_to(&mut busy, "\r\n\r\n").await;
    served.closing.cancel();
    assert_eq!(read_to(&mut idle, "").await, "");
    assert!(!served.ended.is_finished());
    drop(busy);
    timeout(LONG, &mut served.ended)
        .await
        .expect("it does not end")
        .unwrap();
}
