import { useComputed, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Notices } from "../../../components/Notices.tsx";
import { MATCH_DEADLINES_MS } from "../../limits/workbench.ts";
import type { Model } from "../model/model.ts";
import { setBlanks, writeDeadline } from "../model/preferences.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { CodeField } from "./code_field.tsx";
import { connectDropping, useTextField } from "./fields.ts";
import { detectLineEnding, FORM_ID, LINE_ENDS, setLineEnd } from "./state.ts";

/** The test text, its display options, and its sources. */
export function TextPane({ model }: { model: Model }) {
  const { sources } = model;
  const { field, initial, select } = useTextField(model);
  const lineEnd = useComputed(() => detectLineEnding(sources.text.value));
  const pane = useRef<HTMLElement>(null);
  useHydrated(pane);
  useSignalEffect(() => {
    if (sources.chosen.value) select(sources.chosen.value);
  });
  useEffect(() => connectDropping(sources, window), []);
  const { hidden, unlinked, unstored } = sources;
  return (
    <section class="text-pane" aria-label="Test text" ref={pane}>
      <TextOptions
        lineEnd={lineEnd.value}
        lineEnds={Object.keys(LINE_ENDS)}
        blanks={sources.blanks.value}
        onLineEnd={(end) => setLineEnd(sources, end)}
        onBlanks={(on) => setBlanks(sources, on)}
        deadline={sources.deadline.value}
        onDeadline={(chosen) => writeDeadline(sources.deadline, chosen)}
        onFile={async () => (await loadFiles()).pickText(sources)}
      />
      <Notices notices={[hidden.value.text, unlinked.value, unstored.value]} />
      <CodeField
        name="text"
        label="Test text"
        initial={initial}
        rows={12}
        form={FORM_ID}
        field={field}
      />
    </section>
  );
}

/** Fetched when the first file is opened. */
const loadFiles = () => import("../page/files.ts");

interface TextOptionsProps {
  /** Line endings of the text; null for a text of one line. */
  readonly lineEnd: string | null;
  readonly lineEnds: readonly string[];
  readonly blanks: boolean;
  /** Maximum time without a report of the engine, in milliseconds. */
  readonly deadline: number;
  readonly onLineEnd: (end: string) => void;
  readonly onBlanks: (on: boolean) => void;
  readonly onDeadline: (deadline: number) => void;
  readonly onFile: () => void;
}

/** Display options of the test text; those that few readers need, and its sources, are in a menu. */
function TextOptions(props: TextOptionsProps) {
  const { lineEnd, lineEnds, blanks, deadline } = props;
  return (
    <div class="text-options" data-arrows="row">
      <span class="text-title">Test text</span>
      <label class="flag" title="Show spaces, tabs and line endings">
        <input
          type="checkbox"
          aria-label="Show whitespace"
          checked={blanks}
          onChange={({ currentTarget }) => props.onBlanks(currentTarget.checked)}
        />
        <span aria-hidden="true">¶</span>
      </label>
      <button
        type="button"
        class="options-more"
        popovertarget="text-choices"
        aria-label="Options of the text"
      >
        ⋯
      </button>
      <div
        id="text-choices"
        class="menu text-choices"
        popover="auto"
        role="group"
        aria-label="Options of the text"
      >
        <label title="Line endings of the text">
          Line endings{" "}
          <select
            aria-label="Line endings"
            value={lineEnd ?? "LF"}
            onChange={({ currentTarget }) => props.onLineEnd(currentTarget.value)}
          >
            {lineEnd === "mixed" && <option value="mixed">mixed</option>}
            {lineEnds.map((end) => <option key={end} value={end}>{end}</option>)}
          </select>
        </label>
        <label class="deadline" title="A run that takes longer is stopped">
          Timeout{" "}
          <select
            value={deadline}
            onChange={({ currentTarget }) => props.onDeadline(Number(currentTarget.value))}
          >
            {MATCH_DEADLINES_MS.map((each) => (
              <option key={each} value={each} selected={each === deadline}>{each / 1000} s</option>
            ))}
          </select>
        </label>
        <button type="button" onClick={props.onFile}>Open file…</button>
      </div>
    </div>
  );
}
