/** The workers under `static/workers`, without file extension. */
export const WORKERS = [
  "contracts",
  "engine",
  "fixes",
  "formats",
  "judge",
  "judge_fully",
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
