import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

export interface PayloadViewProps {
  /** The body for this server, and what it asks the provider with. */
  readonly payload: { readonly request: unknown; readonly toProvider: unknown };
  readonly host: string;
  /** Whether something was sent already. */
  readonly known: boolean;
}

/** What leaves the browser, to the letter; open until the first question is sent. */
export function PayloadView({ payload: { request, toProvider }, host, known }: PayloadViewProps) {
  const open = useSignal(!known);
  useEffect(() => void (open.value = !known), [known]);
  return (
    <details
      class="review-payload"
      open={open.value}
      onToggle={({ currentTarget }) => open.value = currentTarget.open}
    >
      <summary>What is sent</summary>
      {open.value && (
        <>
          <p>
            To this server, with your key in a header:
          </p>
          <Json label="Sent to this server" value={request} />
          <p>
            From there to{" "}
            <strong>{host}</strong>, with the same key. The first two messages are made from the pattern:
          </p>
          <Json label={`Sent to ${host}`} value={toProvider} />
        </>
      )}
    </details>
  );
}

const Json = ({ label, value }: { readonly label: string; readonly value: unknown }) => (
  <pre tabIndex={0} role="group" aria-label={label}><code>{JSON.stringify(value, null, 2)}</code></pre>
);
