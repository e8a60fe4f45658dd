import { type ReadonlySignal, useComputed } from "@preact/signals";
import { useRef } from "preact/hooks";
import { MAX_TEXT_CHARACTERS } from "../../limits.ts";
import { stepAt } from "../../regex/explain/step.ts";
import { takeApart } from "./editing.ts";
import { type Mark, textMarks } from "./marks.ts";
import { pointAt } from "../diagram/pointing.ts";
import { pointedGroup, pointFromText } from "../matches/pointed.ts";
import type { Model } from "../model.ts";
import { type Cursor, useCursor } from "./use_cursor.ts";
import { useCodeField } from "./use_code_field.ts";

/** The pattern's field: its tokens are painted, and it points at steps. */
export function usePatternField(model: Model) {
  const { sources } = model;
  const { cursor, move } = useCursor(() => isRead(model), (offset) => pointFromPattern(model, offset));
  const marks = usePatternMarks(model, cursor);
  return useCodeField({
    text: sources.pattern,
    settings: sources,
    multiline: false,
    marksIn: () => marks.value,
    onPoint: (offset) => pointFromPattern(model, offset),
    onCursor: move,
    onPasteAll: (source) => takeApart(sources, source),
  });
}

/** Until the views are about the pattern as it is typed, what is painted moves along with the edit. */
function usePatternMarks(model: Model, cursor: Cursor["cursor"]): ReadonlySignal<readonly Mark[]> {
  const painted = useRef<readonly Mark[]>([]);
  return useComputed(() => {
    if (!isRead(model)) return painted.current;
    return painted.current = [
      ...model.views.value?.patternMarks(model.sources.focus.value, cursor.value) ?? [],
      ...model.traced.value?.pattern ?? [],
      ...model.hotspots.value.map((range) => ({ ...range, kind: "hotspot-place" })),
    ];
  });
}

/** Whether the views are about the pattern as it is typed. */
const isRead = ({ views }: Model) => views.value?.isCurrent.value ?? true;

/** Whether the matches are those of the text as it is typed. */
const isSearched = ({ run, sources }: Model) => run.value === null || run.value.text === sources.text.value;

function pointFromPattern({ sources, views }: Model, offset: number | null): void {
  const steps = views.peek()?.steps.peek() ?? [];
  pointAt(sources.focus, offset === null ? null : stepAt(steps, offset)?.range ?? null);
}

async function refuse({ sources }: Model): Promise<void> {
  const { refusal } = await import("../sharing/text_files.ts");
  sources.done.value = refusal("What was pasted");
}

/** The test text's field: matches and captures are painted, and they point at what took them. */
export function useTextField(model: Model) {
  const pointed = useComputed(() => pointedGroup(model));
  const { move } = useCursor(() => isSearched(model), (offset) => pointFromText(model, offset));
  return useCodeField({
    text: model.sources.text,
    settings: model.sources,
    multiline: true,
    marksIn: (visible) => [
      ...(model.run.value ? textMarks(model.run.value.matches, visible, pointed.value) : []),
      ...model.traced.value?.textIn(visible) ?? [],
    ],
    longest: MAX_TEXT_CHARACTERS,
    onTooLong: () => void refuse(model),
    onPoint: (offset) => pointFromText(model, offset),
    onCursor: (offset) => {
      move(offset);
      if (offset !== null) model.character.value = offset;
    },
    onClick: (index) => model.character.value = index,
  });
}
