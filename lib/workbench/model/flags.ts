import { batch } from "@preact/signals";
import { FLAGS } from "../../regex/regex.ts";
import { inOrder } from "./link.ts";
import type { Sources } from "./model.ts";

/** A flag as a toggle. */
export interface FlagToggle {
  readonly flag: string;
  readonly name: string;
  /** One line, without full stop. */
  readonly effect: string;
  readonly on: boolean;
  /** True if it is one of the six common flags. */
  readonly offered: boolean;
}

/**
 * All flags of the language, in the order of the toolbar.
 *
 * @param flags the enabled ones
 */
export function flagToggles(flags: string): FlagToggle[] {
  return Object.entries(FLAGS).map(([flag, { name, meaning, offered }]) => ({
    flag,
    name,
    effect: meaning,
    on: flags.includes(flag),
    offered,
  }));
}

/** Toggles a flag, and reports if another one had to be removed for it. */
export function toggleFlag({ flags, done }: Sources, flag: string): void {
  const toggled = withToggled(flags.value, flag);
  batch(() => {
    flags.value = toggled.flags;
    done.value = toggled.words;
  });
}

/** Flags with one of them toggled, and a sentence if another one had to be removed for it. */
export function withToggled(flags: string, flag: string): { readonly flags: string; readonly words: string } {
  if (flags.includes(flag)) return { flags: flags.replace(flag, ""), words: "" };
  const excluded = EXCLUDED[flag];
  const leaves = excluded !== undefined && flags.includes(excluded.flag);
  const others = leaves ? flags.replace(excluded.flag, "") : flags;
  return { flags: inOrder(others + flag), words: leaves ? excluded.words : "" };
}

const EXCLUDED: Readonly<Record<string, { readonly flag: string; readonly words: string }>> = {
  u: { flag: "v", words: "Removed flag v (u and v can't be combined)" },
  v: { flag: "u", words: "Removed flag u (u and v can't be combined)" },
};
