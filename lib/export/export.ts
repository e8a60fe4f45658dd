import { exportText } from "../regex/export/text.ts";
import { refuseInvalid } from "../refusals.ts";
import type { Exported, ExportRequest } from "../schema/export.ts";

/**
 * Writes an explanation in the format that is asked for.
 *
 * @throws AppError `validation_error` when the pattern does not compile
 */
export function exported({ format, pattern, flags, ...rest }: ExportRequest): Exported {
  const regex = { pattern, flags };
  refuseInvalid(regex);
  return { content: exportText(format, { ...rest, regex }) };
}
