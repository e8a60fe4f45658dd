import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Shown, ShownText } from "../workbench/ShownText.tsx";
import { DetailsForm, type DetailsFormProps } from "./DetailsForm.tsx";

export interface SnippetDetailsProps extends Omit<DetailsFormProps, "snippet"> {
  /** Null while it is on its way. */
  readonly snippet: DetailsFormProps["snippet"] & { readonly pattern: string; readonly flags: string } | null;
  readonly href: string;
  /** A pattern as it is drawn. */
  readonly drawn: (pattern: string) => readonly Shown[];
  /** What went wrong, in a sentence. */
  readonly problem: string | null;
  /** Path of the sign-in page that leads back; null when that is not what is missing. */
  readonly signInPath: string | null;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  readonly onClose: () => void;
  readonly onRetry: () => void;
  /** The history. */
  readonly children: ComponentChildren;
}

/** One saved pattern: what it is called, what can be done with it, and its history. */
export function SnippetDetails(props: SnippetDetailsProps) {
  const { snippet, href, problem, signInPath, busy, onDuplicate, onDelete, onClose, onRetry, children } =
    props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [snippet?.id]);
  return (
    <section class="snippet-details" aria-labelledby="snippet-title">
      <header class="row">
        <h2 id="snippet-title" tabIndex={-1} ref={title}>{snippet?.name ?? "Loading"}</h2>
        <button type="button" class="close" onClick={onClose}>Close</button>
      </header>
      {problem !== null && (
        <p class="problem" role="alert">
          {signInPath === null ? problem : "Your session has ended. What you typed waits here"}.{" "}
          {signInPath && <a href={signInPath}>Sign in again</a>}
          {snippet === null && !signInPath && <button type="button" onClick={onRetry}>Try again</button>}
        </p>
      )}
      {snippet && (
        <>
          <pre class="whole-pattern"><code>/<ShownText text={props.drawn(snippet.pattern)} />/{snippet.flags}</code></pre>
          <p class="row">
            <a class="button primary" href={href}>Open in the workbench</a>
            <button type="button" disabled={busy} onClick={onDuplicate}>Duplicate</button>
            <button type="button" class="danger" disabled={busy} onClick={onDelete}>Delete</button>
          </p>
          <DetailsForm {...props} key={snippet.id} snippet={snippet} />
          <h3>History</h3>
          {children}
        </>
      )}
    </section>
  );
}
