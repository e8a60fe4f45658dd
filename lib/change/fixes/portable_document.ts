import { parseDocuments, TooManyErrors } from "../readers/document_parts.ts";
import type { Engine } from "../../regex/portable/engines.ts";
import type { Json } from "../../regex/schemas/json.ts";
import {
  applyEdits,
  type PatternChange,
  planSchema,
  type SchemaPlan,
} from "../../regex/schemas/portable_schema.ts";
import { number } from "../../regex/words.ts";
import { jsonEdits } from "./json_edits.ts";
import { type TextEdit, withEdits } from "./text_edits.ts";
import { yamlEdits } from "./yaml_edits.ts";

/** A document whose patterns are written for an engine, or why there is none. */
type PortableDocument =
  | {
    readonly kind: "document";
    readonly text: string;
    readonly changes: readonly PatternChange[];
    readonly undecided: (SchemaPlan & { kind: "plan" })["undecided"];
  }
  | { readonly kind: "invalid"; readonly message: string };

/** Longest YAML; its parser takes a second for this much. */
const MAX_YAML_CHARACTERS = 1_000_000;

/** Aliases may multiply what a document contains. */
const MAX_ALIASES = 1_000;

/**
 * Writes the patterns of a JSON or YAML document for an engine. Everything else stays as it is, byte for byte. The result is read
 * again, and is what the changes say.
 */
export function portableDocument(name: string, text: string, engine: Engine): PortableDocument {
  const isYaml = /\.ya?ml$/i.test(name);
  try {
    const json = isYaml ? undefined : readJson(text);
    if (json) {
      return edited(text, [json.value], engine, ([plan]) => jsonEdits(text, plan?.edits ?? []), (after) => {
        const read = readJson(after);
        return read ? [read.value] : [];
      });
    }
    if (/\.json$/i.test(name)) return invalid(`${name} isn't JSON`);
    if (text.length > MAX_YAML_CHARACTERS) {
      return invalid(
        `${name} has more than ${number(MAX_YAML_CHARACTERS)} characters, which is the limit for YAML`,
      );
    }
    return yamlDocument(name, text, engine);
  } catch (error) {
    if (error instanceof RangeError) return invalid(`${name} is nested too deeply`);
    if (error instanceof TooManyErrors) return invalid(`${name} is neither JSON nor YAML`);
    // An alias refers to what contains it, or multiplies the document.
    if (error instanceof TypeError || error instanceof ReferenceError) {
      return invalid(`${name} has aliases that can't be followed`);
    }
    throw error;
  }
}

const invalid = (message: string): PortableDocument => ({ kind: "invalid", message });

function readJson(text: string): { readonly value: Json } | undefined {
  try {
    return { value: JSON.parse(text) as Json };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function yamlDocument(name: string, text: string, engine: Engine): PortableDocument {
  const documents = parseDocuments(text, true);
  const problem = documents.flatMap(({ errors }) => errors)[0];
  if (problem) return invalid(`${name} can't be read as YAML: ${problem.message}`);
  const valuesOf = (all: typeof documents): Json[] =>
    all.map((each) =>
      JSON.parse(JSON.stringify(each.toJS({ maxAliasCount: MAX_ALIASES })) ?? "null") as Json
    );
  return edited(
    text,
    valuesOf(documents),
    engine,
    (plans) => {
      const all: TextEdit[] = [];
      for (const [at, { edits }] of plans.entries()) {
        const found = yamlEdits(text, documents[at]!, edits);
        if ("message" in found) return found;
        all.push(...found);
      }
      return all;
    },
    (after) => valuesOf(parseDocuments(after, true)),
  );
}

type Plan = SchemaPlan & { kind: "plan" };

function edited(
  text: string,
  values: readonly Json[],
  engine: Engine,
  editsOf: (plans: readonly Plan[]) => TextEdit[] | { readonly message: string },
  read: (text: string) => readonly Json[],
): PortableDocument {
  const found = values.map((value) => planSchema(value, engine));
  // Of several documents, some may be something else.
  if (found.length === 0) return invalid("The document contains no JSON Schema");
  const mistake = found.find((each) => each.kind === "invalid" && (values.length === 1 || !each.isOther)) ??
    (found.every(({ kind }) => kind === "invalid") ? found[0] : undefined);
  if (mistake?.kind === "invalid") return mistake;
  const plans = found.map((each): Plan =>
    each.kind === "plan" ? each : { kind: "plan", edits: [], changes: [], undecided: [] }
  );
  const edits = editsOf(plans);
  if ("message" in edits) return { kind: "invalid", ...edits };
  const after = withEdits(text, edits);
  const expected = values.map((value, at) => applyEdits(value, plans[at]?.edits ?? []));
  if (sorted(read(after)) !== sorted(expected)) return invalid("The document can't be changed in place");
  const changes = plans.flatMap((plan) => plan.changes);
  return { kind: "document", text: after, changes, undecided: plans.flatMap((plan) => plan.undecided) };
}

/** JSON with its keys in order. */
const sorted = (value: readonly Json[]): string =>
  JSON.stringify(
    value,
    (_key, each: unknown) =>
      typeof each === "object" && each !== null && !Array.isArray(each)
        ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => one < other ? -1 : 1))
        : each,
  );
