/** A text as it can be drawn: control characters by their signs, halves of surrogate pairs as U+FFFD. */
export function shownText(text: string): string {
  // deno-lint-ignore no-control-regex -- these are the characters that have no shape
  return text.toWellFormed().replace(/[\0-\x08\n-\x1f]/g, signOf);
}

const signOf = (character: string) => String.fromCodePoint(0x2400 + (character.codePointAt(0) ?? 0));
