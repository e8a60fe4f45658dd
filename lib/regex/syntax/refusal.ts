/**
 * What the native engine has against a regex, in its own words without what stands before them: V8 repeats the
 * whole pattern there, "Invalid regular expression: /…/g: Regular expression too large".
 *
 * @param error what compiling or matching threw
 */
export function refusalWords(error: unknown): string {
  return error instanceof Error ? error.message.split(": ").at(-1) ?? "" : String(error);
}
