import type { Model } from "./model.ts";
import { type ModeRuns, namesIn } from "./mode_runs.ts";
import type { CopyTask } from "./output_messages.ts";

/** Copies all matches, and says so. */
export async function copyMatches(
  model: Model,
  runs: ModeRuns,
  format: "json" | "csv" | "text",
): Promise<void> {
  const names = namesIn(model) ?? [];
  const task: CopyTask = format === "text" ? { kind: "copy text" } : { kind: `copy ${format}`, names };
  await copy(model, runs.copy(task), "The matches are copied");
}

/** Copies what a mode made, and says so. */
export async function copyMade(model: Model, runs: ModeRuns): Promise<void> {
  const made = runs.made.peek();
  if (made?.product.kind === "output") {
    await copy(model, Promise.resolve(made.product.output.text), "The text is copied");
  } else await copy(model, runs.copy({ kind: "copy pieces" }), "The pieces are copied");
}

/** The clipboard is asked at once, because browsers refuse when the click lies too far back. */
async function copy({ sources }: Model, text: Promise<string | null>, words: string): Promise<void> {
  const blob = text.then((made) =>
    made === null ? Promise.reject() : new Blob([made], { type: "text/plain" })
  );
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    sources.done.value = words;
  } catch {
    sources.done.value = "The browser refused to copy";
  }
}
