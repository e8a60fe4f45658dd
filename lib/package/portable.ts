import { type Engine, engineOf, ENGINES } from "../regex/portable/engines.ts";
import { formFor } from "../regex/portable/form_for.ts";
import type { NoForm, PortableOptions } from "../regex/portable/portable.ts";
import { noFormReason } from "../regex/portable/reasons.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import type * as api from "./api.d.ts";
import { NOTHING, withTrees } from "./trees.ts";

/** See `api.d.ts`. */
export const portable: typeof api.portable = portableFor as typeof api.portable;

function portableFor(
  regex: api.RegexInput,
  options: unknown,
): api.PortableForm | readonly api.PortableForm[] | api.Undecided | api.Invalid {
  const wanted = readOptions(options);
  if (typeof wanted === "string") {
    return { kind: "invalid", argument: 1, message: wanted, range: { start: 0, end: 0 } };
  }
  return withTrees<api.PortableForm | readonly api.PortableForm[] | api.Undecided>([regex], ([tree]) => {
    if (!tree) return NOTHING;
    const forms = wanted.engines.map((engine) => answerFor(tree, engine, wanted.limits));
    return wanted.isList ? forms : forms[0] ?? NOTHING;
  });
}

/** What a caller wants. */
export interface Wanted {
  readonly engines: readonly Engine[];
  readonly isList: boolean;
  readonly limits: PortableOptions;
}

/** What is wanted, or a message about the first mistake. */
export function readOptions(options: unknown): Wanted | string {
  try {
    return optionsOf(options);
  } catch {
    return "The options can't be read";
  }
}

function optionsOf(options: unknown): Wanted | string {
  const { for: wanted, maxLength } = isObject(options) ? options : {};
  if (maxLength !== undefined && !(typeof maxLength === "number" && maxLength >= 1)) {
    return "maxLength must be a number of characters";
  }
  const isList = Array.isArray(wanted);
  const names: readonly unknown[] = isList ? wanted : [wanted];
  if (names.length > ENGINES.length) return "There are fewer engines";
  const engines = names.map((name) => typeof name === "string" ? engineOf(name) : undefined);
  const unknown = engines.indexOf(undefined);
  if (unknown >= 0) {
    const ids = ENGINES.map(({ id }) => id).join(", ");
    return typeof names[unknown] === "string"
      ? `The engine isn't known; known are ${ids}`
      : `The option "for" must be an engine or a list of them: ${ids}`;
  }
  return {
    engines: engines.flatMap((engine) => engine ?? []),
    isList,
    limits: maxLength === undefined ? {} : { maxLength },
  };
}

const isObject = (value: unknown): value is { readonly for?: unknown; readonly maxLength?: unknown } =>
  typeof value === "object" && value !== null;

function answerFor(tree: Tree, engine: Engine, limits: PortableOptions): api.PortableForm {
  const form = formFor(tree, engine, limits);
  return form.kind === "undecided"
    ? { kind: "undecided", engine: engine.id, ...reasonOf(engine, form.why) }
    : { engine: engine.id, ...form, ...byDocumentation(engine) };
}

/** What an answer says if the engine wasn't run. */
export const byDocumentation = ({ ran }: Engine): api.ByDocumentation =>
  ran === undefined ? { by: "documentation" } : {};

/** Why there is no form, as a code and in words. */
export const reasonOf = (engine: Engine, why: NoForm): Pick<api.NoForm, "code" | "reason"> => ({
  code: codeOf(why),
  reason: noFormReason(engine, why),
});

function codeOf(why: NoForm): api.NoForm["code"] {
  switch (why) {
    case "long":
    case "surrogates":
    case "backreference":
    case "characters":
    case "engines":
      return why;
    case "not proved":
      return "not_proved";
    case "not expressible":
      return "not_expressible";
    case "equal keys":
      return "equal_keys";
    default:
      return "budget";
  }
}
