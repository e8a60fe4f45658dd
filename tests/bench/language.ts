/** How many pairs of patterns are decided, and in what time, beside npm's refa on the same pairs. */
import { CharSet, combineTransformers, DFA, isDisjointWith, JS, NFA, transform, Transformers } from "refa";
import { compareLanguages } from "../../lib/regex/language/relation.ts";
import { toLiteral } from "../../lib/regex/regex.ts";
import type { Tree } from "../../lib/regex/syntax/tree.ts";
import { mutated } from "../lib/regex/language/mutations.ts";
import { corpusTrees } from "../lib/regex/trees.ts";
import { ratio, report } from "./report.ts";

const PAIRS = 500;

/** Nodes of one automaton of the peer's; without a ceiling it does not come back from some pairs. */
const MAX_NODES = 5_000;

const all = await corpusTrees(["real-world"]);
const step = Math.max(1, Math.floor(all.length / (PAIRS + 50)));
const pairs = all.filter((_, index) => index % step === 0)
  .flatMap((tree) => {
    const other = mutated(tree.regex);
    return other ? [[tree, other] as const] : [];
  })
  .slice(0, PAIRS);

const own = measured((left, right) => compareLanguages(left, right).how === "proved");
const peer = measured(decidedByPeer);
const note =
  `${pairs.length} real-world patterns, each against itself with one edit. Ours gives a text each way as ` +
  "well, npm's refa only says whether they are equal or one lies in the other.";
await report("Comparing patterns", note, {
  ours: own,
  refa: peer,
  "ours / refa": {
    "decided %": ratio(own["decided %"], peer["decided %"]),
    "median ms": ratio(own["median ms"], peer["median ms"]),
    "p95 ms": ratio(own["p95 ms"], peer["p95 ms"]),
    "p99 ms": ratio(own["p99 ms"], peer["p99 ms"]),
  },
});

function measured(decides: (left: Tree, right: Tree) => boolean) {
  const times: number[] = [];
  let decided = 0;
  for (const [left, right] of pairs) {
    const started = performance.now();
    if (decides(left, right)) decided++;
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Number(times[Math.floor((times.length - 1) * share)]?.toFixed(2));
  return {
    "decided %": Math.round(decided / pairs.length * 1_000) / 10,
    "median ms": at(0.5),
    "p95 ms": at(0.95),
    "p99 ms": at(0.99),
    "most ms": at(1),
  };
}

/** The peer throws at backreferences, at assertions that it cannot take away, and past its ceiling. */
function decidedByPeer(left: Tree, right: Tree): boolean {
  try {
    const [one, other] = [automatonOf(left), automatonOf(right)];
    isWithin(one, other);
    isWithin(other, one);
    return true;
  } catch {
    return false;
  }
}

function isWithin(inner: NFA, outer: NFA): boolean {
  const rest = DFA.fromFA(outer, new DFA.LimitedNodeFactory(MAX_NODES));
  rest.complement();
  return isDisjointWith(inner, rest, MAX_NODES);
}

/** The texts in which a pattern finds a match: any text before and behind it, its assertions worked in. */
function automatonOf({ regex }: Tree): NFA {
  const parser = JS.Parser.fromLiteral(sourceOf(regex));
  const { expression, maxCharacter } = parser.parse({
    backreferences: "throw",
    assertions: "parse",
    maxNodes: MAX_NODES,
  });
  const around = anyText(CharSet.all(maxCharacter));
  const searched = {
    type: "Expression" as const,
    alternatives: expression.alternatives.map(({ elements }) => ({
      type: "Concatenation" as const,
      elements: [around, ...elements, around],
    })),
  };
  const plain = transform(
    combineTransformers([
      Transformers.applyAssertions(),
      Transformers.patternEdgeAssertions({ remove: true }),
      Transformers.inline(),
      Transformers.removeDeadBranches(),
    ]),
    searched,
  );
  return NFA.fromRegex(
    plain,
    { maxCharacter },
    { assertions: "throw" },
    new NFA.LimitedNodeFactory(MAX_NODES),
  );
}

function sourceOf(regex: Tree["regex"]) {
  const literal = toLiteral(regex);
  return { source: literal.slice(1, literal.lastIndexOf("/")), flags: regex.flags };
}

function anyText(characters: CharSet) {
  return {
    type: "Quantifier" as const,
    min: 0,
    max: Infinity,
    lazy: false,
    alternatives: [{
      type: "Concatenation" as const,
      elements: [{ type: "CharacterClass" as const, characters }],
    }],
  };
}
