import { useEffect, useMemo } from "preact/hooks";
import { WhyCard } from "../matching/why_card.tsx";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { spawner } from "../runtime/lazy.ts";
import { KnownLine } from "./known_line.tsx";
import { explainNoMatch } from "./no_match.ts";

/** Why the text has no match, and changes that lead to one; in place of the table of matches. */
export function NoMatchCard({ model }: { readonly model: Model }) {
  const explaining = useMemo(() => explainNoMatch(model, spawner("engine")), []);
  useEffect(() => explaining.stop, []);
  const shown = explaining.shown.value;
  return (
    <div
      class={`why-not calm no-match${explaining.isOutdated.value && shown ? " stale" : ""}`}
      role="group"
      aria-label="Why there is no match"
      tabIndex={-1}
      data-arrows="row"
    >
      <WhyCard explained={shown} title="Why no match?" />
      {shown && <KnownLine sources={model.sources} />}
    </div>
  );
}
