import { useComputed, useSignal } from "@preact/signals";
import { stepAt } from "../../regex/explain/step.ts";
import type { Range } from "../../regex/regex.ts";
import { takeApart } from "./editing.ts";
import { patternMarks, textMarks } from "./marks.ts";
import type { Model } from "../model.ts";
import { useCodeField } from "./use_code_field.ts";

/** The pattern's field: its tokens are painted, and it points at steps. */
export function usePatternField(model: Model) {
  const { sources } = model;
  const cursor = useSignal<number | null>(null);
  const marks = useComputed(() => {
    const { tree, fault } = model.views.value ?? {};
    return patternMarks(tree?.value ?? null, fault?.value ?? null, sources.focus.value, cursor.value);
  });
  return useCodeField({
    text: sources.pattern,
    settings: sources,
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

/** The test text's field: matches and captures are painted. */
export function useTextField(model: Model) {
  return useCodeField({
    text: model.sources.text,
    settings: model.sources,
    multiline: true,
    marksIn: (visible) => model.run.value ? textMarks(model.run.value.matches, visible) : [],
  });
}
