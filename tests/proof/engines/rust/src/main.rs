// Each line of the input: base64 of a pattern, its flags, base64 of each text. See `conversion_engines.ts`.
use base64::{engine::general_purpose::STANDARD, Engine};
use regex::{Regex, RegexBuilder};
use std::io::BufRead;

fn decode(each: &str) -> String {
    String::from_utf8(STANDARD.decode(each).unwrap()).unwrap()
}

fn units(text: &str, index: usize) -> usize {
    text[..index].encode_utf16().count()
}

fn spans(regex: &Regex, text: &str) -> String {
    let mut found = Vec::new();
    for captures in regex.captures_iter(text) {
        let row: Vec<String> = captures
            .iter()
            .map(|group| match group {
                None => "x".into(),
                Some(group) => format!("{}-{}", units(text, group.start()), units(text, group.end())),
            })
            .collect();
        found.push(row.join(","));
    }
    if found.is_empty() { "none".into() } else { found.join(";") }
}

fn main() {
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap();
        let mut parts = line.split(' ');
        let source = decode(parts.next().unwrap());
        let flags = parts.next().unwrap();
        let regex = RegexBuilder::new(&source)
            .case_insensitive(flags.contains('i'))
            .multi_line(flags.contains('m'))
            .dot_matches_new_line(flags.contains('s'))
            .ignore_whitespace(flags.contains('x'))
            .build();
        match regex {
            Err(_) => println!("error"),
            Ok(regex) => {
                let rows: Vec<String> = parts.map(|text| spans(&regex, &decode(text))).collect();
                println!("{}", rows.join(" "));
            }
        }
    }
}
