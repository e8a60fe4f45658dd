import { MAX_LINE_NUMBERS } from "../../limits.ts";

/**
 * Reads line numbers such as `2,5-9`, from 1 as people count.
 *
 * @returns the lines from 0; what is no number is left out, and so is what goes beyond the limit
 */
export function readLineNumbers(written: string): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const part of written.split(",")) {
    const [, from, to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(part) ?? [];
    for (let line = Number(from); line <= Number(to) && lines.size < MAX_LINE_NUMBERS; line++) {
      if (line > 0) lines.add(line - 1);
    }
  }
  return lines;
}

/** The numbers of lines (from 0) in their shortest form. */
export function writeLineNumbers(lines: ReadonlySet<number>): string {
  const runs: [number, number][] = [];
  for (const line of [...lines].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === line - 1) last[1] = line;
    else runs.push([line, line]);
  }
  return runs.map(([from, to]) => from === to ? `${from + 1}` : `${from + 1}-${to + 1}`).join(",");
}

/** The lines with one more, or without it. */
export function toggled(lines: ReadonlySet<number>, line: number): ReadonlySet<number> {
  const others = new Set(lines);
  if (!others.delete(line)) others.add(line);
  return others;
}
