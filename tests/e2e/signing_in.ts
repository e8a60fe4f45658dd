/** Signing in on the way to something else. */
import type { Page } from "playwright-core";
import type { PostOffice } from "../post_office.ts";

/** Signs in with a mailed link from the page that is shown, and is back where that leads. */
export async function signIn(page: Page, office: PostOffice, email: string, returnTo = "/"): Promise<void> {
  await page.goto(new URL(`/sign-in?return=${encodeURIComponent(returnTo)}`, page.url()).href);
  await byMail(page, office, email);
}

/** Signs in on the sign-in page that is shown. */
export async function byMail(page: Page, office: PostOffice, email: string): Promise<void> {
  await followLink(page, office, email);
  await confirm(page);
}

/** Asks for a link on the sign-in page that is shown, and opens it; nobody is signed in by that. */
export async function followLink(page: Page, office: PostOffice, email: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send a sign-in link" }).click();
  await page.getByText("is on its way to").waitFor();
  await page.goto(office.newestLink());
}

/** Signs in on the page that a link opened. */
export async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
}
