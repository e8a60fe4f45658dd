/** An alert of another tool about a regex. */
export interface Alert {
  /** Position among the alerts of the file, from 1. */
  readonly position: number;
  /** The number that GitHub gives it, if the file comes from there. */
  readonly number?: number;
  /** The identifier of the tool, as of Sonar. */
  readonly key?: string;
  readonly tool: string;
  readonly rule: string;
  readonly message: string;
  /** Where the regex may be, the main place first: an alert may point at the call, and name the regex only as related. */
  readonly places: readonly AlertPlace[];
}

/** A place in a file. Lines and columns count from 1; the end is behind the last character. */
export interface AlertPlace {
  /** As the file of alerts has it: a relative address with `/`, or one that begins with `file:`. */
  readonly uri: string;
  readonly startLine?: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** What columns count; UTF-16 code units, unless the tool says that they are code points. */
  readonly isInCodePoints: boolean;
  /** The source code at that place when the tool looked at it. */
  readonly snippet?: string;
}

/** The alerts of a file. */
export interface AlertFile {
  readonly alerts: readonly Alert[];
  /** How many alerts are about something else. */
  readonly others: number;
  /** How many are dismissed or resolved already. */
  readonly closed: number;
}

/**
 * Rules of other tools that say that a regex may be slow, by the end of their names: tools put their own name or the language in
 * front.
 */
const RULES = new Set([
  // CodeQL; the same rules of other languages are named, so that their alerts aren't lost in silence.
  ...["js", "py", "rb", "java", "cs", "swift"].flatMap((language) => [
    `${language}/redos`,
    `${language}/polynomial-redos`,
  ]),
  // Sonar, and its rules for ESLint.
  "s5852",
  "s8786",
  "slow-regex",
  // eslint-plugin-security, also in Semgrep and in Codacy.
  "detect-unsafe-regex",
  "detect-redos",
  "regex_dos",
  // eslint-plugin-regexp.
  "no-super-linear-backtracking",
  "no-super-linear-move",
  // eslint-plugin-redos, and this package.
  "redos/no-vulnerable",
  "no-slow-regex",
  "backtracking",
]);

/** True if a rule says that a regex may be slow. Not among them: regexes that are made of input. */
export function isAboutSlowRegex(rule: string): boolean {
  const name = rule.toLowerCase();
  if (RULES.has(name)) return true;
  const parts = name.split(/[/:.]/);
  return RULES.has(parts.at(-1) ?? "") || RULES.has(parts.slice(-2).join("/"));
}
