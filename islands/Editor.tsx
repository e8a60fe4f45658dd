import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Kept } from "../components/Kept.tsx";
import { Notices } from "../components/Notices.tsx";
import { Splitter } from "../components/Splitter.tsx";
import { connectViews, useViews } from "../lib/workbench/core/connect_views.ts";
import { connectDrafts, restore } from "../lib/workbench/core/drafts.ts";
import { flagToggles, toggleFlag } from "../lib/workbench/core/flags.ts";
import { useAlive } from "../lib/workbench/core/hydrated.ts";
import { connectLater } from "../lib/workbench/core/lazy.ts";
import { linkedStateOf, modelOf, type Sources } from "../lib/workbench/core/model.ts";
import { readFieldLook, setBlanks, setPlain } from "../lib/workbench/core/preferences.ts";
import { TEXT_SPLIT, useSplitter } from "../lib/workbench/core/split.ts";
import type { Views } from "../lib/workbench/core/views.ts";
import { connectDropping, usePatternField, useTextField } from "../lib/workbench/editor/fields.ts";
import { LINE_ENDS, lineEndOf, longTextNotice, setLineEnd } from "../lib/workbench/editor/state.ts";
import { CodeField, ErrorLine, FlagToggles, TextOptions } from "../lib/workbench/editor/view.tsx";

/** Pattern, flags and test text. Its form works without scripts: the server reads what it sends. */
export default function Editor({ sources }: { sources: Sources }) {
  const model = modelOf(sources);
  const views = useViews(model);
  const pattern = usePatternField(model);
  const text = useTextField(model);
  const lineEnd = useComputed(() => lineEndOf(sources.text.value));
  const splitter = useSplitter(TEXT_SPLIT);
  const form = useRef<HTMLFormElement>(null);
  useAlive(form);
  useSignalEffect(() => {
    if (sources.chosen.value) text.editor.current?.select(sources.chosen.value);
  });
  useEffect(() => {
    restore(sources, localStorage, window);
    readFieldLook(sources);
    const before = linkedStateOf(sources);
    const stops = [
      connectViews(model),
      connectDropping(sources, window),
      connectDrafts(sources, before, [localStorage, sessionStorage], window),
      connectLater(async () => (await loadFollowing()).connectFollowing(sources, before, window)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <form class="fields" method="get" action="/" ref={form}>
      <section class="pattern-bar" aria-label="Regular expression">
        <div class="pattern-line">
          <span class="delimiter" aria-hidden="true">/</span>
          <CodeField
            name="pattern"
            label="Pattern"
            initial={pattern.initial}
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
        <Notices notices={[...sources.notices.value, ...hiddenBy(views, sources)]} />
      </section>
      <section class="text-pane" aria-label="Test text">
        <TextOptions
          lineEnd={lineEnd.value}
          lineEnds={Object.keys(LINE_ENDS)}
          blanks={sources.blanks.value}
          plain={sources.plain.value}
          onLineEnd={(end) => setLineEnd(sources, end)}
          onBlanks={(on) => setBlanks(sources, on)}
          onPlain={(on) => setPlain(sources, on)}
          onFile={async () => (await loadFiles()).pickText(sources)}
        />
        <Notices notices={[sources.unlinked.value, longTextNotice(sources.text.value)].filter(isSaid)} />
        <CodeField name="text" label="Test text" initial={text.initial} rows={12} field={text.field} />
      </section>
      <Splitter {...splitter} />
    </form>
  );
}

/** Fetched when the first file comes. */
const loadFiles = () => import("../lib/workbench/core/files.ts");

/** Nothing that it does is seen before the first change has rested for a moment; only drafts cannot wait. */
const loadFollowing = () => import("../lib/workbench/core/effects.ts");

/** What was done and has no place in the line below the pattern, where an error stands. */
function hiddenBy(views: Views | null, { done }: Sources): string[] {
  return views?.fault.value ? [done.value].filter(isSaid) : [];
}

const isSaid = (notice: string | null): notice is string => notice !== null && notice !== "";
