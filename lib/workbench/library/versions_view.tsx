import { useEffect, useMemo } from "preact/hooks";
import { Changes } from "../../../components/Changes.tsx";
import type { PatternDiff } from "../../regex/diff/diff.ts";
import type { Regex } from "../../regex/regex.ts";
import { requestAnalysis } from "../judging/analysis.ts";
import { Comparison } from "../page/comparison.tsx";
import { spawner } from "../runtime/lazy.ts";
import "./first_load.ts";
import "../second_load.ts";
import { versionsTask, versionsView } from "./versions.ts";

/** A version, with its contracts. */
interface ComparedVersion extends Regex {
  readonly contracts?: readonly string[] | undefined;
}

interface VersionsToolProps {
  readonly before: ComparedVersion;
  readonly after: ComparedVersion;
  /** When they were saved, as text. */
  readonly times: readonly [before: string, after: string];
  /** Whether this deployment can analyze patterns. */
  readonly analyses: boolean;
  /** Opens the later version with a text. */
  readonly onText: (text: string) => void;
}

/** The differences between two versions of a saved pattern. */
export function Tool({ before, after, times, analyses, onText }: VersionsToolProps) {
  const task = useMemo(() =>
    versionsTask(before, after, {
      server: { analyse: requestAnalysis, isSignedIn: () => Promise.resolve(analyses) },
      meaning: spawner("meaning"),
      safety: spawner("safety"),
    }), [before, after]);
  useEffect(() => task.connect(), [task]);
  return (
    <VersionChanges before={before} after={after} times={times} onText={onText} {...versionsView(task)} />
  );
}

type VersionChangesProps = Omit<VersionsToolProps, "analyses"> & ReturnType<typeof versionsView>;

/** The differences between two versions: in matches, characters, structure, explanation and safety. */
export function VersionChanges(props: VersionChangesProps) {
  const { before, after, times, diff, verdicts, safety } = props;
  return (
    <div class="version-changes" role="region" aria-label="Changes">
      <p class="muted">From {times[0]} to {times[1]}</p>
      {diff === null && <p>This browser can't read one of the two</p>}
      {diff && (
        <Comparison
          {...props}
          safety={verdicts}
          isChecking={verdicts.includes(null)}
          textAction="Open with this text"
        />
      )}
      {diff && <Changes first={before} second={after} diff={diff} />}
      {diff && <Explained diff={diff} />}
      <ChangedContracts before={before.contracts ?? []} after={after.contracts ?? []} />
      <VersionSafety safety={safety} />
    </div>
  );
}

/** Lines of the explanation that are not in both. */
function Explained({ diff }: { readonly diff: PatternDiff }) {
  const pairs = diff.explanation.filter(({ mark }) => mark !== "same");
  if (pairs.length === 0) return null;
  return (
    <details>
      <summary>Explanation: {pairs.length} {pairs.length === 1 ? "line differs" : "lines differ"}</summary>
      <ul class="explained">
        {pairs.map((pair, index) => (
          <li key={index}>
            {pair.before && <del>{pair.before.label}</del>}
            {pair.after && <ins>{pair.after.label}</ins>}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ChangedContractsProps {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Contracts that are not in both. */
function ChangedContracts({ before, after }: ChangedContractsProps) {
  const removed = before.filter((line) => !after.includes(line));
  const added = after.filter((line) => !before.includes(line));
  if (removed.length + added.length === 0) return null;
  return (
    <section aria-label="Changed contracts">
      <h4>Contracts</h4>
      <ul class="explained changed-contracts">
        {removed.map((line, at) => (
          <li key={`removed ${at}`}>
            <del>
              <code>{line}</code>
            </del>
          </li>
        ))}
        {added.map((line, at) => (
          <li key={`added ${at}`}>
            <ins>
              <code>{line}</code>
            </ins>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is known about slow input in the earlier and in the later version. */
function VersionSafety({ safety }: Pick<VersionChangesProps, "safety">) {
  return (
    <details>
      <summary>How was this checked?</summary>
      <dl class="version-safety">
        {safety.map((each) => (
          <div key={each.name}>
            <dt>{each.name}</dt>
            <Known {...each} />
          </div>
        ))}
      </dl>
    </details>
  );
}

function Known({ name, words, growth, status, onAnalyse }: VersionChangesProps["safety"][number]) {
  return (
    <dd>
      {words && (
        <p>
          <strong class={words.severity}>{words.title}</strong>. {words.sentence}.
        </p>
      )}
      {growth !== null && <p class="muted">{growth}</p>}
      <p class="muted" role="status">{status}</p>
      {onAnalyse && (
        <button type="button" aria-label={`Analyze again: ${name}`} onClick={onAnalyse}>Analyze again</button>
      )}
    </dd>
  );
}
