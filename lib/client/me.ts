import type { Signal } from "@preact/signals";
import type { User } from "../schema/me.ts";

/** Who is signed in; null for nobody, undefined when the server cannot be reached. */
export async function fetchUser(ask: () => Promise<Response> = askForMe): Promise<User | null | undefined> {
  const answer = await ask().catch(() => undefined);
  if (!answer?.ok) return answer && null;
  const { user }: { user: User | null } = await answer.json();
  return user;
}

/** Looks who is signed in; a server that cannot be reached is as good as no network. */
export async function lookForUser(
  user: Signal<User | null | undefined>,
  offline: Signal<boolean>,
  ask: () => Promise<Response> = askForMe,
): Promise<void> {
  const known = await fetchUser(ask);
  if (known === undefined) offline.value = true;
  else user.value = known;
}

const askForMe = () => fetch("/api/me");
