/** A place of an alert. Lines and columns count from 1; `end` is the column behind it. */
export interface AlertedPlace {
  /** `src/a.js` if it is absent. */
  readonly uri?: string;
  readonly base?: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly end?: number;
  readonly snippet?: string;
}

/** A SARIF log with an alert at each place; the first one of several is the main place. */
export function sarifLog(
  places: readonly (AlertedPlace | readonly AlertedPlace[])[],
  columnKind?: string,
  ruleId = "js/redos",
) {
  return {
    version: "2.1.0",
    runs: [{
      tool: { driver: { name: "Scanner" } },
      ...columnKind !== undefined && { columnKind },
      originalUriBaseIds: { SRC: { uri: "src/" }, "%SRCROOT%": { uri: "file:///home/runner/work/x/" } },
      results: places.map((place) => {
        const [main, ...related] = ("length" in place ? place : [place]).map(location);
        return {
          ruleId,
          message: { text: "This part may be slow" },
          locations: [main],
          ...related.length > 0 && { relatedLocations: related },
        };
      }),
    }],
  };
}

function location({ uri = "src/a.js", base, line, column, endLine, end, snippet }: AlertedPlace) {
  return {
    physicalLocation: {
      artifactLocation: { uri, ...base !== undefined && { uriBaseId: base } },
      region: {
        startLine: line,
        ...column !== undefined && { startColumn: column },
        ...endLine !== undefined && { endLine },
        ...end !== undefined && { endColumn: end },
        ...snippet !== undefined && { snippet: { text: snippet } },
      },
    },
  };
}
