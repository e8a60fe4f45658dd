import { createMeter, LANGUAGE_BUDGET, unlessRefused } from "../language/budget.ts";
import { createSingleSearch } from "../language/pattern_automaton.ts";
import type { AttackText } from "../redos/attack.ts";
import type { Tree } from "../syntax/tree.ts";
import { acceptedWitness } from "../witnesses/witness.ts";

/** Forms of such texts, of each of two kinds. */
const MAX_LONG_TEXT_FORMS = 150;

/**
 * Forms of long texts on which a search may take many steps: made of an accepted text, and of the characters that the pattern
 * distinguishes. Most of them are accepted, or nearly.
 */
export function longTexts(tree: Tree): AttackText[] {
  const { typical = "", shortest = "" } = acceptedWitness(tree) ?? {};
  const symbols = unlessRefused(
    () => createSingleSearch(tree, createMeter(LANGUAGE_BUDGET)).symbols.map(({ text }) => text),
    () => [...new Set(typical)],
  );
  const models = [...new Set([typical, shortest])].filter((text) => text !== "");
  // A part is repeated in its place, and then something follows that isn't expected there, or not.
  const repeated = models.flatMap((text) =>
    [...text].flatMap((pump, at) => {
      const [prefix, suffix] = [text.slice(0, at), text.slice(at + pump.length)];
      return ["", ...symbols].map((end): AttackText => ({ prefix, pump, suffix: end === "" ? suffix : end }));
    })
  );
  const pumps = [
    ...models,
    ...symbols,
    ...symbols.flatMap((first) => symbols.map((second) => first + second)),
  ];
  const made = pumps.flatMap((pump) =>
    ["", ...symbols].map((suffix): AttackText => ({ prefix: "", pump, suffix }))
  );
  return [...repeated.slice(0, MAX_LONG_TEXT_FORMS), ...made.slice(0, MAX_LONG_TEXT_FORMS)];
}
