/**
 * What work comes to, if it does within so many milliseconds. The work itself goes on.
 *
 * @throws Error otherwise
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const time = after(ms);
  const late = time.over.then(() => {
    throw new Error(`Nothing for ${ms} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    time.stop();
  }
}

/** The same, where being late is an ordinary answer: null. */
export async function orNull<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const time = after(ms);
  try {
    return await Promise.race([work, time.over]);
  } finally {
    time.stop();
  }
}

/** A promise that is kept after so many milliseconds, unless it is stopped before. */
export function after(ms: number): { readonly over: Promise<null>; readonly stop: () => void } {
  const { promise: over, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  return { over, stop: () => clearTimeout(timer) };
}
