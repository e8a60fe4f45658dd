import { quote } from "../quote.ts";
import type { Engine } from "../portable/engines.ts";
import { formFor } from "../portable/form_for.ts";
import type { NoForm, PortableOptions } from "../portable/portable.ts";
import { parseRecentTree } from "../syntax/recent_syntax.ts";
import type { Tree } from "../syntax/tree.ts";
import { number } from "../words.ts";
import { withinWork, workDone } from "../work.ts";
import { isJsonObject, type Json, type JsonObject, pointerPart } from "./json.ts";
import { keywordsFor, type NewKeywords, type PatternKeywords } from "./pattern_keywords.ts";
import { type SchemaPlace, schemaPlaces } from "./schema_places.ts";

/** Patterns of a document. */
const MAX_SCHEMA_PATTERNS = 5_000;

/** Work on the patterns of a document; about two minutes. What is left then isn't decided. */
const MAX_SCHEMA_WORK = 1_200_000_000;

/** Work on a pattern. */
const MAX_PATTERN_WORK = 100_000_000;

/** What is written into a schema instead of what it said. */
export type SchemaEdit =
  /** Keywords of the schema at the pointer; null for one that goes. */
  | { readonly kind: "keywords"; readonly pointer: string; readonly keywords: NewKeywords }
  /** A key of its `patternProperties`. */
  | { readonly kind: "key"; readonly pointer: string; readonly before: string; readonly after: string };

/** A pattern that changes. */
export interface PatternChange {
  readonly pointer: string;
  readonly before: string;
  readonly after: string;
  readonly keywords?: NewKeywords;
  readonly same: "matches" | "texts";
  readonly readWithout?: "u";
}

/** How a document is written for an engine, or why it can't be. */
export type SchemaPlan =
  | {
    readonly kind: "plan";
    readonly edits: readonly SchemaEdit[];
    readonly changes: readonly PatternChange[];
    readonly undecided: readonly { readonly pointer: string; readonly why: NoForm }[];
  }
  /** `isOther` if it contains no schema. */
  | { readonly kind: "invalid"; readonly message: string; readonly isOther?: true };

/**
 * Plans how the schemas of a document are written for an engine. Keys of `patternProperties` never become equal, because then one
 * of their schemas would be lost.
 */
export function planSchema(document: Json, engine: Engine, options: PortableOptions = {}): SchemaPlan {
  const { hasSchema, places } = schemaPlaces(document);
  if (!hasSchema) return { ...invalid("The document contains no JSON Schema"), isOther: true };
  const count = places.reduce((sum, { schema }) => sum + patternsOf(schema), 0);
  if (count > MAX_SCHEMA_PATTERNS) {
    return invalid(`The document has more than ${number(MAX_SCHEMA_PATTERNS)} patterns`);
  }
  const planner = new Planner(engine, options);
  const problem = places.map((place) => planner.add(place)).find((each) => each !== undefined);
  return problem === undefined ? planner.plan : invalid(problem);
}

const invalid = (message: string): SchemaPlan & { kind: "invalid" } => ({ kind: "invalid", message });

function patternsOf({ pattern, patternProperties }: JsonObject): number {
  const keys = isJsonObject(patternProperties) ? Object.keys(patternProperties).length : 0;
  return keys + (pattern === undefined ? 0 : 1);
}

class Planner {
  readonly #edits: SchemaEdit[] = [];
  readonly #changes: PatternChange[] = [];
  readonly #undecided: { readonly pointer: string; readonly why: NoForm }[] = [];
  /** Documents repeat patterns. */
  readonly #known = new Map<string, PatternKeywords>();
  readonly #until = workDone() + MAX_SCHEMA_WORK;

  constructor(private readonly engine: Engine, private readonly options: PortableOptions) {}

