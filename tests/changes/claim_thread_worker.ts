/** Tries claims about regexes on texts for `claim_thread.ts`. */
import { createContext, Script } from "node:vm";
import { MAX_MEANING_STEPS } from "../../lib/limits/search.ts";
import { countedMatches } from "../../lib/regex/diff/text_comparison.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parseTree, type Tree } from "../../lib/regex/syntax/tree.ts";
import type { Claim, ClaimAnswer, ClaimRequest } from "./claim_thread.ts";
import { randomFrom, textsFor } from "../lib/regex/engine/texts.ts";

/** A run of both patterns on one text that takes longer is ended. */
const TEXT_MS = 200;

/** The claim that was tried last, and its texts. */
let current = "";
let known = new Set<string>();

addEventListener("message", ({ data }: MessageEvent<ClaimRequest>) => self.postMessage(answer(data)));

function answer(request: ClaimRequest): ClaimAnswer {
  const key = JSON.stringify([request.before, request.after]);
  if (key !== current) [current, known] = [key, new Set()];
  const texts = newTexts(request);
  let [at, ended, deviations] = [0, 0, 0];
  let refuted: string | undefined;
  const [one, other] = [execOf(request.before), execOf(request.after)];
  // The loop runs within the context, so that its time limit ends it in the middle of a match.
  const context = createContext({
    run: () => {
      for (; at < texts.length && refuted === undefined; at++) {
        const text = texts[at] ?? "";
        if (!isRefuted(request, one(text), other(text))) continue;
        if (request.mayDeviate && !isRefutedAsSpecified(request, text)) deviations++;
        else refuted = text;
      }
    },
  });
  while (at < texts.length && refuted === undefined) {
    const first = at;
    try {
      RUN.runInContext(context, { timeout: TEXT_MS });
    } catch {
      // The first text of a run has had all the time; one that comes later may only have begun late.
      if (at === first) {
        at++;
        ended++;
      }
    }
  }
  return {
    id: request.id,
    tried: texts.length - ended,
    ended,
    deviations,
    ...refuted !== undefined && { refuted },
  };
}

const RUN = new Script("run()");

/** Texts that have not been tried on this claim. */
function newTexts({ before, after, texts, seed }: ClaimRequest): string[] {
  const random = randomFrom(seed + 1);
  const trees = [parseTree(before), parseTree(after)].filter((tree): tree is Tree => tree !== null);
  const added = new Set(trees.flatMap((tree) => textsFor(tree, Math.ceil(texts / trees.length), random)))
    .difference(known);
  known = known.union(added);
  return [...added];
}

function execOf({ pattern, flags }: Regex): (text: string) => RegExpExecArray | null {
  const regex = new RegExp(pattern, flags);
  return (text) => {
    regex.lastIndex = 0;
    return regex.exec(text);
  };
}

/** True if our engine, which follows the specification, refutes a claim about which texts are accepted. */
function isRefutedAsSpecified({ before, after, relation }: Claim, text: string): boolean {
  const [left, right] = [before, after].map((regex) => {
    const tree = parseTree(regex);
    return tree && countedMatches(tree, text, MAX_MEANING_STEPS);
  });
  if (!left || !right) return false;
  return (left.length > 0 && right.length === 0 && relation !== "wider") ||
    (right.length > 0 && left.length === 0 && relation !== "narrower");
}

function isRefuted(
  { relation, sameMatches }: Claim,
  left: RegExpExecArray | null,
  right: RegExpExecArray | null,
): boolean {
  if (left && !right) return relation !== "wider";
  if (right && !left) return relation !== "narrower";
  if (!sameMatches || !left || !right) return false;
  return left.index !== right.index || left.length !== right.length ||
    left.some((capture, at) => capture !== right[at]);
}
