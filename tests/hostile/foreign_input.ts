import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { SnippetDraft, SnippetPatch, SnippetQuery } from "../../lib/schema/snippets.ts";
import { localPart, MAX_EMAIL_CHARACTERS, normalizeEmail } from "../../lib/server/auth/email.ts";
import { describeDevice, hashToken, isToken, newToken } from "../../lib/server/auth/session.ts";
import { MAX_RETURN_PATTERN_CHARACTERS, pathInOrigin, returnPath } from "../../lib/server/auth/sign_in.ts";
import { AppError } from "../../lib/server/errors.ts";
import { readBody, readForm, readJson } from "../../lib/server/http/body.ts";
import type { State } from "../../lib/server/http/define.ts";
import { expectedRevisions, formatEtag } from "../../lib/server/http/etag.ts";
import { clientIp } from "../../lib/server/http/request_context.ts";
import { cookieHeader, readCookie } from "../../lib/server/http/session.ts";
import { isUlid, nextUlid } from "../../lib/server/library/library.ts";
import { decodeCursor, encodeCursor } from "../../lib/server/library/list.ts";
import { checkBackup } from "../../lib/server/store/backup.ts";
import { readPicture } from "../../lib/workbench/diagram/picture.ts";
import { readLibraryFile } from "../../lib/workbench/library/library_file.ts";
import { readDraft, readRecent } from "../../lib/workbench/model/drafts.ts";
import { readUrlState } from "../../lib/workbench/model/link.ts";
import { writeUrlState } from "../../lib/workbench/model/link_writing.ts";
import { readPreference } from "../../lib/workbench/runtime/browser_storage.ts";
import { anyCharacter } from "../random/any_character.ts";
import { random } from "../app/random.ts";
import { hostileText } from "../requests/hostile.ts";

/** Laws for all parsers of untrusted input: none may throw an undocumented error. */

const ORIGIN = "https://regex.example";

/** Words of the formats mixed with arbitrary text. */
const written = (...words: readonly string[]) =>
  fc.oneof(
    fc.array(fc.constantFrom(...words, "", " ", "\t", "%", "=", ",", ";", '"', "\\", "/", "é", "😀", "\0"), {
      maxLength: 12,
    }).map((parts) => parts.join("")),
    fc.string({ unit: anyCharacter, maxLength: 60 }),
  );

const json = (words: readonly string[]) =>
  fc.oneof(
    fc.json({ maxDepth: 4 }),
    fc.dictionary(fc.constantFrom(...words), fc.jsonValue({ maxDepth: 3 })).map((value) =>
      JSON.stringify(value)
    ),
    written('{"kind"', "[]", "null", '":'),
  );

/** Possible queries of a link. */
export const QUERY = written(
  "p=",
  "f=",
  "t=",
  "d=",
  "df=",
  "m=",
  "r=",
  "x=",
  "snippet=",
  "YSs",
  "&",
  "gi",
  "_-",
  "+",
);

/** Valid values of a header. */
const header = (...words: readonly string[]) =>
  written(...words).filter((text) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text));

const given = (name: string, value: string) => new Headers({ [name]: value });

async function refusedOnly(work: () => Promise<unknown>, ...codes: readonly string[]): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    assert(thrown instanceof AppError && codes.includes(thrown.code), String(thrown));
  }
}

const storage = (text: string) => ({ getItem: () => text, setItem() {}, removeItem() {} });

const post = (body: BodyInit, type: string) =>
  new Request(ORIGIN, { method: "POST", body, headers: { "Content-Type": type } });

const BODY_FAULTS = ["invalid_json", "validation_error", "payload_too_large", "unsupported_media_type"];

/** Its inputs have up to 200,000 characters. */
export const LONG = "no text that programs stumble over makes a reader throw";

