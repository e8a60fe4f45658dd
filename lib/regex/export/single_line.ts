import { countColumns } from "../railroad/lines.ts";

/** A text as one line without control characters, which a terminal might execute. */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
}

/** A line of plain text, underlined. */
export function underline(line: string, sign: string): string[] {
  return [line, sign.repeat(Math.max(1, countColumns(line)))];
}
