import type { Program } from "../../../../lib/regex/engine/program.ts";
import { type Recording, startRecording } from "../../../../lib/regex/engine/trace.ts";

/** Records one search at once, for at most `maxSteps` steps. */
export function recordSearch(
  program: Program,
  text: string,
  { maxSteps, ...search }: Parameters<typeof startRecording>[2] & { readonly maxSteps: number },
): Recording {
  const recorder = startRecording(program, text, search);
  recorder.advance(maxSteps);
  return recorder.recording();
}
