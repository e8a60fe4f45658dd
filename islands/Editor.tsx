import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CodeField } from "../components/workbench/CodeField.tsx";
import { ErrorLine } from "../components/workbench/ErrorLine.tsx";
import { FlagToggles } from "../components/workbench/FlagToggles.tsx";
import { Kept } from "../components/workbench/Kept.tsx";
import { Notices } from "../components/workbench/Notices.tsx";
import type { Range } from "../lib/regex/regex.ts";
import { stepAt } from "../lib/regex/explain/step.ts";
import { connectAddress } from "../lib/workbench/address.ts";
import { flagToggles, takeApart, toggleFlag } from "../lib/workbench/editing.ts";
import { connectDrafts } from "../lib/workbench/drafts.ts";
import { connectHistory, restore } from "../lib/workbench/opening.ts";
import { patternMarks, textMarks } from "../lib/workbench/marks.ts";
import { type Model, modelOf } from "../lib/workbench/model.ts";
import type { Sources } from "../lib/workbench/sources.ts";
import { useViews } from "../lib/workbench/use_views.ts";
import { useCodeField } from "../lib/workbench/use_code_field.ts";

/** Pattern, flags and test text. Its form works without scripts: the server reads what it sends. */
export default function Editor({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const views = useViews(model);
  const pattern = usePatternField(model);
  const text = useTextField(model);
  useSignalEffect(() => {
    if (sources.chosen.value) text.editor.current?.select(sources.chosen.value);
  });
  useEffect(() => {
    restore(sources, localStorage, window);
    const stops = [
      connectAddress(sources, window),
      connectDrafts(sources, localStorage, window),
      connectHistory(sources, window),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <form class="fields" method="get" action="/">
      <section class="pattern-bar" aria-label="Regular expression">
        <div class="pattern-line">
          <span class="delimiter" aria-hidden="true">/</span>
          <CodeField
            name="pattern"
            label="Pattern"
            initial={sources.pattern.peek()}
            rows={1}
            describedBy="pattern-error"
            field={pattern.field}
          />
          <span class="delimiter" aria-hidden="true">/</span>
          <FlagToggles
            flags={flagToggles(sources.flags.value)}
            onToggle={(flag) => toggleFlag(sources, flag)}
          />
          <button type="submit" class="without-script">Show</button>
        </div>
        <Kept id="pattern-error" ready={views !== null} class="error-box">
          <ErrorLine
            fault={views?.fault.value ?? null}
            pattern={sources.pattern.value}
            done={sources.done.value}
          />
        </Kept>
        <Notices notices={sources.notices.value} />
      </section>
      <section class="text-pane" aria-label="Test text">
        <CodeField name="text" label="Test text" initial={sources.text.peek()} rows={12} field={text.field} />
      </section>
    </form>
  );
}

function usePatternField(model: Model) {
  const { sources } = model;
  const cursor = useSignal<number | null>(null);
  const marks = useComputed(() => {
    const { tree, fault } = model.views.value ?? {};
    return patternMarks(tree?.value ?? null, fault?.value ?? null, sources.focus.value, cursor.value);
  });
  return useCodeField({
    text: sources.pattern,
    multiline: false,
    marksIn: () => marks.value,
    onPoint: (offset) => sources.focus.value = offset === null ? null : stepRangeAt(model, offset),
    onCursor: (offset) => cursor.value = offset,
    onPasteAll: (source) => takeApart(sources, source),
  });
}

function stepRangeAt({ views }: Model, offset: number): Range | null {
  return stepAt(views.peek()?.steps.peek() ?? [], offset)?.range ?? null;
}

function useTextField(model: Model) {
  return useCodeField({
    text: model.sources.text,
    multiline: true,
    marksIn: (visible) => model.run.value ? textMarks(model.run.value.matches, visible) : [],
  });
}
