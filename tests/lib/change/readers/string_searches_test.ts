import { assertEquals } from "@std/assert";
import { scanFile } from "../../../../lib/change/readers/scan.ts";

/** Code; the regex that it makes of a string, its flags and use; or that a string is only counted. */
const CODE: readonly (readonly [code: string, found: string])[] = [
  ['const s = "x".match("(x+)+$");', "(x+)+$  matches"],
  ['f(s.match("^(a+)+$")[1])', "^(a+)+$  any_start"],
  ["for (const m of text.matchAll(`(a+)+$`)) g(m)", "(a+)+$ g any_start"],
  ['if (line.trim().search("a b") >= 0) g()', "a b  acceptance"],
  ['const P = "^(a+)+$"; x.match(P);', "^(a+)+$  any_start"],
  ['x.match("^(a+)" + "+$");', "^(a+)+$  any_start"],
  ['function f(s) { return s?.match("[a-z]+$"); }', "[a-z]+$  any_start"],
  ["String(x).search('b')", "b  matches"],
  ["JSON.stringify(x).match('b')", "b  any_start"],
  ["(a + 'x').match('b')", "b  matches"],
  ["const s = a.toLowerCase(); s.match('b')", "b  matches"],
  ["location.href.match('^https?://(a+)+$')", "^https?://(a+)+$  any_start"],
  // Other objects have methods of the same names.
  ['db.search("^(a+)+$")', "counted"],
  ['this.router.match("^a(.*)+$")', "counted"],
  ['expect(x).match("[a-z]+")', "counted"],
  ['expect(x).to.match("[a-z]+")', "counted"],
  ['cy.get("x").match("[a-z]+$")', "counted"],
  ['new Trie().search("[a-z]+")', "counted"],
  ['router.match("/x/:id(\\\\d+)")', ""],
  ['app.match("/users/[a-z]+")', ""],
  ['u.match("/users/[a-z]+")', ""],
  ['index.search("foo bar")', ""],
  ['s.match("abc")', ""],
  ['caches.match("/index.html")', ""],
  ['mm.match("*.js")', ""],
  ["s.match(re)", ""],
  ['s.match("[a-z]+", 1)', ""],
  ['window.matchMedia("(min-width: 1px)")', ""],
  ['match("[a-z]+")', ""],
];

for (const [code, found] of CODE) {
  Deno.test(`the regex of ${code} is ${found || "none"}`, () => {
    const { regexes, outside = [], problem } = scanFile({ name: "a.ts", text: code });
    const all = [
      ...regexes.map(({ regex, use }) => `${regex?.pattern} ${regex?.flags} ${use}`),
      ...outside.map(({ code }) => code === "unknown_call" ? "counted" : code),
    ];
    assertEquals([all.join(), problem], [found, undefined]);
  });
}
