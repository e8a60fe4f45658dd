/** The one way in which tests wait for what comes when it comes. */

/** Only what never comes fails a test: a busy machine was seen to take 30 s to start the site. */
const CEILING_MS = 60_000;
/** Looking takes processor time of its own, so it is done less often the longer it takes. */
const PAUSES_MS = { first: 10, growth: 1.3, longest: 100 };

/**
 * Looks until what is seen is what is awaited, and gives that.
 *
 * @param awaited what is waited for, in words
 * @param isIt whether it has come; anything but null, false, 0 and "" where it is not given
 * @throws when it has not come at the ceiling, with the words and what was seen last
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
