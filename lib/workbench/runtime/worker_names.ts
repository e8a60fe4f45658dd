/** The workers under `static/workers`, without file extension. */
export const WORKERS = [
  "contracts",
  "engine",
  "fixes",
  "judge",
  "judge_fully",
  "formats",
  "markdown",
  "match",
  "meaning",
  "output",
  "own_match",
  "safety",
  "scan",
  "steps",
  "tests",
  "warnings",
] as const;
