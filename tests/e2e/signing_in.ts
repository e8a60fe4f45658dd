/** Signing in as part of other tests. */
import { assert } from "@std/assert";
import type { Page } from "playwright-core";
import type { PostOffice } from "../servers/post_office.ts";

/**
 * Signs a user in with an emailed link, without a browser: `sign_in_test.ts` tests the pages.
 *
 * @returns the value of the session's cookie
 */
export async function sessionOf(origin: string, office: PostOffice, email: string): Promise<string> {
  await post(origin, "/auth/magic-link", { email });
  const answer = await post(origin, new URL(office.newestLink(email)).pathname);
  const [, session] = /\bsession=([\w-]+)/.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
  assert(session, `Signing in as ${email} was answered with ${answer.status}`);
  return session;
}

/** Makes this user the signed-in one, and goes to a path. */
export async function becomeSignedIn(
  page: Page,
  office: PostOffice,
  email: string,
  path: string,
): Promise<void> {
  const { origin } = new URL(page.url());
  const value = await sessionOf(origin, office, email);
  await page.context().addCookies([{ name: "session", value, url: origin }]);
  await page.goto(origin + path);
}

async function post(origin: string, path: string, fields: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(origin + path, {
    method: "POST",
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  await answer.body?.cancel();
  return answer;
}

/** Signs in on the current sign-in page. */
export async function byMail(page: Page, office: PostOffice, email: string): Promise<void> {
  await followLink(page, office, email);
  await confirm(page);
}

/** Requests a link on the current sign-in page, and opens it; that alone doesn't sign anybody in. */
export async function followLink(page: Page, office: PostOffice, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await page.getByText("We sent a sign-in link to").waitFor();
  await page.goto(office.newestLink(email));
}

/** Signs in on the page that a link opened. */
export async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}
