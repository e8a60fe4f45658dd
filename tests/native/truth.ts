/** What the native engine says of a regex, by searches of texts that tools call slow, and of texts that repeat parts of its own. */
import { compare } from "../../lib/package/compare.ts";
import { type AttackText, attackText } from "../../lib/regex/redos/attack.ts";
import type { Regex } from "../../lib/regex/regex.ts";
import { parse } from "../../lib/regex/syntax/parse.ts";
import type { Answer } from "../npm/peer_tools.ts";
import { randomMember } from "../random/random_members.ts";
import type { NativeProcess } from "./native_process.ts";

/**
 * What the native engine says: it takes as long as ours claims, or its time grows faster than the length without taking as
 * long, or neither, on the texts that were tried.
 */
export type Truth = "slow" | "grows" | "quick";

/** The claim of ours: the time in ms that makes a regex slow on texts of that length. */
export const CLAIMS = {
  "isSafe": { title: "The guard beside its peers", length: 1_000, ms: 50 },
  "no-slow-regex": { title: "The rule beside its peers", length: 100_000, ms: 1_000 },
} as const;

/** A text of any length, or one alone. */
export type Attack = AttackText | { readonly whole: string };

/** The texts that a tool names. */
export function namedAttacks({ texts = [] }: Answer): Attack[] {
  return texts.flatMap((text): Attack[] => {
    if (!("accepted" in text)) return [text];
    const accepted = `^(?:${text.accepted})$`;
    const found = compare({ pattern: accepted }, { pattern: accepted });
    const pump = found.kind === "decided" ? found.both : undefined;
    return pump ? [{ prefix: "", pump, suffix: "" }, { prefix: "", pump, suffix: "\0" }] : [];
  });
}

const MOST_REPEATED = 10;

/** Texts that repeat a part of what the regex matches, which is then followed by the rest or by what it doesn't expect. */
export function repeatedAttacks(regex: Regex, seed: number): Attack[] {
  const parsed = parse(regex);
  if (!parsed.ok) return [];
  const random = createRandom(seed);
  const members = [1, 2].map(() => randomMember(parsed.tree, random).slice(0, MOST_REPEATED));
  const attacks = members.flatMap((text) =>
    [...text].flatMap((_, start) =>
      [1, 2].filter((length) => start + length <= text.length).flatMap((length) => {
        const [prefix, pump] = [text.slice(0, start), text.slice(start, start + length)];
        return [{ prefix, pump, suffix: "\0" }, { prefix, pump, suffix: `${text.slice(start + length)}\0` }];
      })
    )
  );
  const lone = [" ", "\t", "\n", "a", "A", "0", "-", ".", "/"].map((pump) => ({
    prefix: "",
    pump,
    suffix: "\0",
  }));
  return [...new Map([...lone, ...attacks].map((each) => [JSON.stringify(each), each])).values()];
}

/** A linear congruential generator, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** Undefined if the text is alone and longer. */
function textOf(attack: Attack, length: number): string | undefined {
  if ("whole" in attack) return attack.whole.length <= length ? attack.whole : undefined;
  const rest = attack.prefix.length + attack.suffix.length;
  return attackText(attack, Math.max(1, Math.floor((length - rest) / attack.pump.length)));
}

/** By the clock, and other programs may have most of the processor. A search that reaches it has taken long enough. */
const LIMIT_MS = 30_000;

/** Long enough to tell which attacks are worth a try with longer ones, and short enough to try all. */
const SHORT = 5_000;
const MOST_STOPPED = 3;
const MOST_LONG = 3;

/** Searches until the claims are decided or all attacks were tried. */
export async function truthOf(
  native: NativeProcess,
  regex: Regex,
  attacks: readonly Attack[],
): Promise<Record<keyof typeof CLAIMS, Truth>> {
  const { isSafe, "no-slow-regex": rule } = CLAIMS;
  const timeAt = async (attack: Attack, length: number, limitMs = LIMIT_MS): Promise<number> => {
    const text = textOf(attack, length);
    return text === undefined ? 0 : await native.time(regex, text, limitMs) ?? 0;
  };
  /** Twice if it is near, because a run may include a collection of garbage. */
  const takes = async (attack: Attack, ms: number, length: number, limitMs = LIMIT_MS) => {
    const first = await timeAt(attack, length, limitMs);
    return first > 2 * ms || first >= ms && await timeAt(attack, length, limitMs) >= ms;
  };
  const found: Record<keyof typeof CLAIMS, Truth> = { isSafe: "quick", "no-slow-regex": "quick" };
  const tried: { readonly attack: Attack; readonly ms: number }[] = [];
  let stopped = 0;
  for (const attack of attacks) {
    if (stopped === MOST_STOPPED || found.isSafe === "slow" && found["no-slow-regex"] === "slow") break;
    const ms = await timeAt(attack, SHORT, LIMIT_MS / 3);
    tried.push({ attack, ms });
    if (ms === Infinity) stopped++;
    if (ms >= isSafe.ms && await takes(attack, isSafe.ms, isSafe.length, LIMIT_MS / 6)) found.isSafe = "slow";
    if (ms >= rule.ms) found["no-slow-regex"] = "slow";
  }
  const slowest = tried.toSorted((a, b) => b.ms - a.ms).slice(0, MOST_LONG).map(({ attack }) => attack);
  for (const attack of [...attacks.filter((attack) => "whole" in attack), ...slowest]) {
    if (found["no-slow-regex"] === "slow") break;
    let before = 0;
    // Most that take a second do so in shorter texts.
    for (const length of [rule.length / 4, rule.length / 2, rule.length]) {
      const ms = await timeAt(attack, length);
      if (ms > 2 * rule.ms || ms >= rule.ms && await takes(attack, rule.ms, length)) {
        found["no-slow-regex"] = "slow";
        break;
      }
      if (ms > 15 && ms > 3 * before && before > 1) found["no-slow-regex"] = "grows";
      before = ms;
    }
  }
  if (found.isSafe === "quick" && found["no-slow-regex"] !== "quick") found.isSafe = "grows";
  return found;
}
