import { useEffect } from "preact/hooks";
import { modelContracts } from "../matching/model_contracts.ts";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { showPlace } from "../runtime/places.ts";

/** How many of the pattern's rules are broken; its place is where they are written. */
export function RulesItem({ model }: { readonly model: Model }) {
  const search = modelContracts(model);
  useEffect(() => search.follow(), [search]);
  const rows = search.rows();
  if (rows.length === 0) return null;
  const broken = rows.filter(({ kind }) => kind === "broken").length;
  const isChecking = rows.some(({ kind }) => kind === "running");
  const open = () => {
    const { modes, region } = model.sources;
    region.value = "text";
    modes.value = { ...modes.peek(), mode: "lines" };
    showPlace([".contracts"]);
  };
  return (
    <button type="button" class={`verdict-item rules${broken > 0 ? " danger" : ""}`} onClick={open}>
      <RuleWords {...{ broken, isChecking }} total={rows.length} />
    </button>
  );
}

interface RuleWordsProps {
  readonly broken: number;
  readonly total: number;
  readonly isChecking: boolean;
}

/** "1 of 2 rules broken", or that they are kept as far as is known. */
function RuleWords({ broken, total, isChecking }: RuleWordsProps) {
  const rules = total === 1 ? "rule" : "rules";
  if (broken > 0) {
    return (
      <>
        <strong>{broken}</strong> of {total} {rules} broken
      </>
    );
  }
  return (
    <>
      <strong>{total}</strong> {rules}
      {isChecking ? ", checking…" : ""}
    </>
  );
}
