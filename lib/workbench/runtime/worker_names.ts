/** The workers under `static/workers`, without file extension. */
export const WORKERS = [
  "engine",
  "fixes",
  "judge",
  "markdown",
  "match",
  "meaning",
  "output",
  "safety",
  "scan",
  "steps",
  "tests",
  "warnings",
] as const;
