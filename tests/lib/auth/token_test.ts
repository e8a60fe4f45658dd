import { assertEquals } from "@std/assert";
import { hashOf, isToken, newToken } from "../../../lib/auth/token.ts";

const ROOT = new URL("../../../", import.meta.url).pathname;

Deno.test("newToken() is 256 bits of the source, all of them", () => {
  const asked: number[] = [];
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => 251 * at);
  const token = newToken((count) => (asked.push(count), bytes));
  assertEquals(asked, [32]);
  assertEquals(Uint8Array.fromBase64(token, { alphabet: "base64url" }), bytes);
  assertEquals(isToken(token), true);
});

Deno.test("hashOf() is SHA-256", async () => {
  const token = "a".repeat(43);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  assertEquals(hashOf(token), new Uint8Array(digest).toHex());
});

Deno.test("nothing on the server makes secrets of another source than the system's", async () => {
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
