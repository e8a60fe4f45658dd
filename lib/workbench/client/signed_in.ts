/** Who is signed in, asked of the server when a feature needs to know. */
import type { User } from "../../schema/me.ts";
import { fetchMe } from "./user.ts";

/** The signed-in user: null for none, undefined if the server doesn't respond. */
export async function fetchUser(): Promise<User | null | undefined> {
  const answer = await fetchMe();
  return answer.ok ? answer.value.user : undefined;
}

/** True if somebody is signed in, as far as the server responds. */
export async function isSignedIn(): Promise<boolean> {
  return Boolean(await fetchUser());
}
