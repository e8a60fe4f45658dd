/** Characters that a terminal would execute or that can hide or reorder others. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes characters that a terminal would execute or that can hide or reorder others; also line terminators. */
export function visibleText(text: string): string {
  return text.replace(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : unitEscapes(character);
  });
}

/** The same for a regex literal, which keeps its meaning. */
export function visibleLiteral(literal: string): string {
  return literal.replace(/\\([^])|[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (found, escaped: string = found) => {
    // A backslash before such a character means nothing.
    return escaped.search(INVISIBLE) < 0 ? found : unitEscapes(escaped);
  });
}

/** The same for JSON text, which keeps its meaning. White space other than a space is escaped, too: it can't be told apart. */
export function visibleJson(json: string): string {
  return json.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, unitEscapes);
}

/** Escapes of its code units, which a regex with flag u or v also reads as one character. */
const unitEscapes = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("");
