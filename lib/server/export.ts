import { exportText } from "../regex/export/export_text.ts";
import type { ExportRequest, ExportResult } from "../schema/export.ts";
import { parseOrThrow } from "./errors.ts";

/**
 * Formats an explanation as the requested document.
 *
 * @throws AppError `validation_error` when the pattern does not compile
 */
export function exportExplanation({ format, pattern, flags, ...rest }: ExportRequest): ExportResult {
  const regex = { pattern, flags };
  parseOrThrow(regex);
  return { content: exportText(format, { ...rest, regex }) };
}
