import type { Candidate } from "./sample.ts";

/** Texts made from one that matches, and a few that any pattern should be tried on. */
export function nearbyTexts(text: string): Candidate[] {
  const characters = [...text];
  const near = (why: string, changed: string, kind: Candidate["kind"]): Candidate[] =>
    changed === text ? [] : [{ text: changed, why, kind }];
  return [
    ...near("near miss: last character missing", characters.slice(0, -1).join(""), "nonMatching"),
    ...near("near miss: first character missing", characters.slice(1).join(""), "nonMatching"),
    ...near("near miss: one character in the middle missing", withoutMiddle(characters), "nonMatching"),
    ...near("twice in a row", text + text, "edge"),
    ...near("other letter case", otherCase(text), "edge"),
    ...near("a character before", `x${text}`, "edge"),
    ...near("a character behind", `${text}x`, "edge"),
    ...near("space before", ` ${text}`, "edge"),
    ...near("line end behind", `${text}\n`, "edge"),
    ...near("on the second line", `x\n${text}`, "edge"),
    ...near("line end of Windows behind", `${text}\r\n`, "edge"),
    ...near("astral character in place of the last", `${characters.slice(0, -1).join("")}😀`, "edge"),
    { text: "", why: "empty text", kind: "edge" },
    { text: "😀", why: "astral character alone", kind: "edge" },
    { text: "\n", why: "line end alone", kind: "edge" },
  ];
}

function withoutMiddle(characters: readonly string[]): string {
  const middle = characters.length >> 1;
  return characters.filter((_, index) => index !== middle).join("");
}

/** Each letter in its other case, where that is one character too. */
export function otherCase(text: string): string {
  return Array.from(text, (character) => {
    const upper = character.toUpperCase();
    const other = upper === character ? character.toLowerCase() : upper;
    return other.length === character.length ? other : character;
  }).join("");
}
