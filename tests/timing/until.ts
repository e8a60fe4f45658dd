/** The only way in which tests wait for a condition. */

/** Only a condition that is never met fails a test: starting the site took more than a minute on a busy machine. */
const CEILING_MS = 600_000;
/** Looking takes processor time of its own, so it is done less often the longer it takes. */
const PAUSES_MS = { first: 10, growth: 1.3, longest: 100 };

/**
 * Polls until a condition is met, and returns the value.
 *
 * @param awaited description of the condition
 * @param isIt the condition; by default anything but null, false, 0 and ""
 * @throws when the ceiling is reached, with the description and the last value
 */
export async function until<T>(
  awaited: string,
  look: () => T | Promise<T>,
  isIt: (seen: T) => boolean = Boolean,
): Promise<T> {
  const begun = performance.now();
  for (let pause = PAUSES_MS.first;; pause = Math.min(pause * PAUSES_MS.growth, PAUSES_MS.longest)) {
    const seen = await look();
    if (isIt(seen)) return seen;
    if (performance.now() - begun > CEILING_MS) {
      throw new Error(`Waited ${CEILING_MS / 1_000} s for ${awaited}; last seen: ${Deno.inspect(seen)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
