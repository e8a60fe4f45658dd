/** How commands are created, sent and printed. */
import { assertEquals } from "@std/assert";
import type { AsyncCommand } from "fast-check";
import type { Read, Send } from "../client.ts";
import type { Aim, Model, Real } from "./model.ts";

type Command = AsyncCommand<Model, Real>;

/** Creates a command. Time passes before each command, so that no rate limit is reached. */
export function command(words: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => words,
    run: (model, real) => {
      real.app.clock += 20_000;
      return run(model, real);
    },
  };
}

/** Sends requests as a user. */
export const sendOf = ({ sends }: Real, { user }: Pick<Aim, "user">): Send => sends[user] ?? missing();
/** A user's snippets. */
export const shelfOf = ({ shelves }: Model, { user }: Pick<Aim, "user">) => shelves[user] ?? missing();
/** The current time in the API's format. */
export const timeOf = ({ app }: Real) => new Date(app.clock).toISOString();
/** The description of a command in a failure's output. */
export const words = (verb: string, ...facts: unknown[]) =>
  `${verb}(${facts.map((fact) => JSON.stringify(fact)).join()})`;

/** Fails a test whose model has no expected value. */
export function missing(): never {
  throw new Error("no such user");
}

export function assertRefused({ status, body }: Read, expected: number, error: string): void {
  assertEquals([status, body.error as unknown], [expected, error]);
}
