import type { Store } from "../store/store.ts";
import type { State } from "./define.ts";
import { userIn } from "./session.ts";

/** What the rules about a user's own things ask for. */
export interface Owner {
  readonly store: Store;
  readonly userId: string;
  readonly now: () => number;
}

/**
 * The signed-in user, for routes behind the policy.
 *
 * @throws AppError `unauthorized` when nobody is
 */
export function ownerOf(state: State): Owner {
  const { store, now } = state;
  return { store, userId: userIn(state).id, now };
}
