import type { Rewrite } from "./rewrite.ts";

/** Rewrites as they are shown: what makes a pattern safe or quick first, other ways to spell the same last. */
export function byUse(rewrites: readonly Rewrite[]): Rewrite[] {
  return rewrites.toSorted((a, b) =>
    Number(a.isSpelling ?? false) - Number(b.isSpelling ?? false) ||
    TYPES.indexOf(a.type) - TYPES.indexOf(b.type) ||
    PROOFS.indexOf(a.proof) - PROOFS.indexOf(b.proof)
  );
}

const TYPES: readonly Rewrite["type"][] = ["safety", "optimization", "info", "equivalent"];
const PROOFS: readonly Rewrite["proof"][] = ["equal", "agrees", "changes"];
