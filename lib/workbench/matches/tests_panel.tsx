import { computed, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { Range } from "../../regex/regex.ts";
import { explainLines, type OpenedBy } from "../matching/explained_line.ts";
import type { LineTests } from "../matching/line_expectations.ts";
import { WhyBox } from "../matching/why_box.tsx";
import type { Model } from "../model/model.ts";
import "../second_load.ts";
import { spawner } from "../runtime/lazy.ts";
import { Contracts } from "./contracts_view.tsx";
import { LinesPanel } from "./mode_views.tsx";
import { type createModeViews, linesPanel } from "./modes.ts";

interface TestsPanelProps {
  readonly model: Model;
  readonly modes: ReturnType<typeof createModeViews>;
  readonly onChoose: (stretch: Range) => void;
}

/** The lines of the text as tests, and below them the rules, which fewer readers need. */
export function TestsPanel({ model, modes, onChoose }: TestsPanelProps) {
  return (
    <>
      <LinesPanel
        {...linesPanel(model, modes)}
        onChoose={onChoose}
        why={(asked) => <WhyLine {...{ model, tests: modes.tests }} {...asked} />}
      />
      <Contracts model={model} />
    </>
  );
}

interface WhyLineProps {
  readonly model: Model;
  readonly tests: LineTests;
  /** From 0. */
  readonly line: number;
  readonly by: OpenedBy;
  readonly close: () => void;
}

/** Why a line of the list of tests isn't as expected. */
function WhyLine({ model, tests, line, by, close }: WhyLineProps) {
  const explaining = useMemo(() => {
    const explained = computed(() => tests.results.value.starts[line] ?? null);
    return explainLines(
      model,
      { tests, explained, missed: signal([]), lineAt: () => line },
      spawner("engine"),
    );
  }, []);
  useEffect(() => explaining.stop, []);
  return (
    <div class="why-line">
      <WhyBox {...{ explaining, close, by }} />
    </div>
  );
}
