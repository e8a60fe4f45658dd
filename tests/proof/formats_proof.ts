/**
 * The definitions of formats, compared with validators of npm packages, of the platform and of a browser: on the texts of the
 * catalogue, 10,000 random texts of each format and 10,000 that differ a little from such a text. Each difference has a reason
 * below. It takes some minutes; `TEXTS=1000` tries fewer. Validators that can't be had are skipped with a message.
 */
import { builtinModules } from "node:module";
import { assert, assertEquals } from "@std/assert";
import { FORMATS } from "../../lib/regex/formats/catalogue.ts";
import type { Format } from "../../lib/regex/formats/format.ts";
import { formatTree } from "../../lib/regex/formats/recognition.ts";
import { openBrowser } from "../e2e/chromium.ts";
import { randomMember } from "../random/random_members.ts";

const TEXTS = Number(Deno.env.get("TEXTS") ?? 10_000);

const PACKAGES = [
  "@sindresorhus/slugify@3",
  "acorn@8",
  "ajv@8",
  "ajv-formats@3",
  "bcp-47@2",
  "css-tree@3",
  "ipaddr.js@2",
  "libphonenumber-js@1",
  "romans@3",
  "semver@7",
  "uuid@14",
  "valid-filename@4",
  "validate-npm-package-name@7",
  "validator@13",
  "xml-name-validator@5",
];

/** Which texts may differ, and what decides against the validator. */
interface Difference {
  readonly mayDiffer: (text: string) => boolean;
  readonly decides: string;
}

const any = (decides: string): Difference => ({ mayDiffer: () => true, decides });
const where = (pattern: RegExp, decides: string): Difference => ({
  mayDiffer: (text) => pattern.test(text),
  decides,
});

