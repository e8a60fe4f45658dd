/** What work costs its thread, which whatever else runs on the machine does not lengthen as it does a clock's time. */

/** Milliseconds of processor time that a piece of work takes, of the quickest of so many rounds. */
export function cpuTime(work: () => void, rounds = 1): number {
  const times = Array.from({ length: rounds }, () => {
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
