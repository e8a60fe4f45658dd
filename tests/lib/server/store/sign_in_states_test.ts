import { assertEquals } from "@std/assert";
import {
  addMagicLink,
  addSignInState,
  readMagicLink,
  takeMagicLink,
  takeSignInState,
} from "../../../../lib/server/store/sign_in_states.ts";
import { withLibrary } from "../../../database/library.ts";

const NOW = 1_000_000;
const LINK = { email: "ada@example.org", returnTo: "/", expiresAt: NOW + 10 };
const STATE = {
  provider: "oidc",
  browser: "b",
  verifier: "v",
  nonce: "n",
  returnTo: "/",
  expiresAt: NOW + 10,
};

Deno.test("a state of a sign-in is taken once, and not after it has expired", () =>
  withLibrary(async ({ store }) => {
    await addSignInState(store, "a", STATE, NOW);
    await addSignInState(store, "b", STATE, NOW);
    const take = (hash: string, now: number) => takeSignInState(store, hash, now);
    assertEquals(
      await Promise.all([take("a", NOW + 9), take("a", NOW + 9)]).then((all) => all.filter(Boolean)),
      [
        STATE,
      ],
    );
    assertEquals([await take("a", NOW), await take("b", NOW + 10), await take("b", NOW)], [null, null, null]);
    assertEquals(await take("unknown", NOW), null);
  }));

Deno.test("a link can be read until it is taken or expires", () =>
  withLibrary(async ({ store }) => {
    await addMagicLink(store, "a", LINK, NOW);
    assertEquals(await readMagicLink(store, "a", NOW + 9), LINK);
    assertEquals(await readMagicLink(store, "a", NOW + 10), null);
    assertEquals(await takeMagicLink(store, "a", NOW), LINK);
    assertEquals([await readMagicLink(store, "a", NOW), await takeMagicLink(store, "a", NOW)], [null, null]);
  }));
