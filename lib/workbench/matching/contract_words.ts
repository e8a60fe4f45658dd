/**
 * A contract as the rest of a sentence about a pattern, such as "matches whole texts only".
 *
 * @param line as it is written
 * @param nameOf the name of a format, such as "an IPv4 address"; undefined if it isn't known
 * @returns null if it is shown as it is written
 */
export function contractSentence(line: string, nameOf: (id: string) => string | undefined): string | null {
  const [whole = "", word = "", rest = ""] = /^(\w+)(?:\s+(.*))?$/.exec(line.trim()) ?? [];
  const alone = Object.hasOwn(ALONE, whole) ? ALONE[whole] : undefined;
  if (alone !== undefined) return alone;
  const [, id] = /^format\s+([\w-]+)$/.exec(rest) ?? [];
  if (word === "within" && id !== undefined) {
    return `matches nothing but ${nameOf(id) ?? `texts of format ${id}`}`;
  }
  if (word === "covers" && id !== undefined) return `matches every text of format ${id}`;
  const isText = /^"(?:[^"\\]|\\.)*"$/.test(rest);
  return isText && Object.hasOwn(ONE_TEXT, word) ? `${ONE_TEXT[word]} ${rest}` : null;
}

const ALONE: Readonly<Record<string, string>> = {
  whole: "matches whole texts only",
  nonempty: "never matches the empty text",
  linear: "stays linear",
  "stable crlf": "matches the same with CRLF line endings",
};

const ONE_TEXT: Readonly<Record<string, string>> = { accepts: "accepts", rejects: "never accepts" };
