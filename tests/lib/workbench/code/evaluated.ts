/** Runs source text as a separate module, after encoding it as UTF-8. */
export async function evaluated(code: string): Promise<Record<string, unknown>> {
  return await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`);
}

/** The output of a module, an argument list for each line. */
export async function printed(code: string): Promise<unknown[][]> {
  const console = "export const lines = [];\nconst console = { log: (...line) => lines.push(line) };\n";
  return (await evaluated(console + code)).lines as unknown[][];
}
