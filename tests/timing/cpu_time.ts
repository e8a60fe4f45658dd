/** The processor time of a thread, which other programs on the machine lengthen less than they do wall-clock time. */
import { assertLess } from "@std/assert";
import { isFullSize } from "../suites/sample.ts";

/**
 * Runs a piece of work. At full size, which is measured on a quiet machine, asserts that the fastest of its
 * iterations takes less than a number of milliseconds of processor time.
 */
export function assertCpuTime(work: () => void, limitMs: number, iterations = 1): void {
  if (isFullSize) assertLess(cpuTime(work, iterations), limitMs);
  else work();
}

/** Milliseconds of processor time of the fastest iteration of a piece of work. */
export function cpuTime(work: () => void, iterations = 1): number {
  const times = Array.from({ length: iterations }, () => {
    const before = spent();
    work();
    return spent() - before;
  });
  return Math.min(...times);
}

/** Linux reports the time of each thread; elsewhere the clock is used. */
function spent(): number {
  if (Deno.build.os !== "linux") return performance.now();
  return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[0]) / 1_000_000;
}
