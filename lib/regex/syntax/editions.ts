import { hasBufferBoundaries } from "./buffer_boundaries.ts";
import type { Tree } from "./tree.ts";
import { nodesOfType } from "./tree_queries.ts";

/** The oldest edition of ECMAScript whose engines support a pattern, and the syntax that requires it. */
interface Edition {
  /** Its usual name: "ES2018"; "ES3" is the first one with regular expressions, `NEXT_EDITION` a future one. */
  readonly name: string;
  /** Syntax that requires that edition, such as "named groups"; empty for edition 3. */
  readonly needs: readonly string[];
}

/** The oldest edition with all syntax and all flags of a pattern. */
export function requiredEdition(tree: Tree): Edition {
  const found = needs().filter(({ isIn }) => isIn(tree));
  const year = Math.max(FIRST, ...found.map((need) => need.year));
  const name = year === NEXT ? NEXT_EDITION : `ES${year}`;
  return { name, needs: found.filter((need) => need.year === year).map(({ what }) => what) };
}

/** True if a pattern has syntax of the newest edition or a proposal, which an engine may not know yet. */
export const hasRecentSyntax = (tree: Tree): boolean =>
  hasModifiers(tree) || hasDuplicateNames(tree) || hasBufferBoundaries(tree.regex);

/** The edition of proposals, which most engines don't support yet. */
export const NEXT_EDITION = "ES next";

/** The edition that every engine in use supports. */
const COMMON = 2018;

/** Whether some engines in use lack an edition. */
export const isRecentEdition = ({ name }: Edition): boolean =>
  name === NEXT_EDITION || Number(name.slice(2)) > COMMON;

/** From which edition on engines run a pattern, and why; null without one. */
export function editionNote(tree: Tree | null): string | null {
  if (tree === null) return null;
  const edition = requiredEdition(tree);
  const needs = edition.needs.length > 0 ? `: ${edition.needs.join(", ")}` : "";
  return `Runs from ${edition.name} on${needs}`;
}

const FIRST = 3;
const NEXT = Infinity;

interface Need {
  readonly year: number;
  readonly what: string;
  readonly isIn: (tree: Tree) => boolean;
}

const flag = (letter: string, year: number): Need => ({
  year,
  what: `flag ${letter}`,
  isIn: ({ regex }) => regex.flags.includes(letter),
});

const property = (year: number, what: string, name: RegExp): Need => ({
  year,
  what,
  isIn: (tree) =>
    nodesOfType(tree, "CharacterSet").some((set) => set.kind === "property" && name.test(set.key)),
});

/**
 * Features added after edition 3, by edition (https://tc39.es/ecma262, "Introduction" and Annex E). It is a function, so that
 * what asks only for recent syntax doesn't load them.
 */
const needs = (): readonly Need[] => [
  flag("u", 2015),
  flag("y", 2015),
  flag("s", 2018),
  { year: 2018, what: "named groups", isIn: ({ groups }) => groups.some(({ name }) => name !== null) },
  {
    year: 2018,
    what: "lookbehind",
    isIn: (tree) => nodesOfType(tree, "Assertion").some(({ kind }) => kind === "lookbehind"),
  },
  {
    year: 2018,
    what: "Unicode property escapes",
    isIn: (tree) => nodesOfType(tree, "CharacterSet").some(({ kind }) => kind === "property"),
  },
  property(2019, "Extended_Pictographic", /^Extended_P/),
  {
    year: 2020,
    what: "names with letters above U+FFFF",
    // An escape such as `\u{61}` needs it as well.
    isIn: (tree) =>
      !/[uv]/.test(tree.regex.flags) &&
      nodesOfType(tree, "CapturingGroup").some(({ raw }) =>
        /^\(\?<[^>]*(?:\\u[d{]|[\ud800-\udbff])/i.test(raw)
      ),
  },
  property(2021, "short names of emoji properties", /^E(?:Base|Comp|Mod|Pres|xtPict)$/),
  flag("d", 2022),
  flag("v", 2024),
  { year: 2025, what: "modifiers", isIn: hasModifiers },
  { year: 2025, what: "duplicate group names", isIn: hasDuplicateNames },
  { year: NEXT, what: "buffer boundaries", isIn: ({ regex }) => hasBufferBoundaries(regex) },
];

const hasModifiers = (tree: Tree): boolean => nodesOfType(tree, "Modifiers").length > 0;

function hasDuplicateNames({ groups }: Tree): boolean {
  const named = groups.flatMap(({ name }) => name ?? []);
  return new Set(named).size < named.length;
}
