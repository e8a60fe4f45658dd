import type { RegexUse } from "../model.ts";
import type { Entry } from "./document_parts.ts";

/** What the strings of a key are: regexes of JavaScript, or patterns for another engine. */
type KeyMeaning = JavaScriptKey | { readonly engine: string };

/** Regexes of JavaScript, with the flags that their program gives them. */
interface JavaScriptKey {
  readonly flags: string;
  readonly use: RegexUse;
  /** True if the keys of the value are the regexes, instead of its strings. */
  readonly areKeys?: true;
}

const TESTED: JavaScriptKey = { flags: "", use: "acceptance" };
const MATCHED: JavaScriptKey = { flags: "", use: "matches" };
const KEY_MAP: JavaScriptKey = { ...MATCHED, areKeys: true };
const LINTED: JavaScriptKey = { flags: "u", use: "acceptance" };

/** Keys that mean the same in every document: no other program has a key of this name. */
const KEYS: ReadonlyMap<string, KeyMeaning> = new Map<string, KeyMeaning>([
  // Jest.
  ...[
    "testRegex",
    "testPathIgnorePatterns",
    "transformIgnorePatterns",
    "coveragePathIgnorePatterns",
    "modulePathIgnorePatterns",
    "watchPathIgnorePatterns",
    "unmockedModulePathPatterns",
  ].map((key) => [key, TESTED] as const),
  ["moduleNameMapper", KEY_MAP],
  // ESLint.
  ...[
    "argsIgnorePattern",
    "varsIgnorePattern",
    "caughtErrorsIgnorePattern",
    "destructuredArrayIgnorePattern",
    "exceptionPattern",
    "newIsCapExceptionPattern",
    "capIsNewExceptionPattern",
  ].map((key) => [key, LINTED] as const),
  // Visual Studio Code.
  ["regexp", MATCHED],
  ...[
    "wordPattern",
    "increaseIndentPattern",
    "decreaseIndentPattern",
    "indentNextLinePattern",
    "unIndentedLinePattern",
  ].map((key) => [key, TESTED] as const),
  // commitlint and the parser of conventional commits.
  ["headerPattern", MATCHED],
  // stylelint.
  ...["selector-class-pattern", "selector-id-pattern", "custom-property-pattern", "keyframes-name-pattern"]
    .map((key) => [key, TESTED] as const),
  // Renovate.
  ...["matchStrings", "extractVersion", "managerFilePatterns"].map((key) =>
    [key, { engine: "RE2" }] as const
  ),
  // Semgrep.
  ...["pattern-regex", "pattern-not-regex"].map((key) => [key, { engine: "PCRE2" }] as const),
]);

/** The meanings of keys in documents of one kind, which are known by their name or by the keys of their root. */
const DOCUMENTS: readonly {
  readonly is: (name: string, root: readonly Entry[]) => boolean;
  readonly keys: ReadonlySet<string>;
  readonly engine: string;
}[] = [
  {
    // Grammars of TextMate.
    is: (name, root) =>
      /\.tmLanguage\.(?:json|ya?ml)$/i.test(name) ||
      (hasKey(root, "scopeName") && (hasKey(root, "patterns") || hasKey(root, "repository"))),
    keys: new Set([
      "match",
      "begin",
      "end",
      "while",
      "foldingStartMarker",
      "foldingStopMarker",
      "firstLineMatch",
    ]),
    engine: "Oniguruma",
  },
  {
    is: (_, root) => ["user_agent_parsers", "os_parsers", "device_parsers"].some((key) => hasKey(root, key)),
    keys: new Set(["regex"]),
    engine: "the parsers of uap-core",
  },
  {
    is: (name) => /(?:^|[\\/])\.pre-commit-(?:config|hooks)\.ya?ml$/.test(name),
    keys: new Set(["files", "exclude"]),
    engine: "Python",
  },
];

const hasKey = (root: readonly Entry[], key: string): boolean => root.some((entry) => entry.key === key);

/** Keys below which a `regex` is for another engine. */
const REGEX_BELOW: ReadonlyMap<string, string> = new Map([
  ["metavariable-regex", "PCRE2"],
  ["relabel_configs", "RE2"],
  ["metric_relabel_configs", "RE2"],
  ["relabelings", "RE2"],
  ["metricRelabelings", "RE2"],
]);

/** Tells what the keys of a document mean, given the keys of its root. */
export function keyMeanings(
  name: string,
  root: readonly Entry[],
): (key: string, path: readonly string[]) => KeyMeaning | undefined {
  const kinds = DOCUMENTS.filter(({ is }) => is(name, root));
  return (key, path) => {
    const kind = kinds.find(({ keys }) => keys.has(key));
    if (kind) return { engine: kind.engine };
    if (key === "regex") {
      const engine = path.map((name) => REGEX_BELOW.get(name)).find((each) => each !== undefined);
      if (engine !== undefined) return { engine };
    }
    if (key === "transform" && (path.includes("jest") || /jest[^\\/]*$/.test(name))) return KEY_MAP;
    return KEYS.get(key);
  };
}

const OURS = [
  "pattern",
  "patternProperties",
  ...[...KEYS].flatMap(([key, meaning]) => "engine" in meaning ? [] : key),
].join("|");

const KEY_OF_OURS = new RegExp(`(?:^|[\\s{,"'?-])(?:${OURS})["']?\\s*:|\\\\u00|\\\\x`);

/** Whether a document may have regexes of JavaScript, as far as a look at its characters shows. */
export const mayHaveKnownKeys = (text: string): boolean => KEY_OF_OURS.test(text);

/** Whether it may have strings that look like patterns. */
export const mayHaveOtherPatterns = (text: string): boolean =>
  /matchStrings|pattern-regex|scopeName|_parsers\b/.test(text) ||
  /\[\^?(?:\\|[a0A]-)|\(\?[:=!<>a-z]|\\[dwsSDWbB]|["'\s]\^|\$["'\s]/.test(text);
