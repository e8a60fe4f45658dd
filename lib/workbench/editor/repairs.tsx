import { useMemo } from "preact/hooks";
import { repairsOf } from "../../regex/syntax/repairs.ts";
import type { Model } from "../model/model.ts";
import { setRegex } from "../model/undo.ts";
import "../second_load.ts";

/** The obvious repairs of a pattern with an error, beside its message. */
export function Repairs({ model: { sources, regex } }: { readonly model: Model }) {
  const broken = regex.value;
  const repairs = useMemo(() => repairsOf(broken), [broken]);
  return (
    <div class="offers" role="group" aria-label="Repairs">
      {repairs.map(({ words, pattern }) => (
        <button
          key={words}
          type="button"
          title={pattern}
          onClick={() => setRegex(sources, { ...broken, pattern }, `Pattern changed: ${words}`)}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
