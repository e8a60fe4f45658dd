import { GeneratedTests } from "../../../components/GeneratedTests.tsx";
import "../first_load.ts";
import { useGenerated } from "../matching/generated_tests.ts";
import type { ToolProps } from "../model/tool.ts";
import { type CaseVerdict, connectFixtures, fixturePanel } from "./fixtures.ts";

/** Tests generated for the pattern, and the built-in suites. */
export function Tool({ model }: ToolProps) {
  const made = useGenerated(model);
  const fixtures = connectFixtures(model);
  return (
    <>
      {made && <GeneratedTests {...made} />}
      <FixturePanel {...fixturePanel(model, fixtures)} />
    </>
  );
}

/** A suite of built-in cases. */
export interface ListedSuite {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly pattern: string;
  readonly flags: string;
  readonly cases: readonly { readonly id: string; readonly input: string }[];
}

export interface FixturePanelProps {
  readonly suites: readonly ListedSuite[];
  readonly verdictOf: (suite: string, fixture: string) => CaseVerdict | null;
  readonly running: boolean;
  /** With each suite's own pattern, or with the one on the workbench. */
  readonly onRun: (suites: readonly ListedSuite[], own: boolean) => void;
  readonly onOpen: (suite: ListedSuite, input: string) => void;
}

/** The built-in cases, which can be run with their own pattern or with the one on the workbench. */
export function FixturePanel({ suites, verdictOf, running, onRun, onOpen }: FixturePanelProps) {
  const verdicts = suites.flatMap(({ id, cases }) => cases.map((each) => verdictOf(id, each.id)));
  const ran = verdicts.filter((verdict) => verdict !== null);
  return (
    <div class="fixtures">
      <p>
        Built-in cases that show how this browser's engine matches.{" "}
        <button type="button" disabled={running} onClick={() => onRun(suites, true)}>Run all</button>
      </p>
      <p role="status">
        {ran.length > 0 && `${ran.filter(({ passes }) => passes).length} of ${ran.length} pass`}
        {running && ", running"}
      </p>
      {suites.map((suite) => (
        <Suite key={suite.id} suite={suite} verdictOf={verdictOf} onRun={onRun} onOpen={onOpen} />
      ))}
    </div>
  );
}

type SuiteProps = Pick<FixturePanelProps, "verdictOf" | "onRun" | "onOpen"> & { readonly suite: ListedSuite };

function Suite({ suite, verdictOf, onRun, onOpen }: SuiteProps) {
  const failed = suite.cases.filter(({ id }) => verdictOf(suite.id, id)?.passes === false).length;
  return (
    <details class="suite">
      <summary>
        {suite.title} <span class="category">{suite.category}</span>
        {failed > 0 && <strong class="failed">{failed} failed</strong>}
      </summary>
      <p>{suite.description}</p>
      <p>
        <code class="source">/{suite.pattern}/{suite.flags}</code>{" "}
        <button type="button" onClick={() => onRun([suite], true)}>Run</button>{" "}
        <button type="button" onClick={() => onRun([suite], false)}>Run with the current pattern</button>
      </p>
      <ul>
        {suite.cases.map(({ id, input }) => (
          <li key={id}>
            <CaseVerdict verdict={verdictOf(suite.id, id)} /> <code class="source">{shown(input)}</code>{" "}
            <button type="button" onClick={() => onOpen(suite, input)} aria-label={`Open ${id}`}>Open</button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function CaseVerdict({ verdict }: { verdict: CaseVerdict | null }) {
  if (verdict === null) return <span class="verdict">not run</span>;
  const sign = verdict.passes ? "✓ pass" : "✗ fail";
  return <span class={verdict.passes ? "verdict passed" : "verdict failed"}>{sign}: {verdict.reason}</span>;
}

/** Most inputs are short, but not those for slow searches. */
function shown(input: string): string {
  const line = JSON.stringify(input.toWellFormed());
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