/** One for each parser. */
export const LAWS: Readonly<Record<string, fc.IAsyncProperty<[string]> | fc.IProperty<[string]>>> = {
  "a link's query reads, and what was read reads back the same": fc.property(
    QUERY,
    (query) => {
      const read = readUrlState(new URLSearchParams(query));
      if (read === null) return;
      const { notices: _, ...state } = read;
      const again = readUrlState(new URLSearchParams(writeUrlState(state).query));
      if (again === null) return assertEquals(state.pattern + state.flags + state.text, "");
      assertEquals(writeUrlState(again), writeUrlState(state));
    },
  ),
  "a picture is drawn, or says that it cannot be": fc.property(
    written("p=", "f=", "theme=", "YSs", "&", "(", "KA", "dark"),
    (query) => assert(readPicture(new URLSearchParams(query)).svg.startsWith("<svg")),
  ),
  "a cursor is one of ours, or refused": fc.asyncProperty(
    written("AAAA", "_w", "01J"),
    (cursor) => refusedOnly(() => decodeCursor(cursor, ["snippets", "u1"], () => true), "validation_error"),
  ),
  "a cursor that was written reads back the same": fc.asyncProperty(
    fc.string({ unit: anyCharacter, maxLength: 40 }).filter((text) =>
      text.isWellFormed() && !text.startsWith("\ufeff")
    ),
    async (place) =>
      assertEquals(await decodeCursor(await encodeCursor(place, ["a"]), ["a"], () => true), place),
  ),
  "a Cookie header gives one value without separators": fc.property(
    header("session=", "__Host-session=", "sign-in=", "a=b"),
    (cookie) => assert(!readCookie(given("Cookie", cookie), "session", { origin: ORIGIN }).includes(";")),
  ),
  "a cookie that was set is found among others": fc.property(
    header("a=b", "session", "x=").filter((others) => !others.includes("__Host-session=")),
    (others) => {
      const token = newToken(random);
      const [pair = ""] = cookieHeader("session", token, 1_000, { origin: ORIGIN }).split(";");
      const cookie = given("Cookie", `${others}; ${pair}`);
      assertEquals(readCookie(cookie, "session", { origin: ORIGIN }), token);
    },
  ),
  "an If-Match header names tags without quotes": fc.property(
    header('"x"', "W/", "*"),
    (tags) => assert((expectedRevisions(given("If-Match", tags)) ?? []).every((tag) => !tag.includes('"'))),
  ),
  "a tag that was written is named": fc.property(
    fc.string({ maxLength: 20 }).filter((text) => /^[!#-~]*$/.test(text)),
    (tag) => assertEquals(expectedRevisions(given("If-Match", `W/${formatEtag(tag)}`)), [tag]),
  ),
  "an X-Forwarded-For header gives an address, or the peer's": fc.property(
    header("1.2.3.4", "::1", "[2001:db8::1]:80", "fe80::1%eth0", "::ffff:1.2.3.4", "256", ":", "."),
    (forwarded) => {
      const peer = { remoteAddr: { transport: "tcp", hostname: "192.0.2.1", port: 1 } } as const;
      const info = { ...peer, completed: Promise.resolve() };
      const address = clientIp(given("X-Forwarded-For", forwarded), info, 1);
      assert(/^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{1,4}(?::[\da-f]{1,4}){3}::\/64)$/.test(address), address);
    },
  ),
  "a User-Agent header becomes a few words": fc.property(
    header("Mozilla/5.0", "Firefox/1", "Chrome/", "Linux", "curl"),
    (agent) => assert(/^[\w .-]{1,60}$/.test(describeDevice(agent)), describeDevice(agent)),
  ),
  "a body is JSON of its shape, or refused": fc.asyncProperty(
    json(["name", "pattern", "flags", "tags", "__proto__", "notes"]),
    async (body) => {
      const state = { api: { maxBodyBytes: 4_000 } } as State;
      const req = () => post(body, "application/json");
      await refusedOnly(() => readJson({ req: req(), state }, SnippetDraft), ...BODY_FAULTS);
      await refusedOnly(() => readJson({ req: req(), state }, SnippetPatch), ...BODY_FAULTS);
    },
  ),
  "a body of declared length and coding is read under its ceiling, or refused": fc.asyncProperty(
    header("gzip", "identity", "br", "1", "-1", "1e9", "NaN"),
    async (word) => {
      const request = post("x".repeat(50), "text/plain");
      for (const name of ["Content-Length", "Content-Encoding"]) request.headers.set(name, word);
      await refusedOnly(() => readBody(request, 100), ...BODY_FAULTS);
    },
  ),
  "a form is read, or refused": fc.asyncProperty(
    written("email=", "return=", "&", "%ZZ", "+"),
    (body) =>
      refusedOnly(() => readForm({ req: post(body, "application/x-www-form-urlencoded") }), ...BODY_FAULTS),
  ),
  "a query of a list has its shape, or is refused": fc.property(
    written("query=", "tag=", "limit=", "cursor=", "&", "9", "1e3"),
    (query) => void SnippetQuery.safeParse(Object.fromEntries(new URLSearchParams(query))),
  ),
  "an imported file is a library, or none": fc.property(
    json(["kind", "version", "snippets", "versions", "__proto__"]),
    (text) => {
      const file = readLibraryFile(text);
      assert(file === null || Array.isArray(file.snippets));
    },
  ),
  "a backup is whole, or refused": fc.asyncProperty(
    json(["schema_version", "key", "value", "entries"]),
    async (text) => {
      const lines = ReadableStream.from(text.split("\n"));
      await checkBackup(lines).catch((thrown) => assert(thrown instanceof RangeError, String(thrown)));
    },
  ),
  "a draft that a browser kept is a state, or none": fc.property(
    json(["pattern", "flags", "text", "modes", "second", "snippet"]),
    (text) => {
      const states = [readDraft(storage(`[${text}]`)), ...readRecent(storage(text))];
      for (const state of states) {
        if (state !== null) assertEquals(typeof writeUrlState(state).query, "string");
      }
    },
  ),
  "a setting that a browser kept is a number, or none": fc.property(
    written("1", "e9", "Infinity", "-"),
    (text) => {
      const value = readPreference("width", () => storage(text));
      assert(value === null || Number.isFinite(value));
    },
  ),
  "a way back is a path of this site, and stays what it is": fc.property(
    written("/", "//", "\\", "?p=", "evil.example", "https:", "/sign-in", "/./", "/..", "%2f", "@", "#"),
    (asked) => {
      const path = returnPath(`/${asked}`, ORIGIN);
      assertEquals(new URL(path, ORIGIN).origin, ORIGIN);
      assert(path.length <= MAX_RETURN_PATTERN_CHARACTERS && !/^\/[/\\]/.test(path), path);
      assertEquals(returnPath(path, ORIGIN), path);
      const within = pathInOrigin(asked, ORIGIN);
      assert(within === null || within.startsWith("/"));
    },
  ),
  "an e-mail address is one, on one line, and stays what it is": fc.property(
    written("ada", "@", "example", ".com", "<", ">", "\r\n", "ß", "İ"),
    (text) => {
      const email = normalizeEmail(text);
      if (email === null) return;
      assertEquals(normalizeEmail(email), email);
      assert(email.length <= MAX_EMAIL_CHARACTERS && !/[\s<>,;]/.test(email) && localPart(email) !== "");
    },
  ),
  "a token is told by its shape, and hashes to letters": fc.asyncProperty(
    written("a".repeat(43), "-_", "A"),
    async (text) => {
      assertEquals(isToken(text), text.length === 43 && !/[^\w-]/.test(text));
      assert(/^[\da-f]{64}$/.test(await hashToken(text)));
    },
  ),
  "an id is told by its shape": fc.property(
    written("01ARZ3NDEKTSV4RRFFQ69G5FAV", "0", "U"),
    (text) => assert(!isUlid(text) || nextUlid(text, 0, random) > text || /^7Z+$/.test(text)),
  ),
  [LONG]: fc.property(hostileText, (text) => {
    readUrlState(new URLSearchParams({ p: text, f: text, t: text, d: text, r: text, m: text }));
    returnPath(text, ORIGIN);
    normalizeEmail(text);
    readLibraryFile(text);
    readDraft(storage(text));
    readPicture(new URLSearchParams({ p: text.slice(0, 2_000), f: "" }));
  }),
};

/** Runs a law a number of times. */
export async function holds(law: string, numRuns: number): Promise<void> {
  const property = LAWS[law];
  if (property === undefined) throw new RangeError(`There is no law "${law}"`);
  await fc.assert(property, { numRuns });
}
