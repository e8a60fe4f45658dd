import { assertEquals } from "@std/assert";
import type { User } from "../../../../lib/schema/me.ts";
import { fetchUser, isSignedIn } from "../../../../lib/workbench/client/signed_in.ts";
import { json, withServer } from "../server.ts";

const ADA: User = { id: "u1", email: "ada@example.com", name: "ada", image: "" };

const ANSWERS: readonly (readonly [name: string, answer: () => Response | null, who: unknown])[] = [
  ["somebody", () => json({ user: ADA }), ADA],
  ["nobody", () => json({ user: null }), null],
  ["a server that does not tell", () => json({}, 429), undefined],
  ["no network", () => null, undefined],
];

for (const [name, answer, who] of ANSWERS) {
  Deno.test(`fetchUser() and isSignedIn() tell ${name}`, () =>
    withServer(answer, async () => {
      assertEquals(await fetchUser(), who);
      assertEquals(await isSignedIn(), who === ADA);
    }));
}
