import { Structure } from "./explanation/structure_view.tsx";
import type { Model } from "./model/model.ts";
import { Tool as Warnings } from "./warnings/tool.tsx";

/** The views for browsers without scripts, which have no tabs: the syntax tree and the warnings. */
export function StaticViews({ model }: { model: Model }) {
  const explained = model.views.value?.explained.value;
  if (!explained) return null;
  return (
    <div class="static-views without-script">
      <section aria-label="Warnings">
        <h2>Warnings</h2>
        <Warnings model={model} />
      </section>
      <section aria-label="Syntax tree">
        <h2>Syntax tree</h2>
        <Structure tree={explained.tree} />
      </section>
    </div>
  );
}
