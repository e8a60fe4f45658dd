/** Requests of attackers and of broken clients. */
import fc from "fast-check";
import { anyCharacter } from "../random/any_character.ts";

export const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "X"];

/** Ids in paths; `$ID` is replaced by an existing one. */
export const IDS = [
  "$ID",
  "$ID",
  "$ID",
  "01ARYZ6S410000000000000001",
  "x",
  "%00",
  "..%2f",
  "%F0%9F%98%80",
  "%E0%A4%A",
];

/** Strings that often break programs. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    "\0",
    "\ud800",
    "\r\nX: y",
    "__proto__",
    "1e999",
    "-1",
    "999999999999999999999",
    "%",
    "../",
  ),
  fc.constantFrom(
    "a".repeat(200_000),
    "\u{1F600}".repeat(5_000),
    "(".repeat(10_000),
    "(a+)+$",
    "ß".repeat(40),
  ),
  fc.string({ unit: anyCharacter }),
);

export const HOSTILE_BODIES: fc.Arbitrary<Uint8Array | null> = fc.oneof(
  fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    "1e999",
    '"\\ud800"',
    '{"__proto__":{"name":"n","pattern":"a"}}',
    '{"name":"n","name":"m","pattern":"a"}',
    '{"name":"n","pattern":"a","tags":{"length":1,"0":"x"}}',
    "[".repeat(50_000),
    `{"pattern":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
    `{"name":"n","pattern":"a","description":"${"x".repeat(200_000)}"}`,
    `\ufeff{"name":"n","pattern":"a"}`,
  ).map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 60 }),
  fc.constant(null),
);

export const HOSTILE_HEADERS: (readonly [string, string])[] = [
  ["Content-Encoding", "gzip"],
  ["Content-Encoding", "identity"],
  ["Content-Length", "999999999"],
  ["Content-Length", "-1"],
  ["Content-Type", "text/plain"],
  ["Accept", "text/html"],
  ["Authorization", "Bearer x"],
  ["X-Forwarded-For", "1.2.3.4"],
  ["X-HTTP-Method-Override", "DELETE"],
  ["Transfer-Encoding", "chunked"],
  ["Range", "bytes=0-1"],
  ["Cookie", "session=%00; session=; =;;"],
];
