/** What all commands have in common: how they are made, sent and told. */
import { assertEquals } from "@std/assert";
import type { AsyncCommand } from "fast-check";
import type { Read, Send } from "../client.ts";
import type { Aim, Model, Real } from "./model.ts";

type Command = AsyncCommand<Model, Real>;

/** A command; before each, time passes, so that no window of requests is ever full. */
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

/** How a user asks. */
export const sendOf = ({ sends }: Real, { user }: Pick<Aim, "user">): Send => sends[user] ?? missing();
/** What a user has. */
export const shelfOf = ({ shelves }: Model, { user }: Pick<Aim, "user">) => shelves[user] ?? missing();
/** The time, as the API writes it. */
export const timeOf = ({ app }: Real) => new Date(app.clock).toISOString();
/** A command as a failure prints it. */
export const words = (verb: string, ...facts: unknown[]) =>
  `${verb}(${facts.map((fact) => JSON.stringify(fact)).join()})`;

/** Ends a test whose model lacks what it must have. */
export function missing(): never {
  throw new Error("no such user");
}

export function assertRefused({ status, body }: Read, expected: number, error: string): void {
  assertEquals([status, body.error as unknown], [expected, error]);
}
