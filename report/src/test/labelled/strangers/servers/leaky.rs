// SPDX-License-Identifier: Apache-2.0
// An HTTP server in Rust: leaky leak=N. It keeps N notes of each request and looks through all of them at the next one.
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::Mutex;
use std::time::{Duration, Instant};

static NOTES: Mutex<Vec<u64>> = Mutex::new(Vec::new());
static REQUESTS: AtomicU64 = AtomicU64::new(0);
static MICROS: AtomicU64 = AtomicU64::new(0);
static LATEST: AtomicU64 = AtomicU64::new(0);
static ENDED: AtomicBool = AtomicBool::new(false);

extern "C" {
    fn signal(number: i32, handler: extern "C" fn(i32)) -> usize;
}

extern "C" fn end(_: i32) {
    ENDED.store(true, Relaxed);
}

fn note(leak: u64) -> u64 {
    let mut notes = NOTES.lock().unwrap();
    let number = notes.len() as u64;
    for i in 0..leak {
        notes.push(number + i);
    }
    notes.iter().fold(0u64, |sum, one| (sum ^ one).wrapping_mul(6364136223846793005))
}

fn serve(mut connection: TcpStream, leak: u64) -> std::io::Result<()> {
    connection.set_nodelay(true)?;
    let mut held = Vec::new();
    let mut piece = [0u8; 4096];
    loop {
        let n = connection.read(&mut piece)?;
        if n == 0 {
            return Ok(());
        }
        held.extend_from_slice(&piece[..n]);
        while let Some(at) = held.windows(4).position(|four| four == b"\r\n\r\n") {
            held.drain(..at + 4);
            let began = Instant::now();
            let body = format!("{:020}\n", note(leak));
            let took = began.elapsed().as_micros() as u64;
            REQUESTS.fetch_add(1, Relaxed);
            MICROS.fetch_add(took, Relaxed);
            LATEST.store(took, Relaxed);
            write!(connection, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{}", body.len(), body)?;
        }
    }
}

fn main() {
    let leak = std::env::args()
        .filter_map(|word| word.strip_prefix("leak=").map(|n| n.parse().expect("leak is a number")))
        .next()
        .unwrap_or(0);
    unsafe { signal(15, end) };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    println!("READY {}", listener.local_addr().unwrap().port());
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            std::thread::spawn(move || serve(connection, leak));
        }
    });
    while !ENDED.load(Relaxed) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let requests = REQUESTS.load(Relaxed);
    println!(
        "{{\"requests\": {}, \"meanMillis\": {:.3}, \"lateMillis\": {:.3}}}",
        requests,
        MICROS.load(Relaxed) as f64 / 1000.0 / requests.max(1) as f64,
        LATEST.load(Relaxed) as f64 / 1000.0
    );
}
