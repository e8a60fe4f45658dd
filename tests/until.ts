/** The only way in which tests wait for a condition. */

/** Only a condition that is never met fails a test: starting the site took 30 s on a busy machine. */
const CEILING_MS = 60_000;
const PAUSE_MS = 10;

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
  for (;;) {
    const seen = await look();
    if (isIt(seen)) return seen;
    if (performance.now() - begun > CEILING_MS) {
      throw new Error(`Waited ${CEILING_MS / 1_000} s for ${awaited}; last seen: ${Deno.inspect(seen)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
