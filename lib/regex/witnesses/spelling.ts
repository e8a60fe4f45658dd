import type { Tree } from "../syntax/tree.ts";
import { walk } from "../syntax/visit.ts";

/** Words of a pattern that are looked for. */
const MAX_WORDS = 50;

/** The words in the literal text of patterns, as they are spelled there, the longest first. */
export function wordsOf(trees: readonly Tree[]): readonly string[] {
  const words = new Set<string>();
  for (const { root } of trees) {
    let word = "";
    const end = () => {
      if (word.length > 1 && words.size < MAX_WORDS) words.add(word);
      word = "";
    };
    walk(root, (node) => {
      if (node.type === "Character" && LETTER.test(node.raw)) word += node.raw;
      else end();
      return node.type !== "CharacterClass" && node.type !== "ExpressionCharacterClass";
    }, (node) => {
      if (node.type !== "Character") end();
    });
    end();
  }
  return [...words].sort((one, other) => other.length - one.length);
}

const LETTER = /^[a-z]$/i;

/** A text in which words are spelled as in a list, whatever their case is: "McAfee" for "mcafee". */
export function respell(text: string, words: readonly string[]): string {
  let spelled = text;
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return text;
  // A shorter word may be a part of a longer one, which has been spelled already.
  const done = new Set<number>();
  for (const word of words) {
    const wanted = word.toLowerCase();
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      if (done.has(at)) continue;
      spelled = spelled.slice(0, at) + word + spelled.slice(at + word.length);
      for (let index = at; index < at + word.length; index++) done.add(index);
    }
  }
  return spelled;
}
