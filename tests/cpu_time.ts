/** What work costs this process, which other programs on the machine do not lengthen as they do a clock's time. */
import process from "node:process";

/**
 * Milliseconds of processor time that a piece of work takes, of the quickest of so many rounds.
 */
export function cpuTime(work: () => void, rounds = 1): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}
