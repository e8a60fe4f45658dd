/** The workers under `static/workers`, without their ending. */
export const WORKERS = [
  "engine",
  "markdown",
  "match",
  "meaning",
  "output",
  "safety",
  "steps",
  "tests",
  "warnings",
] as const;
