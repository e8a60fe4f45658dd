import { assert, assertEquals, assertThrows } from "@std/assert";
import { AppError } from "../../../../lib/server/errors.ts";
import * as keys from "../../../../lib/server/store/keys.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { random } from "../../../app/random.ts";

/** No input creates a key that the database rejects or that is ambiguous. */

/** All key builders with variable parts, called with the same value for all parts. */
const BUILDERS: Readonly<Record<string, (part: string) => Deno.KvKey>> = {
  rateLimitKey: (part) => keys.rateLimitKey("magic_links", { scope: "email", id: part }),
  libraryKey: keys.libraryKey,
  snippetKey: (part) => keys.snippetKey(part, part),
  versionKey: (part) => keys.versionKey(part, part, 1),
  testTextKey: (part) => keys.testTextKey(part, part, 1),
  digestsKey: (part) => keys.digestsKey(part, part),
  digestsRevisionKey: keys.digestsRevisionKey,
  deletionKey: (part) => keys.deletionKey(part, part),
  userKey: keys.userKey,
  userByEmailKey: keys.userByEmailKey,
  identityKey: (part) => keys.identityKey({ issuer: part, subject: part }),
  userIdentitiesKey: keys.userIdentitiesKey,
  userIdentityKey: (part) => keys.userIdentityKey(part, { issuer: part, subject: part }),
  sessionKey: keys.sessionKey,
  userSessionsKey: keys.userSessionsKey,
  userSessionKey: (part) => keys.userSessionKey(part, part),
  signInStateKey: keys.signInStateKey,
  magicLinkKey: keys.magicLinkKey,
};

Deno.test("the table of key builders is complete", () => {
  const functions = Object.entries(keys).filter(([, value]) => typeof value === "function");
  assertEquals(functions.map(([name]) => name).sort(), [...Object.keys(BUILDERS), "usersKey"].sort());
});

const CHARACTERS = ["x", "\0", "é", "☃", "😀"];

const LENGTHS = [1, 20, 500, 600, 680, 1_000, 1_020, 1_500, 2_000, 2_030, 2_048, 5_000, 100_000];

for (const [name, build] of Object.entries(BUILDERS)) {
  Deno.test(`${name}() builds only keys that the database accepts, and rejects others as invalid`, async () => {
    using kv = await openKv(":memory:", random);
    let [taken, refused] = [0, 0];
    for (const part of CHARACTERS.flatMap((each) => LENGTHS.map((length) => each.repeat(length)))) {
      const key = keyOrNull(() => build(part));
      if (key === null) refused++;
      else {
        taken++;
        await kv.set(key, true);
        assert((await kv.get(key)).value);
        await Array.fromAsync(kv.list({ prefix: key.slice(0, 1), end: key }));
      }
    }
    assert(taken > 0 && refused > 0);
  });

  Deno.test(`${name}() rejects an unpaired surrogate, which would be stored as another character`, () => {
    for (const part of ["\ud800", "a\udfff", "\udc00\ud800"]) assertThrows(() => build(part), AppError);
  });
}

function keyOrNull(build: () => Deno.KvKey): Deno.KvKey | null {
  try {
    return build();
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_error") return null;
    throw error;
  }
}
