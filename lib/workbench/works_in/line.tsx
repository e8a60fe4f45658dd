import { useSignal } from "@preact/signals";
import type { Model } from "../model/model.ts";
import { useLater } from "../runtime/lazy.ts";

/** A line that opens what other engines make of the pattern, which is computed only then. */
export function WorksInLine({ model }: { readonly model: Model }) {
  const isOpen = useSignal(false);
  const code = useLater(() => import("./view.tsx"), isOpen.value);
  return (
    <div class="works-in with-script">
      <button type="button" aria-expanded={isOpen.value} onClick={() => isOpen.value = !isOpen.value}>
        Works in other engines?
      </button>
      {isOpen.value && code && <code.WorksIn model={model} />}
    </div>
  );
}
