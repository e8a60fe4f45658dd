import { REFUSALS } from "../regex/language/budget.ts";
import { type Engine, engineOf, ENGINES } from "../regex/portable/engines.ts";
import { type NoForm, portableForm, type PortableOptions } from "../regex/portable/portable.ts";
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
    const forms = wanted.engines.map((engine) => formFor(tree, engine, wanted.limits));
    return wanted.isList ? forms : forms[0] ?? NOTHING;
  });
}

interface Wanted {
  readonly engines: readonly Engine[];
  readonly isList: boolean;
  readonly limits: PortableOptions;
}

/** What is wanted, or a message about the first mistake. */
function readOptions(options: unknown): Wanted | string {
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

function formFor(tree: Tree, engine: Engine, limits: PortableOptions): api.PortableForm {
  const form = portableForm(tree, engine, limits);
  return form.kind === "undecided" ? noForm(engine, form.why) : { engine: engine.id, ...form };
}

function noForm({ id, name }: Engine, why: NoForm): api.NoForm {
  const none = (code: api.NoForm["code"], reason: string): api.NoForm => ({
    kind: "undecided",
    engine: id,
    code,
    reason,
  });
  switch (why) {
    case "long":
      return none("long", "The forms that were found are longer than allowed");
    case "surrogates":
      return none("surrogates", "The pattern is about surrogates, and isn't valid with flag u");
    case "not proved":
      return none("not_proved", "A form was found, but it isn't proved that it accepts the same texts");
    case "not expressible":
      return none("not_expressible", `Patterns for ${name} can't say it`);
    case "backreference":
    case "characters":
    case "engines":
      return none(why, REFUSALS[why]);
    default:
      return none("budget", "Rewriting the pattern takes more work than is allowed");
  }
}
