import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import type { State } from "./define.ts";

/** Refuses callers who are not signed in where the route asks for it. */
export function signedIn({ state }: Context<State>): void {
  if (state.api?.signIn && state.user === null) {
    throw new AppError("unauthorized", "Sign in first");
  }
}
