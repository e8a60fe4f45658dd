import { visibleJson, visibleText } from "../change/visible_text.ts";
import { counted, number } from "../regex/words.ts";
import { formWords, shownLiteral } from "./regex_words.ts";
import { colored, type TextStyle, wrapped } from "./terminal.ts";
import {
  type AlertState,
  attackOf,
  describeRegex,
  type JudgedAlert,
  type JudgedRegex,
  repeatCommand,
} from "./judged_alert.ts";

/** What became of the alerts of a file. */
export interface TriageReport {
  readonly alerts: readonly JudgedAlert[];
  /** Slow regexes in the same files to which no alert points. */
  readonly unreported: readonly JudgedRegex[];
  /** Alerts about something else, and those that are dismissed already. */
  readonly others: number;
  readonly closed: number;
}

/** States in the order of reports, with their titles. */
const STATES: Readonly<Record<AlertState, string>> = {
  slow: "Slow",
  long: "Slow only in long texts",
  undecided: "Not decided",
  not_read: "Not looked at",
  no_regex: "Not a known regex",
  not_found: "Not found",
  language: "Another language",
  linear: "Linear, can be dismissed",
};

/** What counts call them, if it isn't the title. */
const COUNTED: Partial<Readonly<Record<AlertState, string>>> = {
  no_regex: "without a known regex",
  language: "in another language",
};

const ORDER = Object.keys(STATES) as readonly AlertState[];

/** What can't be known from a regex alone; said once. */
const NO_FLOW =
  "This is about the regexes: whether input of strangers reaches them, and how long it can be, is not known.";

/** "3 alerts: 1 slow, 2 linear, can be dismissed". */
function summary({ alerts }: TriageReport): string {
  const counts = ORDER.flatMap((state) => {
    const count = alerts.filter((each) => each.state === state).length;
    return count === 0 ? [] : `${number(count)} ${COUNTED[state] ?? STATES[state].toLowerCase()}`;
  });
  return alerts.length === 0
    ? "No alerts about slow regexes"
    : `${counted(alerts.length, "alert")} about slow regexes: ${counts.join(", ")}`;
}

/** What else the file has. */
const rest = ({ others, closed }: TriageReport): string[] => [
  ...others === 0 ? [] : [`${counted(others, "alert")} about something else`],
  ...closed === 0 ? [] : [`${counted(closed, "alert")} dismissed already`],
];

const sorted = ({ alerts }: TriageReport): readonly JudgedAlert[] =>
  ORDER.flatMap((state) => alerts.filter((each) => each.state === state));

const COLORS: Partial<Readonly<Record<AlertState, "red" | "yellow" | "green">>> = {
  slow: "red",
  long: "yellow",
  linear: "green",
};

/** The report for a terminal: what is slow first. Regexes, attacks and commands are never shortened. */
export function triageText(report: TriageReport, style: TextStyle): string {
  const line = (text: string) => wrapped(`  ${visibleText(text)}`, style);
  const about = (regex: JudgedRegex | undefined) => {
    if (regex === undefined || regex.change.after === null) return [];
    const attack = attackOf(regex);
    const command = repeatCommand(regex);
    return [
      `  ${shownLiteral(regex.change.after.regex)}`,
      ...attack === undefined ? [] : [`  ${attack}`],
      ...(regex.forms ?? []).flatMap((form) => [...line(formWords(form)), `    ${shownLiteral(form.regex)}`]),
      ...attack === undefined && command !== undefined ? [`  ${command}`] : [],
    ];
  };
  const lines = [
    ...sorted(report).flatMap(({ alert, place, state, sentence, regex }) => [
      `${visibleText(place)}  ${visibleText(alert.rule)}${visibleText(numberOf(alert))}`,
      ...line(sentence).map((text) => colored(text, COLORS[state] ?? null, style)),
      ...about(regex),
      "",
    ]),
    ...report.unreported.flatMap((regex) => [
      `${visibleText(placeOf(regex))}  Not reported`,
      ...line(describeRegex(regex).sentence),
      ...about(regex),
      "",
    ]),
    ...wrapped(summary(report), style),
    ...report.unreported.length === 0
      ? []
      : [`Slow in these files, and not reported: ${number(report.unreported.length)}`],
    ...rest(report),
    ...wrapped(NO_FLOW, style),
  ];
  return `${lines.join("\n")}\n`;
}

