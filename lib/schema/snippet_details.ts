import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_TAG_CHARACTERS,
  MAX_TAGS,
  MAX_TITLE_CHARACTERS,
} from "../limits/library.ts";

/**
 * The details of a saved pattern besides its pattern and flags, in the order of forms. Drafts, patches, storage, forms,
 * import and export follow from this list; `lib/schema/snippets.ts` has the schema of each.
 */
export const DETAILS = {
  name: {
    of: "pattern",
    read: (value) => readLine(value),
    form: { label: "Name", limit: MAX_TITLE_CHARACTERS },
  },
  description: {
    of: "pattern",
    read: readText,
    form: { label: "Description", limit: MAX_DESCRIPTION_CHARACTERS, rows: 2 },
  },
  tags: {
    of: "pattern",
    read: (value) => readList(value, readTag),
    form: { label: "Tags", hint: "separated by commas", limit: MAX_TAGS * (MAX_TAG_CHARACTERS + 2) },
  },
  text: { of: "version", read: readText },
  tests: {
    of: "version",
    read: (value) => readList(value, readTest)?.sort((one, other) => one.line - other.line) ?? null,
  },
  contracts: { of: "version", read: (value) => readList(value, readLine) },
} as const satisfies Readonly<Record<string, Detail>>;

interface Detail {
  /** `version`: each version has its own, which is optional; `pattern`: all versions share it. */
  readonly of: "pattern" | "version";
  /** Reads it in a file, which may be edited: the value as far as it has the right form, null without one. */
  readonly read: (value: unknown) => unknown;
  /** How forms show it, if they do. */
  readonly form?: DetailField;
}

/** A field of a form that is typed as text. */
export interface DetailField {
  readonly label: string;
  readonly hint?: string;
  /** Characters that can be typed. */
  readonly limit: number;
  /** Number of lines, if there are several. */
  readonly rows?: number;
}

function readText(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

// What follows is in the form in which the server stores it, so that a file can be compared with it.

const readLine = (value: unknown): string | null => readText(value)?.trim() ?? null;

const readTag = (value: unknown): string | null => readLine(value)?.toLowerCase() ?? null;

function readTest(value: unknown): { readonly line: number; readonly match: boolean } | null {
  if (typeof value !== "object" || value === null) return null;
  const [line, match] = [Reflect.get(value, "line"), Reflect.get(value, "match")];
  return typeof line === "number" && typeof match === "boolean" ? { line, match } : null;
}

/** Leaves out the items that can't be read. */
function readList<T>(value: unknown, read: (item: unknown) => T | null): T[] | null {
  return Array.isArray(value) ? value.map(read).filter((item) => item !== null) : null;
}

/** The names of the details. */
export type DetailName = keyof typeof DETAILS;

/** Those that every pattern has; all others are optional. */
type BasicDetail = "name" | "description" | "tags";

/** Those that a pattern may lack. */
export type OptionalDetail = Exclude<DetailName, BasicDetail>;

type NamesWhere<T> = {
  [K in DetailName]: (typeof DETAILS)[K] extends T ? K : never;
}[DetailName];

/** Those that all versions share. */
export type PatternDetail = NamesWhere<{ readonly of: "pattern" }>;

/** Those that each version has, all of them optional. */
export type VersionDetail = NamesWhere<{ readonly of: "version" }>;

/** Those that forms show. */
export type TypedDetail = NamesWhere<{ readonly form: DetailField }>;

const NAMES = Object.keys(DETAILS) as DetailName[];

const isOf = (name: DetailName, of: Detail["of"]) => DETAILS[name].of === of;

/** The details that all versions share. */
export const PATTERN_DETAILS = NAMES.filter((name): name is PatternDetail => isOf(name, "pattern"));

/** The details that each version has. */
export const VERSION_DETAILS = NAMES.filter((name): name is VersionDetail => isOf(name, "version"));

/** The details that a pattern may lack. */
export const OPTIONAL_DETAILS = NAMES.filter((name): name is OptionalDetail =>
  !["name", "description", "tags"].includes(name)
);

/** The details that forms show, in their order. */
export const TYPED_DETAILS = NAMES.filter((name): name is TypedDetail => "form" in DETAILS[name]);

/** How forms show a detail. */
export const fieldOf = (name: TypedDetail): DetailField => DETAILS[name].form;

/** Makes a record of names. */
export function fromNames<K extends string, V>(names: readonly K[], valueOf: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;
}

/** The details of a version that are there; null is none. */
export function versionDetails<T extends { readonly [K in VersionDetail]?: unknown }>(
  source: T,
): { [K in VersionDetail]?: Exclude<T[K], null | undefined> } {
  const present = VERSION_DETAILS.filter((name) => source[name] !== undefined && source[name] !== null);
  return fromNames(present, (name) => source[name]) as ReturnType<typeof versionDetails<T>>;
}

/** The same details, in which what isn't there is null: in a patch, null removes it. */
export function wholeVersionDetails<T extends { readonly [K in VersionDetail]?: unknown }>(
  source: T,
): { [K in VersionDetail]: Exclude<T[K], undefined> | null } {
  return fromNames(VERSION_DETAILS, (name) => source[name] ?? null) as ReturnType<
    typeof wholeVersionDetails<T>
  >;
}
