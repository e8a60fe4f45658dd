import { FieldTable, type FieldTableProps } from "./FieldTable.tsx";
import { Prose } from "./Prose.tsx";

export interface OperationEntryProps {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly facts: readonly string[];
  readonly groups: readonly FieldTableProps[];
  readonly status: number;
  readonly result: string;
  readonly shape: string | null;
  readonly errors: readonly string[];
  readonly curl: string;
}

/** One thing that the API does: what is sent, what comes back, and a command that tries it. */
export function OperationEntry(operation: OperationEntryProps) {
  const { id, method, path, summary, description, facts, groups, curl } = operation;
  return (
    <article class="entry operation" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>
          <code>{method} {path}</code> {summary}
        </a>
      </h3>
      <p>
        <Prose words={description} />
      </p>
      <p class="api-facts">
        <Prose words={facts.join(" · ")} />
      </p>
      {groups.map((group) => <FieldTable key={group.title} {...group} />)}
      <Outcome {...operation} />
      <pre class="code" tabIndex={0}><code>{curl}</code></pre>
    </article>
  );
}

function Outcome({ status, result, shape, errors }: OperationEntryProps) {
  return (
    <p class="api-outcome">
      <b>{status}</b> {result}
      {shape && (
        <>
          : <a href={`#${shape}`}>{shape}</a>
        </>
      )}
      <span class="api-errors">
        Errors {errors.map((code) => (
          <a key={code} href={`#${code}`}>
            <code>{code}</code>
          </a>
        ))}
      </span>
    </p>
  );
}
