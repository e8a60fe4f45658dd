import { useSignal } from "@preact/signals";
import type { Model } from "../model/model.ts";
import { useLater } from "../runtime/lazy.ts";

/** A line that opens what other engines make of the pattern, which is computed only then. */
export function WorksInLine({ model }: { readonly model: Model }) {
  const isOpen = useSignal(false);
  const code = useLater(() => import("./view.tsx"), isOpen.value);
  return (
    <details
      class="works-in with-script"
      onToggle={({ currentTarget }) => isOpen.value = currentTarget.open}
    >
      <summary>Works in other engines?</summary>
      {isOpen.value && code && <code.WorksIn model={model} />}
    </details>
  );
}
