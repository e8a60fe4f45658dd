import type { Me, User } from "../schema/me.ts";
import { ask } from "./answer.ts";

/** Who is signed in: null for nobody, undefined when the server does not tell. */
export async function askWho(): Promise<User | null | undefined> {
  const answer = await ask<Me>("/api/me");
  return answer.ok ? answer.value.user : undefined;
}
