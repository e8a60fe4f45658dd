import type { Fault } from "../../lib/regex/syntax/parse.ts";

/** The line under the pattern. Its height is always kept, so that an error moves nothing. */
export function ErrorLine(
  { fault, pattern, copied }: { fault: Fault | null; pattern: string; copied: string },
) {
  return (
    <p class={fault ? `error-line ${fault.reason}` : "error-line"} role="status">
      {fault
        ? `${fault.reason === "syntax" ? "Error" : "Not shown"}: ${fault.message}`
        : copied || hint(pattern)}
    </p>
  );
}

function hint(pattern: string): string {
  return pattern === "" ? "Type a pattern, or paste a literal such as /a+/gi" : "";
}
