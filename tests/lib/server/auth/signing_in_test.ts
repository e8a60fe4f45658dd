import { assert, assertEquals } from "@std/assert";
import { SESSION_MS, SIGN_IN_MS } from "../../../../lib/limits/library.ts";
import type { User } from "../../../../lib/schema/me.ts";
import { endOwnedSession } from "../../../../lib/server/auth/account.ts";
import { createMailer } from "../../../../lib/server/auth/email.ts";
import {
  consumeMagicLink,
  findMagicLink,
  magicLinkProfile,
  sendMagicLink,
} from "../../../../lib/server/auth/magic_link.ts";
import {
  findSignedIn,
  hashToken,
  newToken,
  openSession,
  recordUse,
  SESSION_RENEWAL_MS,
  SESSION_SEEN_MS,
} from "../../../../lib/server/auth/session.ts";
import { MAX_PROFILE_CHARACTERS, type Profile, signIn } from "../../../../lib/server/auth/sign_in.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { createStore, type Store } from "../../../../lib/server/store/store.ts";
import { deleteUser } from "../../../../lib/server/store/users.ts";
import { random } from "../../../app/random.ts";

/** Sessions, links and identities, from signing in to the end. */

const NOW = 1_800_000_000_000;
const DEVICE = "Firefox on Linux";

async function withStore(use: (store: Store) => Promise<void>): Promise<void> {
  using kv = await openKv(":memory:", random);
  await use(createStore(kv, random));
}

const profile = (fields: Partial<Profile> = {}): Profile => ({
  issuer: "issuer",
  subject: "42",
  label: "Issuer",
  email: "ada@example.org",
  ownsEmail: true,
  name: "Ada",
  image: "https://example.org/ada.png",
  ...fields,
});

const visit = { device: DEVICE, now: NOW };

/** Signs somebody in, and returns the user that the site then knows. */
async function userAfter(store: Store, fields: Partial<Profile>): Promise<User> {
  const signedIn = await findSignedIn(store, (await signIn(store, profile(fields), visit)).token, NOW);
  assert(signedIn);
  return signedIn.user;
}

Deno.test("a session lasts until its end, and not a millisecond longer", () =>
  withStore(async (store) => {
    const token = (await signIn(store, profile(), visit)).token;
    const at = async (now: number) => (await findSignedIn(store, token, now))?.user.name;
    assertEquals([await at(NOW), await at(NOW + SESSION_MS - 1)], ["Ada", "Ada"]);
    assertEquals(await at(NOW + SESSION_MS), undefined);
  }));

Deno.test("a token of another form or of nobody signs nobody in", () =>
  withStore(async (store) => {
    const token = (await signIn(store, profile(), visit)).token;
    for (
      const other of [
        "",
        token.slice(1),
        `${token}a`,
        hashToken(token),
        newToken(random),
        `${token.slice(1)}!`,
      ]
    ) {
      assertEquals(await findSignedIn(store, other, NOW), null);
    }
  }));

Deno.test("a deleted user is not signed in, and gets no session", () =>
  withStore(async (store) => {
    const token = (await signIn(store, profile(), visit)).token;
    const user = (await findSignedIn(store, token, NOW))?.user;
    assert(user);
    await deleteUser(store, user);
    assertEquals(await findSignedIn(store, token, NOW), null);
    assertEquals(await openSession(store, user, DEVICE, NOW), null);
  }));

/** Milliseconds after the sign-in, whether the use is recorded, and whether the session is renewed. */
const USES: readonly [afterMs: number, isRecorded: boolean, isRenewed: boolean][] = [
  [0, false, false],
  [SESSION_SEEN_MS - 1, false, false],
  [SESSION_SEEN_MS, true, false],
  [SESSION_MS - SESSION_RENEWAL_MS, true, false],
  [SESSION_MS - SESSION_RENEWAL_MS + 1, true, true],
  [SESSION_MS - 1, true, true],
];

for (const [afterMs, isRecorded, isRenewed] of USES) {
  Deno.test(`a use ${afterMs} ms after signing in is ${isRecorded ? "" : "not "}recorded, and ${isRenewed ? "renews" : "doesn't renew"} the session`, () =>
    withStore(async (store) => {
      const token = (await signIn(store, profile(), visit)).token;
      const now = NOW + afterMs;
      const { session } = await findSignedIn(store, token, now) ?? {};
      assert(session);
      assertEquals(await recordUse(store, session, now), isRenewed);
      const later = (await findSignedIn(store, token, now))?.session;
      assertEquals(later?.seenAt, isRecorded ? now : NOW);
      assertEquals(later?.expiresAt, (isRenewed ? now : NOW) + SESSION_MS);
    }));
}

Deno.test("a session that has ended meanwhile isn't renewed", () =>
  withStore(async (store) => {
    const token = (await signIn(store, profile(), visit)).token;
    const now = NOW + SESSION_MS - 1;
    const signedIn = await findSignedIn(store, token, now);
    assert(signedIn);
    assert(await endOwnedSession(store, signedIn.user, signedIn.session.id));
    assertEquals(await recordUse(store, signedIn.session, now), false);
    assertEquals(await findSignedIn(store, token, now), null);
  }));

