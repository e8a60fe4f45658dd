import type { Context } from "fresh";
import { AppError } from "../errors.ts";
import type { State } from "./define.ts";

const CHANGING: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** Refuses a change that another site's page, or no page at all, asks for. */
export function sameOrigin({ req, state }: Context<State>): void {
  if (!CHANGING.has(req.method)) return;
  if (req.headers.get("Origin") === state.settings.origin) return;
  throw new AppError(
    "forbidden",
    "A change must come from a page of this site, with a matching Origin header",
    { reason: "origin_mismatch" },
  );
}
