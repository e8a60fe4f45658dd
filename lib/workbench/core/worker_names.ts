/** The workers under `static/workers`, without their ending. */
export const WORKERS = [
  "engine",
  "fixes",
  "markdown",
  "match",
  "meaning",
  "output",
  "safety",
  "steps",
  "tests",
  "warnings",
] as const;
