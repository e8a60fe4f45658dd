import { compilePattern } from "../engine/compile.ts";
import { exec } from "../engine/exec.ts";
import type { Program } from "../engine/program.ts";
import { memoize } from "../memoize.ts";
import { parseTree, type Tree } from "../syntax/tree.ts";
import { createTextTest, type TextTest } from "../witnesses/witness.ts";
import { FORMATS, UNFORMATTED_TEXTS } from "./catalogue.ts";
import type { Format } from "./format.ts";

/** The tree of a format's definition, which is parsed once. */
export const formatTree: (format: Format) => Tree = /* @__PURE__ */ memoize(({ id, regex }: Format) => {
  const tree = parseTree(regex);
  if (tree === null) throw new Error(`The definition of ${id} is invalid`);
  return tree;
});

const formatProgram: (format: Format) => Program = /* @__PURE__ */ memoize((format: Format) =>
  compilePattern(formatTree(format))
);

/** True if a text has a format. The definitions are short and take few steps. */
export function hasFormat(format: Format, text: string): boolean {
  return exec(formatProgram(format), text, 0, Infinity).status === "match";
}

/**
 * The formats that a pattern is probably meant for, the best first: it accepts all their typical texts, or those of one kind, as they
 * are or in lowercase or uppercase if the format allows that, and no text of another format. That proves nothing.
 *
 * @param tree of a pattern that matches whole texts
 */
export function candidateFormats(tree: Tree): Format[] {
  const accepts = createTextTest(tree);
  const acceptsAll = (texts: readonly string[]) => texts.every((text) => accepts(text) === true);
  const acceptsTypical = (format: Format) => {
    const { typical } = format;
    if (acceptsAll(typical)) return true;
    // Most patterns accept no spelling, so that no definition has to be compiled for them.
    const spellings = [typical.map((text) => text.toLowerCase()), typical.map((text) => text.toUpperCase())];
    return spellings.some((texts) => acceptsAll(texts) && texts.every((text) => hasFormat(format, text)));
  };
  const possible = FORMATS.flatMap((format) => {
    if (acceptsTypical(format)) return [{ format, penalty: 0 }];
    // A pattern that accepts another format is for that, and not for one kind of this.
    return format.kinds?.some(acceptsAll) ? [{ format, penalty: 2 }] : [];
  });
  const scored = possible
    .filter(({ format }) => otherTexts(format).every((text) => accepts(text) === false))
    .map(({ format, penalty }) => ({ format, score: score(format, accepts) - penalty }));
  return scored.toSorted((a, b) => b.score - a.score).map(({ format }) => format);
}

/** Texts that show that a pattern is meant for something else. */
const otherTexts: (format: Format) => readonly string[] = /* @__PURE__ */ memoize((format: Format) => {
  const { id, others, akin = [] } = format;
  const unrelated = FORMATS.filter((each) => each.id !== id && !akin.includes(each.id));
  const texts = [...UNFORMATTED_TEXTS, ...unrelated.flatMap(({ typical }) => typical)];
  return [...others, ...texts.filter((text) => !hasFormat(format, text))];
});

/** From -1 to 1: how many unusual texts a pattern accepts, and how few near misses. */
function score({ unusual, nearMisses }: Format, accepts: TextTest): number {
  const share = (texts: readonly string[]) =>
    texts.filter((text) => accepts(text) === true).length / Math.max(1, texts.length);
  return share(unusual) - share(nearMisses);
}