/** Texts that only the definition accepts, by format and validator. */
const ONLY_OURS: Readonly<Record<string, Difference>> = {
  "dns-label validator": where(
    /^\d+$|^.{2}--/,
    "RFC 1123, section 2.1: labels may be numbers and contain hyphens",
  ),
  "http-url URL": where(
    /%|:\d{5,}|[!$&'()*+,;=~_-]|\d/,
    "RFC 3986, section 3.2.2: registered names; WHATWG hosts exclude decoded delimiters and other IPv4 addresses",
  ),
  "html-email ajv-formats": any("HTML: only this definition, which differs from RFC 5321 by intention"),
  "html-time validator": where(/\.\d+$/, "HTML, valid time string: fractions of a second"),
  "date-time ajv-formats": where(/:60/, "RFC 3339, section 5.7: leap seconds; see `beyond`"),
  "date-time Temporal": where(/\.\d{10,}/, "RFC 3339, section 5.6: any number of digits"),
  "duration Temporal": where(/\d{15,}/, "RFC 3339, appendix A: any number of digits"),
  "uuid uuid": any("RFC 9562, section 4: the definition is of any version"),
  "semver semver": where(/\d{16,}|.{257,}/, "Semantic Versioning 2.0.0 has no limits"),
  "base64 Buffer": where(/=$/, "RFC 4648, section 3.5: decoders may accept other padding bits; see `beyond`"),
  "language-tag bcp-47": where(/-\d[^-]{3}|-[a-z\d]-/i, "RFC 5646, section 2.2.9: well-formed tags"),
  "language-tag Intl": any("UTS 35, section 3.2: Unicode locale identifiers are a subset"),
  "ecmascript-identifier acorn": where(/[^\0-\x7f]/, "ECMA-262: the newest version of Unicode"),
  "npm-package-name validate-npm-package-name": {
    mayDiffer: (text) => /.{215}/.test(text) || builtinModules.includes(text),
    decides: "see `beyond`",
  },
  "posix-filename the file system": where(
    /[\ud800-\udfff]|.{60,}/su,
    "POSIX: names are bytes; NAME_MAX, see `beyond`",
  ),
  "isbn-13 validator": any("ISO 2108: the check digit, see `beyond`"),
  "payment-card validator": any("ISO/IEC 7812: the check digit and the issuers, see `beyond`"),
  "iban validator": any("ISO 13616: lengths and check digits, see `beyond`"),
  "e164-phone-number libphonenumber-js": any("ITU-T E.164 has no list of assigned numbers"),
  "html-email browser": where(/.{64}|.{255}/, "HTML has no limit of the length"),
  "html-month Temporal": where(/^\d{5,}/, "HTML: four or more digits; ISO 8601 needs a sign for more"),
  "html-local-date-time Temporal": where(
    /^\d{5,}/,
    "HTML: four or more digits; ISO 8601 needs a sign for more",
  ),
  "html-month browser": where(/^\d{6,}/, "HTML has no last year; the browser's is 275760"),
  "html-local-date-time browser": where(/^\d{6,}/, "HTML has no last year; the browser's is 275760"),
  "date browser": where(/^0000/, "RFC 3339, section 5.6 has the year 0000, HTML doesn't"),
  "uk-postcode validator": where(/./, "BS 7666 has areas that the validator doesn't know"),
};

/** Texts that only the validator accepts. */
const ONLY_THEIRS: Readonly<Record<string, Difference>> = {
  "ipv6 node:net": where(/%/, "RFC 4007, section 11: zones aren't part of an address"),
  "ipv6 URL": where(/[\t\n\r@/?#]/, "WHATWG URL removes tabs and line terminators; others end the host"),
  "port validator": where(/^[+-]/, "RFC 6335: a number, not a sign"),
  "mac-address validator": where(/[ .]|^[^:-]+$/, "IEEE 802, section 8.1: hyphens, or colons by custom"),
  "hostname ajv-formats": where(/\.$/, "RFC 1123: without a final dot"),
  "domain-pattern validator": where(
    /[^\0-\x7f]|\.\d[^.]*$|_/,
    "RFC 1123 and RFC 3696, section 2: ASCII, and a top-level domain that begins with a letter",
  ),
  "dns-label validator": where(/[^\0-\x7f]|[A-Z]/, "Kubernetes: lowercase ASCII"),
  "http-url ajv-formats": where(
    /^https?:(?!\/\/(?:[^/?#]*@|(?![^/?#]*@))[^/?#:])|^(?!https?:)|:[^/?#@]*[^\d/?#@][^/?#@]*(?:[/?#]|$)|@[^/?#]*@/i,
    "RFC 9110, section 4.2: http or https, with a host; RFC 3986, section 3.2.3: a port of digits",
  ),
  "http-url URL": any("WHATWG URL repairs invalid URLs; RFC 9110, section 4.2 doesn't"),
  "html-email ajv-formats": where(/.{64}/, "RFC 1034: a label has at most 63 characters"),
  "html-time validator": where(/^\d:/, "HTML, valid time string: two digits"),
  "date-time ajv-formats": where(/^.{10}[^Tt]|[+-]\d{4}$|[+-]\d\d$/, "RFC 3339, section 5.6: T, and a colon"),
  "date-time Temporal": any("ISO 8601 has more forms than RFC 3339"),
  "html-month Temporal": where(/^0000|^[+-]/, "HTML, valid month string: no sign, and greater than zero"),
  "html-local-date-time Temporal": any("ISO 8601 has more forms than HTML"),
  "duration ajv-formats": where(
    /P\d+Y\d+D|H\d+S/,
    "RFC 3339, appendix A: years are followed by months, hours by minutes",
  ),
  "duration Temporal": any("ISO 8601-2 has signs and fractions; Temporal accepts lowercase"),
  "uuid ajv-formats": where(/^urn:/i, "RFC 9562, section 4: the prefix belongs to the URN"),
  "mongo-object-id validator": where(/^0x/, "MongoDB manual: 24 hexadecimal digits"),
  "jwt validator": any("RFC 7519, section 7.2: both parts are JSON objects; the length of base64url"),
  "semver semver": where(/^[v=\s]|\s$/, "Semantic Versioning 2.0.0, FAQ: v1.2.3 is not a semantic version"),
  "base64url validator": {
    mayDiffer: (text) => text.length % 4 === 1,
    decides: "RFC 4648, section 5: no bytes have this length",
  },
  "hex-color validator": where(/^[^#]/, "CSS Color 4, section 5.2: a hash token"),
  "hex-color css-tree": where(/\s/, "CSS Syntax: white space isn't part of the token"),
  "css-length css-tree": where(
    /\s|\/\*|calc/i,
    "CSS Syntax: the same",
  ),
  "npm-package-name validate-npm-package-name": where(
    /^@/,
    "npm Docs: URL-safe characters; the registry has no special ones in scopes",
  ),
  "windows-filename valid-filename": where(
    /[. ]$|^\.+$|[\xB2\xB3\xB9]|^(?:con|prn|aux|nul|com\d|lpt\d) *\./i,
    "Microsoft: no final dot or space, and no device name before an extension",
  ),
  "uk-postcode validator": any("BS 7666: uppercase letters, a space, and the letters of each position"),
  "ca-postal-code validator": where(/[a-z]|^\S{6}$|-|\s/, "Canada Post: uppercase letters and a space"),
  "nl-postcode validator": where(/[a-z]|^\S{6}$|\s/, "NEN 5825: uppercase letters and a space"),
  "isbn-13 validator": where(/^(?!97[89])|[\s-]/, "ISO 2108: the prefixes 978 and 979"),
  "payment-card validator": where(/\D|^\d{0,11}$|^\d{20,}$/, "ISO/IEC 7812: 12 to 19 digits"),
  "iban validator": where(/[\sa-z-]/, "ISO 13616: the electronic form"),
  "date browser": where(/^\d{5,}/, "RFC 3339, section 5.6: four digits of the year; HTML has more"),
  "html-email browser": where(/^\s|\s$|[^\0-\x7f]/, "Browsers strip white space and convert names to ASCII"),
  "html-time browser": where(/\.\d{4,}/, "HTML, valid time string: three digits"),
};

Deno.test("definitions agree with validators of npm packages and the platform", async () => {
  const folder = await Deno.makeTempDir({ prefix: "formats-" });
  try {
    const texts = Object.fromEntries(FORMATS.map((format) => [format.id, textsFor(format)]));
    const results = await askValidators(folder, texts);
    if (results === null) return console.log("Skipped: the validators can't be installed from npm here");
    const wrong: string[] = [];
    for (const format of FORMATS) {
      const validators = Object.entries(results[format.id] ?? {});
      if (!FORM_OF_HTML.has(format.id)) assert(validators.length > 0, format.id);
      for (const [name, verdicts] of validators) {
        wrong.push(...differences(format, name, texts[format.id] ?? [], verdicts));
      }
    }
    assertEquals(wrong, []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** The type of an input for the formats that HTML defines. */
const FORM_OF_HTML = new Map([
  ["html-email", "email"],
  ["date", "date"],
  ["html-time", "time"],
  ["html-month", "month"],
  ["html-local-date-time", "datetime-local"],
]);

Deno.test(
  "definitions agree with the inputs of a browser",
  { sanitizeOps: false, sanitizeResources: false },
  async () => {
    const browser = await openBrowser().catch(() => null);
    if (browser === null) return console.log("Skipped: there is no browser here");
    try {
      const page = await browser.newPage();
      const wrong: string[] = [];
      for (const format of FORMATS.filter(({ id }) => FORM_OF_HTML.has(id))) {
        // The value is cleared or changed if it isn't valid, and line terminators are removed.
        const texts = textsFor(format).filter((text) => text !== "" && !/[\n\r\0]/.test(text));
        const verdicts = await page.evaluate(({ type, texts }) => {
          const input = document.createElement("input");
          input.type = type;
          input.step = "any";
          return texts.map((text) => {
            input.value = text;
            return input.value !== "" && input.validity.valid ? 1 : 0;
          });
        }, { type: FORM_OF_HTML.get(format.id) ?? "text", texts });
        wrong.push(...differences(format, "browser", texts, verdicts));
      }
      assertEquals(wrong, []);
    } finally {
      await browser.close();
    }
  },
);

/** Differences without a reason, some of each kind. */
function differences(
  { id, regex }: Format,
  name: string,
  texts: readonly string[],
  verdicts: readonly number[],
): string[] {
  const definition = new RegExp(regex.pattern, regex.flags);
  const key = `${id} ${name}`;
  const [ours, theirs]: [string[], string[]] = [[], []];
  texts.forEach((text, at) => {
    const [mine, other] = [definition.test(text), verdicts[at] === 1];
    if (mine && !other) ours.push(text);
    if (!mine && other) theirs.push(text);
  });
  if (ours.length + theirs.length > 0) {
    console.log(`${key}: ${texts.length} texts, ${ours.length} only ours, ${theirs.length} only theirs`);
  }
  const unexplained = (texts: readonly string[], { mayDiffer }: Difference) =>
    texts.filter((text) => !mayDiffer(text)).slice(0, 5);
  const none: Difference = { mayDiffer: () => false, decides: "" };
  return [
    ...unexplained(ours, ONLY_OURS[key] ?? none).map((text) => `${key}: only ours: ${JSON.stringify(text)}`),
    ...unexplained(theirs, ONLY_THEIRS[key] ?? none).map((text) =>
      `${key}: only theirs: ${JSON.stringify(text)}`
    ),
  ];
}

/** The texts of a format, random ones, and small changes of both. */
function textsFor(format: Format): string[] {
  const random = createRandom(format.id.length + 1);
  const { typical, unusual, nearMisses, others } = format;
  const members = Array.from({ length: TEXTS }, () => randomMember(formatTree(format), random));
  const models = [...typical, ...unusual, ...nearMisses, ...members];
  const changed = Array.from(
    { length: TEXTS },
    () => changeText(models[Math.floor(random() * models.length)] ?? "", random),
  );
  return [...new Set([...typical, ...unusual, ...nearMisses, ...others, ...members, ...changed])];
}

const CHARACTERS = [...` aZ09.:-/_+@#%eETZPx,"'<\t\nüé\u0660😀`];

function changeText(text: string, random: () => number): string {
  let characters = [...text];
  for (let left = 1 + Math.floor(random() * 2); left > 0; left--) {
    const at = Math.floor(random() * (characters.length + 1));
    const character = CHARACTERS[Math.floor(random() * CHARACTERS.length)] ?? "a";
    const way = random();
    if (way < 0.3) characters.splice(at, 0, character);
    else if (way < 0.6) characters.splice(at, 1);
    else if (way < 0.8) characters.splice(at, 1, character);
    else if (way < 0.9) characters.splice(at, 0, characters[Math.floor(random() * characters.length)] ?? "a");
    else {
      const all = characters.join("");
      characters = [...random() < 0.5 ? all.toUpperCase() : all.toLowerCase()];
    }
  }
  return characters.join("");
}

/** A linear congruential generator, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Verdicts = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

async function askValidators(
  folder: string,
  texts: Readonly<Record<string, readonly string[]>>,
): Promise<Verdicts | null> {
  await Deno.writeTextFile(`${folder}/package.json`, '{"type": "module"}');
  await Deno.copyFile(new URL("./format_validators.mjs", import.meta.url), `${folder}/validators.mjs`);
  const install = ["install", "--silent", "--no-audit", "--ignore-scripts", ...PACKAGES];
  const { success } = await new Deno.Command("npm", { args: install, cwd: folder }).output();
  if (!success) return null;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", "--node-modules-dir=manual", "validators.mjs"],
    cwd: folder,
    stdin: "piped",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify(texts)));
  await writer.close();
  const { code, stdout } = await output;
  assertEquals(code, 0);
  return JSON.parse(new TextDecoder().decode(stdout));
}
