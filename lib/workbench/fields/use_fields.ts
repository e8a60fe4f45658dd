import {
  type ReadonlySignal,
  type Signal,
  untracked,
  useComputed,
  useSignal,
  useSignalEffect,
} from "@preact/signals";
import { useRef } from "preact/hooks";
import { MAX_TEXT_CHARACTERS } from "../../limits.ts";
import { stepAt } from "../../regex/explain/step.ts";
import { takeApart } from "./editing.ts";
import { type Mark, textMarks } from "./marks.ts";
import { pointAt } from "../diagram/pointing.ts";
import { pointedGroup, pointFromText } from "../matches/pointed.ts";
import type { Model } from "../model.ts";
import { useCodeField } from "./use_code_field.ts";

/** The pattern's field: its tokens are painted, and it points at steps. */
export function usePatternField(model: Model) {
  const { sources } = model;
  const cursor = useSignal<number | null>(null);
  const marks = usePatternMarks(model, cursor);
  const isMoved = useRef(false);
  useSignalEffect(() => {
    if (!isMoved.current || !isCurrent(model)) return;
    isMoved.current = false;
    pointFromPattern(model, cursor.peek());
  });
  return useCodeField({
    text: sources.pattern,
    settings: sources,
    multiline: false,
    marksIn: () => marks.value,
    onPoint: (offset) => pointFromPattern(model, offset),
    onCursor: (offset) => {
      cursor.value = offset;
      isMoved.current = !untracked(() => isCurrent(model));
      if (!isMoved.current) pointFromPattern(model, offset);
    },
    onPasteAll: (source) => takeApart(sources, source),
  });
}

/** Until the views are about the pattern as it is typed, what is painted moves along with the edit. */
function usePatternMarks(model: Model, cursor: Signal<number | null>): ReadonlySignal<readonly Mark[]> {
  const painted = useRef<readonly Mark[]>([]);
  return useComputed(() => {
    if (!isCurrent(model)) return painted.current;
    return painted.current = [
      ...model.views.value?.patternMarks(model.sources.focus.value, cursor.value) ?? [],
      ...model.traced.value?.pattern ?? [],
      ...model.hotspots.value.map((range) => ({ ...range, kind: "hotspot-place" })),
    ];
  });
}

const isCurrent = ({ views }: Model) => views.value?.isCurrent.value ?? true;

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
      pointFromText(model, offset);
      if (offset !== null) model.character.value = offset;
    },
    onClick: (index) => model.character.value = index,
  });
}
