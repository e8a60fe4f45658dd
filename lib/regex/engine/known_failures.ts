import type { Machine } from "./machine.ts";
import { Op, type Program } from "./program.ts";
import type { TraceEvent } from "./trace.ts";

/**
 * Remembers where a search has been: true if it is there again, and so fails as it did before.
 *
 * @param event what just happened
 * @param inside the innermost open lookaround, an object for each time that one is entered
 */
type IsKnown = (m: Machine, event: TraceEvent, inside: object | undefined) => boolean;

/**
 * What follows in a pattern depends on the place in it and in the text, and on the registers of loops. Of many ways
 * to the same of them, only the first one tells something, so a search that leaves out the others takes about as
 * many steps as the pattern and the text are long. What was tried in a lookaround has failed only as long as that is
 * open: to leave it is not to fail.
 *
 * @returns null if what follows depends on what groups have captured
 */
export function createKnownFailures({ references, width, registers: end }: Program): IsKnown | null {
  if (references.length > 0) return null;
  const outside = {};
  const known = new WeakMap<object, Map<string, Set<number>>>();
  const ofLookarounds = new Set<number>();
  return (m, { kind, address }, inside = outside) => {
    if (kind === "enter") {
      ofLookarounds.add(m.code[address + 1]!);
      if (m.code[address] === Op.enterLookaround) ofLookarounds.add(m.code[address + 2]!);
    }
    if (kind !== "choice" && kind !== "backtrack") return false;
    const state: (number | string)[] = [m.consumed];
    for (let register = 2 * width; register < end; register++) {
      state.push(ofLookarounds.has(register) ? "" : m.registers[register]!);
    }
    const key = state.join(" ");
    const here = known.get(inside) ?? new Map<string, Set<number>>();
    known.set(inside, here);
    const places = here.get(key) ?? new Set();
    here.set(key, places);
    const place = m.address * (m.length + 1) + m.position;
    return places.size === places.add(place).size;
  };
}
