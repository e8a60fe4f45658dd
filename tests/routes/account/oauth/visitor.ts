/** A visitor's browser during a sign-in with a provider. */
import { assert, assertEquals } from "@std/assert";
import { Me } from "../../../../lib/schema/me.ts";
import type { DrivenApp } from "../../../app/app.ts";

export const cookieIn = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
export const locationOf = (answer: Response) => answer.headers.get("Location") ?? "";

/**
 * The callback's URL to which the provider redirects, and the browser's cookie at that time.
 *
 * @param where the address on this machine at which the provider's address is reached
 */
export async function callbackOf(
  app: DrivenApp,
  start = "/auth/oidc",
  cookie = "",
  where = (address: string) => address,
) {
  const begun = await app.ask(start, { headers: { Cookie: cookie } });
  assertEquals(begun.status, 303);
  const atProvider = await fetch(where(locationOf(begun)), { redirect: "manual" });
  await atProvider.body?.cancel();
  return { callback: locationOf(atProvider), cookie: cookieIn(begun) };
}

export async function signIn(app: DrivenApp, start?: string): Promise<Response> {
  const { callback, cookie } = await callbackOf(app, start);
  return await app.ask(callback, { headers: { Cookie: cookie } });
}

export async function meWith(app: DrivenApp, answer: Response) {
  assertEquals(answer.status, 303);
  const me = await app.ask("/api/me", { headers: { Cookie: cookieIn(answer) } });
  const { user } = Me.parse(await me.json());
  assert(user);
  return user;
}

export async function refusal(answer: Response): Promise<[number, string]> {
  assertEquals(answer.headers.get("Set-Cookie"), null);
  const [, title = ""] = /<h1>(.*?)<\/h1>/.exec(await answer.text()) ?? [];
  return [answer.status, title];
}

export const NOT_BEGUN: [number, string] = [
  400,
  "This sign-in was started in another browser, or it has expired",
];
export const REFUSED: [number, string] = [400, "Example ID did not sign you in"];
export const UNREACHED: [number, string] = [
  502,
  "Example ID could not be reached or sent an invalid response. Try again later",
];
