import { exportPieces } from "../regex/export/export_text.ts";
import type { ExportRequest, ExportResult } from "../schema/export.ts";
import { parseOrThrow } from "./errors.ts";
import { nextTask } from "./next_task.ts";

/** Number of characters that are written before other requests can run. */
const CHARACTERS_PER_TASK = 32_768;

/**
 * Formats an explanation as the requested document.
 *
 * @throws AppError `validation_error` when the pattern does not compile
 */
export async function exportExplanation(
  { format, pattern, flags, contracts, fix, ...rest }: ExportRequest,
): Promise<ExportResult> {
  const regex = { pattern, flags };
  parseOrThrow(regex);
  const answered = contracts.map(({ contract, answer, detail }) => ({
    line: contract,
    kind: answer,
    detail,
  }));
  const explanation = {
    ...rest,
    regex,
    contracts: answered,
    fix: fix && { regex: { pattern: fix.pattern, flags: fix.flags }, proof: fix.proof },
  };
  return { content: await joinInTasks(exportPieces(format, explanation)) };
}

async function joinInTasks(pieces: Iterable<string>): Promise<string> {
  let text = "";
  let pauseAt = CHARACTERS_PER_TASK;
  for (const piece of pieces) {
    text += piece;
    if (text.length < pauseAt) continue;
    await nextTask();
    pauseAt = text.length + CHARACTERS_PER_TASK;
  }
  return text;
}
