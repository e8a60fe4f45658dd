/** The workers under `static/workers`, without their ending. */
export const WORKERS = [
  "engine",
  "markdown",
  "match",
  "meaning",
  "output",
  "safety",
  "tests",
  "warnings",
] as const;
