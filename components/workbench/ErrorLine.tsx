import type { Fault } from "../../lib/regex/syntax/parse.ts";

export interface ErrorLineProps {
  readonly fault: Fault | null;
  readonly pattern: string;
  /** What was just done at the reader's wish. */
  readonly done: string;
}

/** The line under the pattern. Its height is always kept, so that an error moves nothing. */
export function ErrorLine(
  { fault, pattern, done }: ErrorLineProps,
) {
  return (
    <p class={fault ? `error-line ${fault.reason}` : "error-line"} role="status">
      {fault
        ? `${fault.reason === "syntax" ? "Error" : "Not shown"}: ${fault.message}`
        : done || hint(pattern)}
    </p>
  );
}

function hint(pattern: string): string {
  return pattern === "" ? "Type a pattern, or paste a literal such as /a+/gi" : "";
}
