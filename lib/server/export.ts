import { exportText } from "../regex/export/export.ts";
import type { Exported, ExportRequest } from "../schema/export.ts";
import { refuseInvalid } from "./errors.ts";

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
