import { useComputed, useSignal } from "@preact/signals";
import { MAX_TEXT_CHARACTERS } from "../../limits.ts";
import { stepAt } from "../../regex/explain/step.ts";
import type { Range } from "../../regex/regex.ts";
import { takeApart } from "./editing.ts";
import { textMarks } from "./marks.ts";
import { pointedGroup, pointFromText } from "../matches/pointed.ts";
import type { Model } from "../model.ts";
import { useCodeField } from "./use_code_field.ts";

/** The pattern's field: its tokens are painted, and it points at steps. */
export function usePatternField(model: Model) {
  const { sources } = model;
  const cursor = useSignal<number | null>(null);
  const marks = useComputed(() => [
    ...model.views.value?.patternMarks(sources.focus.value, cursor.value) ?? [],
    ...model.traced.value?.pattern ?? [],
    ...model.hotspots.value.map((range) => ({ ...range, kind: "hotspot-place" })),
  ]);
  return useCodeField({
    text: sources.pattern,
    settings: sources,
    multiline: false,
    marksIn: () => marks.value,
    onPoint: (offset) => sources.focus.value = offset === null ? null : stepRangeAt(model, offset),
    onCursor: (offset) => {
      cursor.value = offset;
      sources.focus.value = offset === null ? null : stepRangeAt(model, offset);
    },
    onPasteAll: (source) => takeApart(sources, source),
  });
}

function stepRangeAt({ views }: Model, offset: number): Range | null {
  return stepAt(views.peek()?.steps.peek() ?? [], offset)?.range ?? null;
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
