import type { Part } from "./nodes.ts";
import type { Modes } from "./options.ts";
import type { Scan } from "./scan.ts";

/** How many characters a part matches. */
export interface Width {
  readonly least: number;
  readonly most: number;
}

/** The width of an assertion. */
export const NOTHING: Width = { least: 0, most: 0 };
/** The width of a character. */
export const ONE: Width = { least: 1, most: 1 };
/** The width of what is not known. */
export const ANY: Width = { least: 0, most: Infinity };

/** What is known of a pattern while it is read: the scan, its parts, and where they came from. */
export class Draft {
  readonly scan: Scan;
  /** The position after flags at the beginning. */
  contentStart = 0;
  hasLineAnchors = false;
  hasAtomic = false;
  hasNoBoundary = false;
  /** True if the pattern begins with the start of the text, and has alternatives. */
  isAnchored = false;
  /** True if an alternative may match nothing at every place, and if the first one always does. */
  isFree = false;
  isAlwaysEmpty = false;
  hasBranches = false;
  readonly starts = new WeakMap<Part, number>();
  readonly widths = new WeakMap<Part, Width>();
  readonly groupWidths = new Map<number, Width>();
  /** Parts that prefer to match nothing. */
  readonly lazy = new WeakSet<Part>();
  /** The width of the last branches, and of the last group. */
  branchWidth = NOTHING;
  groupWidth = NOTHING;
  /** Number of parts that prefer to match nothing, although they could match more. */
  earlyEmpties = 0;
  /** The last plain character, if it was just read. */
  last = { character: "", end: -1 };
  keptOut: Part | null = null;
  /** The flags that apply in the result around the position. */
  around: Modes = { i: false, m: false, s: false };

  /** Reads to the end of a group, or of the pattern: what reads groups is read by it. */
  readonly readBranches: (isWhole: boolean) => Part[];

  constructor(scan: Scan, readBranches: (draft: Draft, isWhole: boolean) => Part[]) {
    this.scan = scan;
    this.readBranches = (isWhole) => readBranches(this, isWhole);
  }

  add(parts: Part[], part: Part, width: Width): void {
    this.widths.set(part, width);
    parts.push(part);
  }

  widthOf(part: Part): Width {
    return this.widths.get(part) ?? NOTHING;
  }

  /** The start of a part in the original; known for changed parts, otherwise derived from its written length. */
  startOf(part: Part, end: number): number {
    return part.changed?.start ?? this.starts.get(part) ?? end;
  }

  /** @param hasGroups whether there are capturing groups in it */
  noteAtomic(hasGroups: boolean): void {
    this.hasAtomic = true;
    if (hasGroups && this.scan.rules.keepsFailedCaptures) this.scan.uses.add("failed-captures");
    this.scan.uses.add("added-groups");
  }

  noteCharacter(character: string): void {
    const scan = this.scan;
    const before = this.last.end === scan.at - character.length ? this.last.character : "";
    scan.noteCase(character, before);
    this.last = { character, end: scan.at };
  }

  blank(): string {
    const { blanks, commentEnds } = this.scan.rules;
    return this.scan.take(new RegExp(`(?:[${blanks}]+|#[^${commentEnds}]*)+`, "y"))?.[0] ?? "";
  }
}

/** The width of parts in a row. */
export function sum(widths: readonly Width[]): Width {
  return widths.reduce(
    ({ least, most }, each) => ({ least: least + each.least, most: most + each.most }),
    NOTHING,
  );
}

/** What a modifier has to change. */
export function modifiers(around: Modes, own: Modes): string {
  const flags = ["i", "m", "s"] as const;
  const on = flags.filter((flag) => own[flag] && !around[flag]);
  const off = flags.filter((flag) => !own[flag] && around[flag]);
  return `${on.join("")}${off.length > 0 ? `-${off.join("")}` : ""}`;
}
