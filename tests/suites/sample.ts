/**
 * Long tests run on a fixed sample in `deno task test`, so that everyone runs them, and at full size in
 * `deno task proof`, which sets `FULL_SIZE=1`.
 */
export const isFullSize = Deno.env.get("FULL_SIZE") === "1";

/** Every nth item of a list; at full size, all of them. */
export const everyNth = <T>(n: number, all: readonly T[]): readonly T[] =>
  isFullSize ? all : all.filter((_, index) => index % n === 0);

/** One nth of a count; at full size, the count. */
export const share = (n: number, count: number): number => isFullSize ? count : Math.ceil(count / n);
