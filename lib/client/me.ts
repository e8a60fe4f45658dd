import type { Signal } from "@preact/signals";
import type { Me, User } from "../schema/me.ts";
import { type Answer, ask } from "./answer.ts";
import { noteReader } from "./saving/reader.ts";

/** What the server says about who asks. */
export function askMe(): Promise<Answer<Me>> {
  return ask("/api/me");
}

/** Who is signed in: null for nobody, undefined when the server does not tell. */
export async function askWho(): Promise<User | null | undefined> {
  const answer = await askMe();
  return answer.ok ? answer.value.user : undefined;
}

/** Whether somebody is signed in, as far as the server tells. */
export async function isSignedIn(): Promise<boolean> {
  return Boolean(await askWho());
}

/**
 * Looks who is signed in; a server that cannot be reached is as good as no network.
 *
 * @param tab keeps what this tab knows of saved patterns, for nobody else
 */
export async function lookForUser(
  user: Signal<User | null | undefined>,
  offline: Signal<boolean>,
  tab: () => Storage,
): Promise<void> {
  const answer = await askMe();
  if (answer.ok) noteReader(answer.value.user?.id ?? null, tab);
  if (answer.ok) user.value = answer.value.user;
  else if (answer.failure.kind === "unreachable") offline.value = true;
  else user.value = null;
}
