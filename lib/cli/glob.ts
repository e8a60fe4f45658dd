/**
 * True if a path matches a glob: `*` matches within a folder's name, `**` also across folders, `?` one
 * character. A glob without a slash matches the name in any folder; one that ends in a slash matches
 * everything in that folder. The work is at most the product of both lengths, because the glob may come from
 * an untrusted change.
 */
export function matchesGlob(path: string, glob: string): boolean {
  const parts = parseGlob(glob);
  // Positions in the glob that are reachable after each character of the path.
  let reached = skipStars(parts, new Set([0]));
  for (const character of path) {
    const next = new Set<number>();
    for (const at of reached) {
      const part = parts[Math.floor(at)];
      if (part === "**" || (part === "*" && character !== "/")) next.add(at);
      // In the middle of a folder's name, this part can't match.
      else if (part === "**/") next.add(character === "/" ? Math.floor(at) : Math.floor(at) + WITHIN);
      else if (part === character || (part === "?" && character !== "/")) next.add(at + 1);
    }
    reached = skipStars(parts, next);
    if (reached.size === 0) return false;
  }
  return reached.has(parts.length);
}

const WITHIN = 0.5;

/** Splits a glob into characters and stars. `**` followed by a slash may also match nothing. */
function parseGlob(glob: string): string[] {
  const plain = glob.replace(/^\.?\//, "");
  const whole = (/^[^/]*\/?$/.test(plain) ? `**/${plain}` : plain) + (plain.endsWith("/") ? "**" : "");
  return [...whole.matchAll(/\*\*\/|\*+|[^]/gu)].map(([part]) => /^\*{3,}$/.test(part) ? "**" : part);
}

function skipStars(parts: readonly string[], reached: Set<number>): Set<number> {
  // The loop also visits positions that are added during it.
  for (const at of reached) if (/^\*/.test(parts[at] ?? "")) reached.add(at + 1);
  return reached;
}
