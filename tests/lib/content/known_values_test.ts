import { assertEquals } from "@std/assert";
import { TEMPLATES } from "../../../lib/content/templates.ts";
import { knownValue } from "../../../lib/content/known_values.ts";

const CASES: readonly [line: string, name: string | undefined][] = [
  ["2026-12-01", "a date"],
  ["2026-12-01T10:00:00Z", "a date with a time"],
  ["192.168.0.1", "an IPv4 address"],
  ["2001:db8::1", "an IPv6 address"],
  ["ada@example.com", "an email address"],
  ["https://example.com/a?b=c", "a URL"],
  ["10:30", "a time"],
  ["123e4567-e89b-12d3-a456-426614174000", "a UUID"],
  ["1.2.3-beta.1", "a version number"],
  ["#fff", "a color"],
  ["on 2026-12-01", undefined],
  ["hello", undefined],
  ["", undefined],
  ["1".repeat(400), undefined],
];

for (const [line, name] of CASES) {
  Deno.test(`knownValue() of ${line.slice(0, 40)}: ${name ?? "nothing"}`, () => {
    assertEquals(knownValue(line)?.name, name);
  });
}

Deno.test("the pattern for a known line is a template's, and matches it", () => {
  for (const [line] of CASES) {
    const known = knownValue(line);
    if (known === null) continue;
    assertEquals(TEMPLATES.includes(known.template), true);
    assertEquals(line.match(new RegExp(known.template.pattern, "i"))?.[0], line);
  }
});
