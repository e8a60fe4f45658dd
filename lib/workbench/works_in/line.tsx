import { useSignal } from "@preact/signals";
import type { Model } from "../model/model.ts";
import { useLater, usePublished } from "../runtime/lazy.ts";
import { connectEngines, type Engines } from "./state.ts";

/** What other engines make of the pattern, in a line that opens more of it. */
export function WorksInLine({ model }: { readonly model: Model }) {
  const isOpen = useSignal(false);
  const engines = usePublished<Engines>((publish) => connectEngines(model, isOpen, publish));
  const code = useLater(() => import("./view.tsx"), isOpen.value);
  return (
    <div class="works-in with-script">
      <button type="button" aria-expanded={isOpen.value} onClick={() => isOpen.value = !isOpen.value}>
        {engines?.report?.summary || "Works in other engines?"}
      </button>
      {isOpen.value && code && <code.WorksIn model={model} engines={engines} />}
    </div>
  );
}
