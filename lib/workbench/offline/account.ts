import type { Signal } from "@preact/signals";
import type { User } from "../../schema/me.ts";
import { outageMessage } from "../client/send.ts";
import { fetchMe, setReader } from "../client/user.ts";

/** The user of a page, as far as it is known. */
interface Account {
  /** Null for nobody, undefined until the server has answered. */
  readonly user: Signal<User | null | undefined>;
  readonly offline: Signal<boolean>;
  /** Why the server cannot tell now, as a sentence; empty when it can. */
  readonly outage: Signal<string>;
}

/**
 * Requests who is signed in; an unreachable server counts as no network.
 *
 * @param tab storage of this tab's data about saved patterns, which another user must not see
 * @returns the seconds after which to look again; 0 when that isn't needed
 */
export async function checkUser({ user, offline, outage }: Account, tab: () => Storage): Promise<number> {
  const answer = await fetchMe();
  if (answer.ok) setReader(answer.value.user?.id ?? null, tab);
  const { status = 0, waitSeconds = 0 } = answer.ok ? {} : answer.refusal;
  const isDown = status >= 500 && waitSeconds > 0;
  outage.value = !answer.ok && isDown ? outageMessage(answer.refusal) : "";
  if (answer.ok) user.value = answer.value.user;
  else if (status === 0) offline.value = true;
  else if (!isDown) user.value = null;
  return isDown ? waitSeconds : 0;
}
