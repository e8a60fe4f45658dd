import { propertyTables } from "../../regex/explain/properties.ts";
import { groupNamesIn, placeAt } from "../../regex/syntax/unfinished.ts";

/** One way to complete a name. */
export interface Completion {
  readonly name: string;
  /** The alias; empty if there is none. */
  readonly detail: string;
  /** Inserted after the name; replaces the same character if it is already there. */
  readonly after: string;
}

/** The names that start with the text before the cursor. */
export interface Completions {
  /** Heading of the list. */
  readonly title: string;
  /** Start of the name, in UTF-16 code units. */
  readonly from: number;
  /** Not empty. */
  readonly items: readonly Completion[];
}

/** Finds names for `\p{`, `\P{` and `\k<` before the cursor of a pattern; null where nothing can be completed. */
export function completePattern(pattern: string, cursor: number, flags: string): Completions | null {
  const before = /\\(?:([pP])\{(?:(\w+)=)?|k<)([\p{IDC}$]*)$/u.exec(pattern.slice(0, cursor));
  if (before === null) return null;
  const [, letter, key, prefix = ""] = before;
  const from = cursor - prefix.length;
  const { isEscaped, classDepth } = placeAt(pattern, before.index, flags);
  if (isEscaped) return null;
  if (letter === undefined) {
    const names = classDepth === 0 ? groupNamesIn(pattern, flags) : [];
    return found("Groups", from, prefix, names.map(groupItem));
  }
  if (!/[uv]/.test(flags)) return null;
  if (key !== undefined) return found(`Values of ${key}`, from, prefix, listValues(key));
  const strings = letter === "p" && flags.includes("v") ? STRING_PROPERTIES : [];
  return found("Unicode properties", from, prefix, [...properties(), ...strings]);
}

/** Finds names of groups for `$<` before the cursor of a replacement; null where nothing can be completed. */
export function completeReplacement(
  template: string,
  cursor: number,
  { pattern, flags }: { readonly pattern: string; readonly flags: string },
): Completions | null {
  const before = /(\$+)<([^<>$]*)$/.exec(template.slice(0, cursor));
  const [, dollars = "", prefix = ""] = before ?? [];
  // `$$` is a literal dollar sign.
  if (dollars.length % 2 === 0) return null;
  return found("Groups", cursor - prefix.length, prefix, groupNamesIn(pattern, flags).map(groupItem));
}

/** The change of a text that completes a name, in UTF-16 code units; the cursor is then at the end of what was inserted. */
export function completionChange(
  text: string,
  cursor: number,
  { from }: Completions,
  { name, after }: Completion,
) {
  // The rest of a name that has its end is part of what is replaced.
  const [rest = ""] = /^[\p{IDC}$]*/u.exec(text.slice(cursor)) ?? [];
  const end = cursor + rest.length;
  const isThere = after !== "" && text.startsWith(after, end);
  return { from, to: isThere ? end + after.length : cursor, insert: name + after };
}

const groupItem = (name: string): Completion => ({ name, detail: "", after: ">" });

/** Names that start with the prefix, ignoring case; those in the same case come first. */
function found(
  title: string,
  from: number,
  prefix: string,
  items: readonly Completion[],
): Completions | null {
  const lower = prefix.toLowerCase();
  const fitting = items.filter(({ name }) => name.toLowerCase().startsWith(lower));
  const [same, other] = [true, false].map((isSame) =>
    fitting.filter(({ name }) => name.startsWith(prefix) === isSame)
  );
  const ordered = [...same ?? [], ...other ?? []];
  return ordered.length === 0 ? null : { title, from, items: ordered };
}

/**
 * True if this engine, whose Unicode version may be older, supports a property. The sources come from our own
 * tables.
 */
function isKnown(property: string, flags: "u" | "v"): boolean {
  try {
    return new RegExp(`\\p{${property}}`, flags) instanceof RegExp;
  } catch {
    return false;
  }
}

/** Both names of each, by the longer one. */
function listNames(aliases: ReadonlyMap<string, string>, isValid: (name: string) => boolean): Completion[] {
  const items = [...aliases].flatMap(([alias, name]) => [
    { name, detail: alias, after: "}" },
    { name: alias, detail: name, after: "}" },
  ]);
  const valid = new Map(items.filter(({ name }) => isValid(name)).map((item) => [item.name, item]));
  return [...valid.values()].sort((a, b) => a.name < b.name ? -1 : 1);
}

let cache: { categories: Completion[]; scripts: Completion[]; all: Completion[] } | null = null;

/** Checked once, because that takes some milliseconds. */
function tables() {
  if (cache !== null) return cache;
  const categories = listNames(propertyTables.categories, (name) => isKnown(name, "u"));
  const scripts = listNames(propertyTables.scripts, (name) => isKnown(`Script=${name}`, "u"));
  const binary = listNames(propertyTables.binary, (name) => isKnown(name, "u"));
  const single = SINGLE_NAMES.filter((name) => isKnown(name, "u"))
    .map((name) => ({ name, detail: "", after: "}" }));
  const all = [...KEYS, ...[...categories, ...binary, ...single].sort((a, b) => a.name < b.name ? -1 : 1)];
  return cache = { categories, scripts, all };
}

const properties = () => tables().all;

function listValues(key: string): readonly Completion[] {
  if (key === "Script" || key === "sc" || key === "Script_Extensions" || key === "scx") {
    return tables().scripts;
  }
  return key === "General_Category" || key === "gc" ? tables().categories : [];
}

const KEYS: readonly Completion[] = [
  ["Script", "sc"],
  ["Script_Extensions", "scx"],
  ["General_Category", "gc"],
].flatMap(([name = "", alias = ""]) => [
  { name: `${name}=`, detail: `${alias}=`, after: "" },
  { name: `${alias}=`, detail: `${name}=`, after: "" },
]);

/** Binary properties without a short name. */
const SINGLE_NAMES = ["ASCII", "Any", "Assigned", "Cased", "Dash", "Emoji", "Math", "Radical"];

/** Properties of strings, which only flag v has. */
const STRING_PROPERTIES: readonly Completion[] = [
  "Basic_Emoji",
  "Emoji_Keycap_Sequence",
  "RGI_Emoji",
  "RGI_Emoji_Flag_Sequence",
  "RGI_Emoji_Modifier_Sequence",
  "RGI_Emoji_Tag_Sequence",
  "RGI_Emoji_ZWJ_Sequence",
].filter((name) => isKnown(name, "v")).map((name) => ({ name, detail: "strings", after: "}" }));