const numberOf = ({ number, key }: JudgedAlert["alert"]): string =>
  number !== undefined ? ` (alert ${number})` : key !== undefined ? ` (${key})` : "";

const placeOf = ({ file, found }: JudgedRegex): string => `${file}:${found.line}:${found.column}`;

/** The report as Markdown for an issue. */
export function triageMarkdown(report: TriageReport): string {
  const code = (text: string) => {
    const fence = "`".repeat(Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length)) + 1);
    const space = /^[` ]|[` ]$/.test(text) ? " " : "";
    return `${fence}${space}${text}${space}${fence}`;
  };
  const about = (regex: JudgedRegex | undefined) => {
    if (regex === undefined || regex.change.after === null) return [];
    const attack = attackOf(regex);
    const command = repeatCommand(regex);
    return [
      `  - Regex: ${code(shownLiteral(regex.change.after.regex))}`,
      ...attack === undefined ? [] : [`  - Attack: ${code(attack)}`],
      ...(regex.forms ?? []).map((form) => `  - ${formWords(form)}: ${code(shownLiteral(form.regex))}`),
      ...command === undefined ? [] : [`  - Repeat: ${code(command)}`],
    ];
  };
  const groups = ORDER.flatMap((state) => {
    const alerts = report.alerts.filter((each) => each.state === state);
    if (alerts.length === 0) return [];
    return [
      `## ${STATES[state]}`,
      "",
      ...alerts.flatMap(({ alert, place, sentence, regex }) => [
        `- ${code(visibleText(place))} ${code(visibleText(alert.rule))}${escaped(numberOf(alert))}: ${
          escaped(sentence)
        }`,
        ...about(regex),
      ]),
      "",
    ];
  });
  const unreported = report.unreported.flatMap((regex) => [
    `- ${code(visibleText(placeOf(regex)))}: ${escaped(describeRegex(regex).sentence)}`,
    ...about(regex),
  ]);
  const lines = [
    `# ${summary(report)}`,
    "",
    NO_FLOW,
    ...rest(report).map((text) => `${text}.`),
    "",
    ...groups,
    ...unreported.length === 0 ? [] : ["## Slow in the same files, and not reported", "", ...unreported, ""],
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

/** Words of which no character is markup. */
const escaped = (text: string): string => visibleText(text).replace(/[\\`*_[\]<>|~#@]/g, "\\$&");

/** Characters of a comment that GitHub accepts when an alert is dismissed. */
const MAX_DISMISSED_COMMENT = 280;

/** The report as data: what GitHub's interface for dismissing takes is in `state`, `dismissed_reason` and `dismissed_comment`. */
export function triageJson(report: TriageReport): string {
  const data = {
    version: 1,
    title: summary(report),
    note: NO_FLOW,
    alerts: report.alerts.map(({ alert, state, place, sentence, regex }) => ({
      position: alert.position,
      number: alert.number ?? null,
      key: alert.key,
      tool: alert.tool,
      rule: alert.rule,
      message: alert.message,
      place,
      finding: state,
      sentence,
      ...regex && regexJson(regex),
      state: state === "linear" ? "dismissed" : "open",
      ...state === "linear" && {
        dismissed_reason: "false positive",
        dismissed_comment: sentence.slice(0, MAX_DISMISSED_COMMENT),
      },
    })),
    unreported: report.unreported.map((regex) => ({
      place: placeOf(regex),
      finding: describeRegex(regex).state,
      sentence: describeRegex(regex).sentence,
      ...regexJson(regex),
    })),
    others: report.others,
    closed: report.closed,
  };
  return `${visibleJson(JSON.stringify(data, null, 2))}\n`;
}

/** What isn't known is undefined, so that JSON lacks it. */
function regexJson(judged: JudgedRegex) {
  const { change: { after }, found, forms } = judged;
  if (after === null) return {};
  const { kind, how, class: growth, degree, bound, slowLength, safeLength, attack } = after.verdict;
  return {
    ...after.regex,
    source: found.source,
    verdict: {
      kind,
      how,
      class: growth,
      degree,
      bound,
      slowLength,
      safeLength,
      attack,
      attackCode: attackOf(judged),
    },
    fastForms: forms,
    repeat: repeatCommand(judged),
  };
}
