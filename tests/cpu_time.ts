/** The processor time of a thread, which other programs on the machine lengthen less than they do wall-clock time. */
import { assertLess } from "@std/assert";
import { isFullSize } from "./sample.ts";

/**
 * Does a piece of work. At full size, which is measured on a quiet machine, asserts that it takes less than a number
 * of milliseconds of processor time, in the quickest of its iterations.
 */
export function assertCpuTime(work: () => void, limitMs: number, iterations = 1): void {
  if (isFullSize) assertLess(cpuTime(work, iterations), limitMs);
  else work();
}

/** Milliseconds of processor time that a piece of work takes, in the quickest of its iterations. */
export function cpuTime(work: () => void, iterations = 1): number {
  const times = Array.from({ length: iterations }, () => {
    const before = spent();
    work();
    return spent() - before;
  });
  return Math.min(...times);
}

/** Linux tells what each thread was running; elsewhere the clock has to do. */
function spent(): number {
  if (Deno.build.os !== "linux") return performance.now();
  return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1_000_000;
}
