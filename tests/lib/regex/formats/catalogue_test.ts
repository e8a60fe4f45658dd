import { assert, assertEquals } from "@std/assert";
import { formatById, FORMATS, UNFORMATTED_TEXTS } from "../../../../lib/regex/formats/catalogue.ts";
import { formatOf } from "../../../../lib/regex/formats/format_of.ts";
import { formatTree, hasFormat } from "../../../../lib/regex/formats/recognition.ts";
import { createStepCounter } from "../../../../lib/regex/redos/growth/growth.ts";
import { findBacktracking } from "../../../../lib/regex/redos/redos.ts";
import { everyNth } from "../../../suites/sample.ts";

Deno.test("each definition accepts its texts, and none of the others, in both engines", () => {
  const wrong = FORMATS.flatMap((format) => {
    const native = new RegExp(format.regex.pattern, format.regex.flags);
    const check = (texts: readonly string[], expected: boolean) =>
      texts.filter((text) => hasFormat(format, text) !== expected || native.test(text) !== expected)
        .map((text) => `${format.id}: ${JSON.stringify(text)}`);
    return [
      ...check([...format.typical, ...format.unusual, ...(format.kinds ?? []).flat()], true),
      ...check([...format.nearMisses, ...format.others], false),
    ];
  });
  assertEquals(wrong, []);
});

Deno.test("IDs are unique, and each format has enough distinct texts and known relatives", () => {
  assert(FORMATS.length >= 40);
  assertEquals(new Set(FORMATS.map(({ id }) => id)).size, FORMATS.length);
  for (const { id, typical, nearMisses, unusual, others, kinds = [], akin = [], name, source } of FORMATS) {
    for (const texts of [typical, nearMisses]) assert(texts.length >= 5 && texts.length <= 12, id);
    assert(typical.length >= 6 && unusual.length >= 2 && others.length >= 2, id);
    assert(kinds.every((texts) => texts.length > 0 && new Set(texts).size === texts.length), id);
    const all = [...typical, ...unusual, ...nearMisses, ...others];
    assertEquals(new Set(all).size, all.length, id);
    assertEquals(akin.filter((each) => formatById(each) === undefined), [], id);
    assert(source.length > 10 && /^(an? |the |base64)/.test(name), id);
  }
});

Deno.test("texts of no format have one only if nearly everything does", () => {
  const accepting = FORMATS.filter((format) => UNFORMATTED_TEXTS.some((text) => hasFormat(format, text)));
  assertEquals(accepting.map(({ id }) => id), ["http-token", "windows-filename", "posix-filename"]);
});

Deno.test("each definition is recognized as its own format", () => {
  for (const format of everyNth(5, FORMATS, 15)) {
    const answer = formatOf(formatTree(format));
    assertEquals([answer?.format.id, answer?.relation], [format.id, "equal"]);
  }
});

Deno.test("each definition is proved to be linear", () => {
  const others = FORMATS.filter((format) => {
    const tree = formatTree(format);
    const { done, value } = findBacktracking(tree, createStepCounter(tree)).next();
    return done || (value.verdict.bound?.coefficients.length ?? 3) > 2;
  });
  assertEquals(others.map(({ id }) => id), []);
});

/** The plain name of a format, and a text that readers call so although the definition doesn't accept it. */
const OTHERWISE_CALLED_SO: readonly (readonly [id: string, plain: string, text: string])[] = [
  ["ipv6", "an IPv6 address", "fe80::1%eth0"],
  ["ipv4-cidr", "an IPv4 address range in CIDR notation", "10/8"],
  ["port", "a port number", "0080"],
  ["mac-address", "a MAC address", "001a.2b3c.4d5e"],
  ["hostname", "a host name", "bücher.example"],
  ["domain-pattern", "a domain name, or a wildcard for its subdomains", "_dmarc.example.com"],
  ["dns-label", "a DNS label in lowercase", "_dmarc"],
  ["http-url", "a URL (http or https)", "https://bücher.example/"],
  ["html-email", "an e-mail address", '"ann lee"@example.com'],
  ["date", "an ISO 8601 date", "20240131"],
  ["date", "an ISO 8601 date", "2024-W05-3"],
  ["html-time", "a time of day", "9:30"],
  ["date-time", "a date and time with its UTC offset", "2024-01-31T12:30Z"],
  ["html-local-date-time", "a local date and time", "2024-01-31 9:30"],
  ["html-month", "a year and month", "01/2024"],
  ["duration", "an ISO 8601 duration", "P1Y3D"],
  ["duration", "an ISO 8601 duration", "PT1.5S"],
  ["duration", "an RFC 3339 duration", "p1d"],
  ["integer", "an integer", "٣"],
  ["decimal", "a decimal number", "1e5"],
  ["roman-numeral", "a Roman numeral", "iv"],
  ["uuid", "a UUID", "{f47ac10b-58cc-4372-a567-0e02b2c3d479}"],
  ["jwt", "a JSON Web Token", "eyJhbGciOiJSU0EtT0FFUCJ9.AAAA.AAAA.AAAA.AAAA"],
  ["semver", "a semantic version", "v1.2.3"],
  ["base64", "base64", "Zm9v\r\nYmFy"],
  ["us-zip-code", "a US ZIP code", "90210 1234"],
  ["uk-postcode", "a UK postcode", "ec1a1bb"],
  ["ca-postal-code", "a Canadian postal code", "K1A0B1"],
  ["nl-postcode", "a Dutch postcode", "1012JS"],
  ["payment-card", "the digits of a payment card", "4111 1111 1111 1111"],
  ["iban", "an IBAN", "GB82 WEST 1234 5698 7654 32"],
  ["e164-phone-number", "an international phone number", "+1 415 555 2671"],
  ["hex-color", "a hex color", "ff0000"],
  ["css-length", "a CSS length", "calc(1px + 2px)"],
  ["mime-type", "a MIME type", "text/html; charset=utf-8"],
  ["language-tag", "a language tag", "en_US"],
  ["slug", "a slug", "hello_world"],
  ["ecmascript-identifier", "a JavaScript identifier", "\\u0061"],
  ["npm-package-name", "the name of an npm package", "JSONStream"],
  ["windows-filename", "a file name on Windows", "aux.txt"],
  ["posix-filename", "a file name on POSIX systems", "."],
  ["json-pointer", "a JSON pointer", "#/foo"],
];

Deno.test("a name that readers give to other texts, too, says which of them are meant", () => {
  for (const [id, plain, text] of OTHERWISE_CALLED_SO) {
    const format = formatById(id);
    assert(format && !hasFormat(format, text) && format.name !== plain, `${id}: ${text}`);
  }
});
