/** A text as one line without control characters, which a terminal might execute. */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(/\r\n|[\p{Cc}\p{Zl}\p{Zp}]/gu, " ");
}
