import { assert, assertEquals, assertMatch } from "@std/assert";
import {
  createLogNames,
  describeDevice,
  hashToken,
  isToken,
  newToken,
} from "../../../../lib/server/auth/session.ts";
import { openKv } from "../../../../lib/server/store/kv.ts";
import { readLogKey } from "../../../../lib/server/store/log_key.ts";
import { createStore } from "../../../../lib/server/store/store.ts";
import { random } from "../../../app/random.ts";

const DEVICES = [
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari on macOS",
  ],
  ["curl/8.5.0", "curl"],
  ["<script>alert(1)</script>", "Unknown browser"],
  ["x".repeat(5_000), "x".repeat(31)],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
] as const;

for (const [header, device] of DEVICES) {
  Deno.test(`describeDevice() describes ${header?.slice(0, 40)} as ${device}`, () =>
    assertEquals(describeDevice(header), device));
}

const ROOT = new URL("../../../../", import.meta.url).pathname;

Deno.test("newToken() uses 256 random bits", () => {
  const asked: number[] = [];
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => 251 * at);
  const token = newToken((count) => (asked.push(count), bytes));
  assertEquals(asked, [32]);
  assertEquals(Uint8Array.fromBase64(token, { alphabet: "base64url" }), bytes);
  assertEquals(isToken(token), true);
});

Deno.test("hashToken() is SHA-256", async () => {
  const token = "a".repeat(43);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  assertEquals(hashToken(token), new Uint8Array(digest).toHex());
});

Deno.test("the server generates secrets only from the system's cryptographic source", async () => {
  const main = await Deno.readTextFile(`${ROOT}main.ts`);
  assertEquals(/^const random = .*crypto\.getRandomValues/m.test(main), true);
  const guessable = [];
  for await (const file of sources(["lib", "routes"])) {
    if (/Math\.random/.test(await Deno.readTextFile(file))) guessable.push(file);
  }
  assertEquals(guessable, []);
});

async function* sources(folders: readonly string[]): AsyncGenerator<string> {
  for (const folder of folders) {
    for await (const { name, isDirectory } of Deno.readDir(`${ROOT}${folder}`)) {
      if (isDirectory) yield* sources([`${folder}/${name}`]);
      else yield `${ROOT}${folder}/${name}`;
    }
  }
}

Deno.test("createLogNames() gives a user the same name within a database and different names across databases", async () => {
  using kv = await openKv(":memory:", random);
  using other = await openKv(":memory:", random);
  const stores = [kv, kv, other].map((each) => createStore(each, random));
  const [first, later, elsewhere] = await Promise.all(stores.map((store) => createLogNames(store)("u1")));
  assertMatch(first ?? "", /^[\da-f]{16}$/);
  assertEquals(later, first);
  assert(elsewhere !== first);
  assert(await createLogNames(createStore(kv, random))("u2") !== first);
});

Deno.test("readLogKey() generates one secret, even with concurrent calls", async () => {
  using kv = await openKv(":memory:", random);
  const keys = await Promise.all(Array.from({ length: 10 }, () => readLogKey(createStore(kv, random))));
  assertEquals(new Set(keys.map((key) => key.toHex())).size, 1);
  assertEquals(keys[0]?.length, 32);
});
