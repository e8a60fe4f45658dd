/**
 * Laws and corpora are tried in three sizes, which `SIZE` names:
 *
 * - `usual` in `deno task ok`, so that a change is tried on a fixed part of everything before it is merged;
 * - `sample` without `SIZE` and in `deno task test`: less of what takes long, so that everyone runs all laws;
 * - `full` in `deno task proof`: everything there is.
 */
const SIZES = ["sample", "usual", "full"] as const;

const size = SIZES.find((each) => each === (Deno.env.get("SIZE") ?? "sample"));
if (size === undefined) throw new Error(`SIZE is one of ${SIZES.join(", ")}`);

export const isSample = size === "sample";
export const isFullSize = size === "full";

const divisor = (usual: number, sample: number): number => isFullSize ? 1 : isSample ? sample : usual;

/**
 * Every nth item of a list; at full size, all of them.
 *
 * @param sample the same of the sample, where the usual size takes long
 */
export const everyNth = <T>(n: number, all: readonly T[], sample = n): readonly T[] =>
  all.filter((_, index) => index % divisor(n, sample) === 0);

/**
 * One nth of a count; at full size, the count.
 *
 * @param sample the same of the sample, where the usual size takes long
 */
export const share = (n: number, count: number, sample = n): number => Math.ceil(count / divisor(n, sample));
