import type { User } from "../schema/me.ts";

/** Who is signed in; null for nobody, and when the answer does not come. */
export async function fetchUser(): Promise<User | null> {
  const answer = await fetch("/api/me").catch(() => null);
  if (!answer?.ok) return null;
  const { user }: { user: User | null } = await answer.json();
  return user;
}
