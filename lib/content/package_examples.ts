import { packageCommand, packageName } from "../project.ts";

/** What one does with the npm package, as pages and `llms.txt` show it. */
export interface PackageExample {
  readonly id: string;
  readonly title: string;
  /** One sentence, with code in backticks. */
  readonly words: string;
  readonly code: string;
  /** Where a page says more, if one does, and the words of the link to it. */
  readonly more?: { readonly path: string; readonly words: string };
}

/**
 * The three commands that one tries first.
 *
 * @param origin of the site that shows them
 */
export const firstCommands = (origin: string): readonly PackageExample[] => [
  {
    id: "one-regex",
    title: "Can it hang?",
    words: "The verdict on ReDoS, an attack that one can paste, the proved bound, and fixes.",
    code: packageCommand("'/^(a+)+$/'", "any", origin),
    more: { path: "/docs/cli#regex", words: "Options for one regex" },
  },
  {
    id: "two-regexes",
    title: "What does a change do?",
    words:
      "Which texts only one of them accepts. With `--proof`, one line for a pull request that anyone can repeat.",
    code: packageCommand(`'/^https:\\/\\/example\\.com/' '/^https:\\/\\/example\\.com$/'`, "any", origin),
    more: { path: "/docs/cli#regex", words: "Options for two regexes" },
  },
  {
    id: "scan",
    title: "Which of mine can hang?",
    words: "Every regex in a folder, the most important finding first. `fix` prints a patch of proved fixes.",
    code: packageCommand("scan src", "any", origin),
    more: { path: "/docs/cli#scan", words: "Options of scan" },
  },
];

/** The guard in a server. */
export const GUARD: PackageExample = {
  id: "guard",
  title: "Guard against users' regexes",
  words:
    "True only if it is proved that no text of that length takes longer: a replacement for safe-regex that doesn't guess.",
  code: `import { isSafe } from "regex-review";

if (!isSafe(pattern, { maxLength: 1_000, maxMs: 50 })) {
  throw new Error("This pattern could hang the server");
}`,
  more: { path: "/docs/guard", words: "The guard, with its types" },
};

/**
 * What is added to a project.
 *
 * @param origin of the site that shows it
 */
export const projectExamples = (origin: string): readonly PackageExample[] => [
  GUARD,
  {
    id: "eslint",
    title: "See it in the editor",
    words: "Reports regexes that can be slow in your use of them, with a fix only where it is proved.",
    code: `// eslint.config.js
import regexReview from "regex-review/eslint";

export default [regexReview.configs.recommended];`,
  },
  {
    id: "contracts",
    title: "Say what must always hold",
    words:
      "A contract is proved for all texts, or broken by one that you see. `check`, ESLint and reviews read it.",
    code: `// regex-review: contract whole, linear, within format ipv4
const octet = "(?:25[0-5]|2[0-4]\\\\d|1\\\\d\\\\d|[1-9]?\\\\d)";
const address = new RegExp(\`^(?:\${octet}\\\\.){3}\${octet}$\`);

// regex-review: contract never "<" | ">", length 1..20
const name = /^[\\w ]{1,20}$/;`,
    more: { path: "/docs/contracts", words: "Every contract" },
  },
  {
    id: "triage",
    title: "Answer the alerts of a scanner",
    words:
      "For each alert of CodeQL, Semgrep, Sonar or ESLint: a proof to dismiss it with, an attack, or the length from which it is slow.",
    code: packageCommand("triage results.sarif", "any", origin),
    more: { path: "/docs/cli#triage", words: "Options of triage" },
  },
];

/**
 * How the package is installed.
 *
 * @param origin of the site that shows it
 */
export const installation = (origin: string): string =>
  `npm install --save-dev ${packageName("any", origin)}`;
