/** Texts with a limit that is checked before they are built. @module */

/** Joins texts and cuts the result, reading no more of them than it needs. */
export function joinUpTo(most: number, parts: readonly string[]): string {
  let joined = "";
  for (const part of parts) {
    joined += part.length > most ? part.slice(0, most) : part;
    if (joined.length >= most) return joined.slice(0, most);
  }
  return joined;
}

/** Repeats a text and cuts the result. */
export function repeatUpTo(most: number, text: string, times: number): string {
  if (text === "" || times <= 0) return "";
  return text.repeat(Math.min(times, Math.ceil(most / text.length))).slice(0, most);
}
