import type { Regex } from "../../../lib/regex/regex.ts";
import { parseRecentTree } from "../../../lib/regex/syntax/recent_syntax.ts";
import { type EngineId, ENGINES } from "../../../lib/regex/portable/engines.ts";
import { portableForm } from "../../../lib/regex/portable/portable.ts";

/** A pattern that accepts the same texts in some engines, which is proved for each. */
interface FormByEngine {
  readonly engines: readonly EngineId[];
  /** The form; its flags are those of JavaScript engines. Null for several patterns, or if none was found. */
  readonly form: Regex | null;
  /** Whether it is the pattern itself. */
  readonly isUnchanged: boolean;
}

/** Longer forms are no use to a reader. */
const MAX_FORM_CHARACTERS = 2_000;

/** The forms of a pattern for all engines, each form once, in the order of the engines. */
export function formsByEngine(regex: Regex): readonly FormByEngine[] {
  const tree = parseRecentTree(regex);
  if (!tree) return [];
  const forms = new Map<string, FormByEngine>();
  for (const engine of ENGINES) {
    const found = portableForm(tree, engine, { maxLength: MAX_FORM_CHARACTERS });
    const form = found.kind === "portable" ? { pattern: found.pattern, flags: found.flags } : null;
    const isUnchanged = found.kind === "portable" && !found.changed;
    // Flag u of an engine that always has it isn't a change.
    const key = isUnchanged ? "unchanged" : JSON.stringify(form);
    const before = forms.get(key);
    forms.set(key, {
      engines: [...before?.engines ?? [], engine.id],
      form: before?.form ?? form,
      isUnchanged,
    });
  }
  return [...forms.values()];
}
