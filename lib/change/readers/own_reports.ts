import type { Entry, Part } from "./document_parts.ts";

const isList = (value: Part | null): boolean => value?.kind === "list";
const isText = (value: Part | null): boolean => value?.kind === "text";
const isOne = (value: Part | null): boolean => value?.kind === "value" && value.value === 1;

/**
 * The JSON reports of this program: what the keys of each have as values, and which of them list regexes that were found elsewhere.
 * A report that is kept beside the code would otherwise repeat its findings as findings of the next one.
 */
const REPORTS: readonly {
  readonly values: Readonly<Record<string, (value: Part | null) => boolean>>;
  readonly listed: readonly string[];
}[] = [
  {
    values: {
      version: isOne,
      title: isText,
      changes: isList,
      accepted: isList,
      unjudged: isList,
      skipped: isList,
    },
    listed: ["changes", "accepted", "unjudged"],
  },
  { values: { contracts: isList, mistakes: isList }, listed: ["contracts"] },
  // A triage of alerts, and the answer about one regex.
  {
    values: { version: isOne, title: isText, alerts: isList, unreported: isList },
    listed: ["alerts", "unreported"],
  },
  {
    values: { version: isOne, summary: isText, fastForms: isList, warnings: isList },
    listed: ["regex", "fastForms", "nearForm"],
  },
  // A baseline.
  { values: { version: isOne, findings: isList }, listed: ["findings"] },
];

/** True if a text in Markdown is such a report, by its title. */
export const isOwnMarkdown = (text: string): boolean =>
  /^# (?:\d[\d,]* (?:changed )?regex(?:es)?\b|No changed regexes)/.test(text);

/** The keys of a document below which there are regexes of a report; none if it is no report of this program. */
export function reportedKeys(root: readonly Entry[]): readonly string[] {
  const report = REPORTS.find(({ values }) =>
    Object.entries(values).every(([key, isValue]) =>
      root.some((entry) => entry.key === key && isValue(entry.value))
    )
  );
  return report?.listed ?? [];
}