Deno.test("somebody else's session isn't ended, nor one with an id of another form", () =>
  withStore(async (store) => {
    const token = (await signIn(store, profile(), visit)).token;
    const eve = await userAfter(store, { subject: "66", email: "eve@example.org" });
    for (const id of [hashToken(token), token, ""]) assert(await endOwnedSession(store, eve, id));
    assert(await findSignedIn(store, token, NOW));
  }));

/** What an issuer says about a new user, and what is stored. */
const PROFILES: readonly [what: string, said: Partial<Profile>, stored: Partial<User>][] = [
  ["everything", {}, { name: "Ada", email: "ada@example.org", image: "https://example.org/ada.png" }],
  ["spaces around a name", { name: "  Ada  " }, { name: "Ada" }],
  ["no name", { name: " " }, { name: "ada" }],
  ["neither a name nor an address", { name: "", email: "" }, { name: "42", email: "" }],
  ["an address that isn't one", { name: "", email: "a b@example.org" }, { name: "a b", email: "" }],
  ["a name that is too long", { name: "x".repeat(3_000) }, { name: "x".repeat(MAX_PROFILE_CHARACTERS) }],
  ["an image over http", { image: "http://example.org/ada.png" }, { image: "" }],
  ["an image as a script", { image: "javascript:alert(1)" }, { image: "" }],
  ["an image that isn't an address", { image: "ada.png" }, { image: "" }],
  ["no image", { image: "" }, { image: "" }],
  [
    "an image whose address is too long",
    { image: `https://example.org/${"x".repeat(MAX_PROFILE_CHARACTERS)}` },
    { image: "" },
  ],
  [
    "an image whose address just fits",
    { image: "https://example.org/".padEnd(MAX_PROFILE_CHARACTERS, "x") },
    { image: "https://example.org/".padEnd(MAX_PROFILE_CHARACTERS, "x") },
  ],
];

for (const [what, said, stored] of PROFILES) {
  Deno.test(`an issuer that says ${what} gives a user with ${Object.keys(stored).join(", ")} as stored`, () =>
    withStore(async (store) => {
      const user = await userAfter(store, said);
      assertEquals({ ...user, ...stored }, user);
    }));
}

/** Trust in two issuers to verify the address, and the result: do they sign in the same user? */
const TRUST: readonly [first: boolean, second: boolean, email: string, isSame: boolean][] = [
  [true, true, "ada@example.org", true],
  [true, false, "ada@example.org", false],
  [false, true, "ada@example.org", false],
  [true, true, "", false],
  [true, true, "not an address", false],
];

for (const [first, second, email, isSame] of TRUST) {
  Deno.test(`issuers trusted with the address "${email}": ${first}, ${second}, give ${isSame ? "one user" : "two users"}`, () =>
    withStore(async (store) => {
      const one = await userAfter(store, { issuer: "one", email, ownsEmail: first });
      const other = await userAfter(store, { issuer: "other", email, ownsEmail: second });
      assertEquals(one.id === other.id, isSame);
    }));
}

Deno.test("a sign-in link works once, until it expires", () =>
  withStore(async (store) => {
    const links: string[] = [];
    const request = {
      email: "ada@example.org",
      returnTo: "/library",
      origin: "https://regex.example",
      now: NOW,
    };
    const mail = (to: string, link: string) => Promise.resolve(void links.push(`${to} ${link}`));
    await sendMagicLink(store, mail, request);
    const [, token = ""] =
      /^ada@example\.org https:\/\/regex\.example\/auth\/magic-link\/([\w-]{43})$/.exec(links[0] ?? "") ?? [];
    assertEquals(await findMagicLink(store, token, NOW + SIGN_IN_MS), null);
    assertEquals(await findMagicLink(store, `${token}x`, NOW), null);
    assertEquals(await consumeMagicLink(store, `${token}x`, NOW), null);
    const found = await findMagicLink(store, token, NOW + SIGN_IN_MS - 1);
    assertEquals([found?.email, found?.returnTo], ["ada@example.org", "/library"]);
    const used = await consumeMagicLink(store, token, NOW);
    assert(used);
    assertEquals(magicLinkProfile(used).name, "ada");
    assertEquals([await findMagicLink(store, token, NOW), await consumeMagicLink(store, token, NOW)], [
      null,
      null,
    ]);
  }));

/** A site's origin, and whether links are printed when there is no mail server. */
const ORIGINS: readonly [origin: string, isPrinted: boolean][] = [
  ["http://localhost:8000", true],
  ["http://127.0.0.1", true],
  ["http://[::1]:1", true],
  ["https://regex.example", false],
  ["http://localhost.example", false],
];

for (const [origin, isPrinted] of ORIGINS) {
  Deno.test(`without a mail server, ${origin} ${isPrinted ? "prints links" : "has no sign-in links"}`, async () => {
    const lines: string[] = [];
    const mailer = createMailer({ smtp: null, origin }, (line) => void lines.push(line));
    await mailer?.("ada@example.org", `${origin}/x`);
    assertEquals(lines, isPrinted ? [`sign-in link for ada@example.org: ${origin}/x`] : []);
    assertEquals(mailer !== null, isPrinted);
  });
}
