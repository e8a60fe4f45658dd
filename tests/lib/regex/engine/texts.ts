import type { Tree } from "../../../../lib/regex/syntax/tree.ts";
import { childNodes, type Node } from "../../../../lib/regex/syntax/visit.ts";

/** Returns a generator of numbers from 0 to below 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Texts for a pattern: ones that it probably matches, the same with one change, and unrelated ones. */
export function textsFor(tree: Tree, count: number, random: () => number): string[] {
  return Array.from({ length: count }, (_, index) => {
    if (index % 5 === 4) return pick(UNRELATED, random);
    const { text } = wordOf(tree.root, random, 60);
    const placed = index % 2 === 0 ? text : pick(AROUND, random) + text + pick(AROUND, random);
    return (index % 5 > 1 ? changed(placed, random) : placed).slice(0, 120);
  });
}

const UNRELATED = [
  "",
  "a",
  "The quick brown fox jumps over 13 lazy dogs.",
  "foo@example.com, http://example.org/a/b?c=d#e",
  "aaaaaaaaaaaaaaaaaaaaaaab",
  "\n\r\n\u2028 \t",
  "äÖßſKÅ İıΣςσ ǅ ﬀ ΐΐ",
  "😀👩‍👩‍👧\ud83d \udc00x🇩🇪1️⃣",
  "2024-02-29T23:59:59.999Z 127.0.0.1 0xFF -1.5e10",
  '<a href="x">y</a> {"k": [1, 2]} $1 \\n /* c */',
];

const AROUND = ["", "", " ", "x", "\n", "ab", "1", "😀", "_"];

const EXTRA = [..."aAbz09_ -.,\n\r\u2028éſKßẞσΣ😀\ud800\udc00\0/\\"];

const pick = <T>(items: readonly T[], random: () => number): T => items[Math.floor(random() * items.length)]!;

function changed(text: string, random: () => number): string {
  const at = Math.floor(random() * (text.length + 1));
  const kind = Math.floor(random() * 4);
  if (kind === 0) return text.slice(0, at) + text.slice(at + 1);
  if (kind === 1) return text.slice(0, at) + pick(EXTRA, random) + text.slice(at + 1);
  if (kind === 2) return text.slice(0, at) + swappedCase(text.slice(at, at + 3)) + text.slice(at + 3);
  return text.slice(0, at) + pick(EXTRA, random) + text.slice(at);
}

const swappedCase = (text: string): string =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();

interface Word {
  readonly text: string;
  readonly groups: ReadonlyMap<Node, string>;
}

/** A text for a node; assertions are ignored, except for the content of lookaheads. */
function wordOf(node: Node, random: () => number, room: number): Word {
  const groups = new Map<Node, string>();
  const make = (each: Node, left: number): string => {
    if (left <= 0 && each.type !== "Character") return "";
    switch (each.type) {
      case "Pattern":
      case "Group":
        return make(pick(each.alternatives, random), left);
      case "CapturingGroup": {
        const text = make(pick(each.alternatives, random), left);
        groups.set(each, text);
        return text;
      }
      case "Alternative": {
        let text = "";
        for (const element of each.elements) text += make(element, left - text.length);
        return text;
      }
      case "Quantifier": {
        const times = Math.min(each.min + Math.floor(random() * 4), each.max, Math.max(each.min, 4), 40);
        let text = "";
        for (let done = 0; done < times; done++) text += make(each.element, left - text.length);
        return text;
      }
      case "Backreference":
        return groups.get([each.resolved].flat().find((group) => groups.has(group)) ?? each) ?? "";
      case "Assertion":
        return each.kind === "lookahead" && !each.negate && random() < 0.3
          ? make(pick(each.alternatives, random), left)
          : each.kind === "start" || each.kind === "end"
          ? random() < 0.1 ? "\n" : ""
          : "";
      default:
        return atomWord(each, random);
    }
  };
  return { text: make(node, room), groups };
}

function atomWord(node: Node, random: () => number): string {
  switch (node.type) {
    case "Character":
      return String.fromCodePoint(node.value);
    case "CharacterClassRange": {
      const { min, max } = node;
      return String.fromCodePoint(min.value + Math.floor(random() * (max.value - min.value + 1)));
    }
    case "CharacterSet":
      return pick(SAMPLES[node.kind], random);
    case "StringAlternative":
      return node.elements.map((element) => atomWord(element, random)).join("");
    default: {
      const children = childNodes(node);
      const negated = "negate" in node && node.negate;
      return children.length === 0 || negated
        ? pick(EXTRA, random)
        : atomWord(pick(children, random), random);
    }
  }
}

const SAMPLES = {
  any: ["a", "Z", "0", " ", "é", "😀", ".", "\\"],
  digit: ["0", "5", "9"],
  space: [" ", "\t", "\n", "\u00a0"],
  word: ["a", "Q", "7", "_", "ſ"],
  property: ["a", "É", "λ", "1", "😀", "ж", "中", "👩‍👩‍👧", "🇩🇪", "-", " "],
} as const;
