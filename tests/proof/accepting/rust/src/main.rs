//! Reads lines of a pattern and texts in base64, and prints 1 for each text with a match and 0 for others, or "refused".
use base64::{engine::general_purpose::STANDARD, Engine};
use std::io::{stdin, stdout, BufRead, Write};

fn main() {
    let mut output = stdout().lock();
    for line in stdin().lock().lines() {
        let parts: Vec<String> = line
            .unwrap()
            .split(' ')
            .map(|part| String::from_utf8(STANDARD.decode(part).unwrap()).unwrap())
            .collect();
        match regex::Regex::new(&parts[0]) {
            Ok(compiled) => {
                let answers: String =
                    parts[1..].iter().map(|text| if compiled.is_match(text) { '1' } else { '0' }).collect();
                writeln!(output, "{answers}").unwrap();
            }
            Err(_) => writeln!(output, "refused").unwrap(),
        }
    }
}