  get plan(): SchemaPlan {
    return { kind: "plan", edits: this.#edits, changes: this.#changes, undecided: this.#undecided };
  }

  /** Returns what is wrong with a schema. */
  add({ pointer, schema }: SchemaPlace): string | undefined {
    const { pattern, patternProperties } = schema;
    if (pattern !== undefined) {
      const at = pointer + pointerPart("pattern");
      if (typeof pattern !== "string") return `${at} isn't a text`;
      const tree = readPattern(pattern);
      if (!tree) return `${at} isn't a valid regex: ${quote(pattern)}`;
      const key = JSON.stringify(
        [pattern, ...["minLength", "maxLength", "not", "allOf"].map((each) => schema[each])],
      );
      const found = this.#find(key, (engine) => keywordsFor(tree, schema, engine, this.options));
      if (found.kind === "undecided") this.#undecided.push({ pointer: at, why: found.why });
      if (found.kind === "changed") {
        const { pattern: after, ...others } = found.keywords;
        this.#edits.push({ kind: "keywords", pointer, keywords: found.keywords });
        this.#change(at, tree, String(after), found.same, others);
      }
    }
    if (!isJsonObject(patternProperties)) return undefined;
    return this.#addKeys(pointer + pointerPart("patternProperties"), Object.keys(patternProperties));
  }

  #addKeys(pointer: string, keys: readonly string[]): string | undefined {
    const forms = new Map<string, string>();
    const renamed: { readonly tree: Tree; readonly after: string; readonly same: "matches" | "texts" }[] = [];
    for (const key of keys) {
      const at = pointer + pointerPart(key);
      const tree = readPattern(key);
      if (!tree) return `${at} isn't a valid regex`;
      const found = this.#find(JSON.stringify([key]), (engine): PatternKeywords => {
        const form = formFor(tree, engine, this.options);
        if (form.kind === "undecided") return form;
        if (form.kind === "joined") return { kind: "undecided", why: "long" };
        if (!form.changed) return { kind: "same" };
        return { kind: "changed", keywords: { pattern: form.pattern }, same: form.same };
      });
      if (found.kind === "undecided") this.#undecided.push({ pointer: at, why: found.why });
      const after = found.kind === "changed" ? String(found.keywords["pattern"]) : key;
      forms.set(key, after);
      if (found.kind === "changed") renamed.push({ tree, after, same: found.same });
    }
    const taken = Map.groupBy(forms.values(), (form) => form);
    for (const { tree, after, same } of renamed) {
      const before = tree.regex.pattern;
      const at = pointer + pointerPart(before);
      if ((taken.get(after)?.length ?? 0) > 1 || forms.get(after) !== undefined) {
        this.#undecided.push({ pointer: at, why: "equal keys" });
        continue;
      }
      this.#edits.push({ kind: "key", pointer, before, after });
      this.#change(at, tree, after, same, {});
    }
    return undefined;
  }

  #find(key: string, find: (engine: Engine) => PatternKeywords): PatternKeywords {
    const known = this.#known.get(key);
    if (known) return known;
    const most = Math.min(MAX_PATTERN_WORK, this.#until - workDone());
    const found = withinWork<PatternKeywords>(
      most,
      () => find(this.engine),
      () => ({ kind: "undecided", why: "work" }),
    );
    this.#known.set(key, found);
    return found;
  }

  #change(
    pointer: string,
    { regex: { pattern, flags } }: Tree,
    after: string,
    same: "matches" | "texts",
    keywords: NewKeywords,
  ): void {
    this.#changes.push({
      pointer,
      before: pattern,
      after,
      ...Object.keys(keywords).length > 0 && { keywords },
      same,
      ...flags === "" && { readWithout: "u" as const },
    });
  }
}

/** A pattern of a schema: with flag u, or without it if it isn't valid then. Null if it isn't valid at all. */
const readPattern = (pattern: string): Tree | null =>
  parseRecentTree({ pattern, flags: "u" }) ?? parseRecentTree({ pattern, flags: "" });

/** A copy of a document with edits. */
export function applyEdits(document: Json, edits: readonly SchemaEdit[]): Json {
  const byPointer = Map.groupBy(edits, ({ pointer }) => pointer);
  const copy = (value: Json, pointer: string): Json => {
    if (Array.isArray(value)) {
      return value.map((each: Json, at): Json => copy(each, pointer + pointerPart(at)));
    }
    if (!isJsonObject(value)) return value;
    const changes = byPointer.get(pointer) ?? [];
    const names = new Map(
      changes.flatMap((edit) => edit.kind === "key" ? [[edit.before, edit.after]] : []),
    );
    const entries = new Map(
      Object.entries(value).map(([key, each]) =>
        [names.get(key) ?? key, copy(each, pointer + pointerPart(key))] as const
      ),
    );
    for (const edit of changes) {
      if (edit.kind !== "keywords") continue;
      for (const [key, each] of Object.entries(edit.keywords)) {
        if (each === null) entries.delete(key);
        else entries.set(key, each);
      }
    }
    return Object.fromEntries(entries);
  };
  return copy(document, "");
}
