import type { FileScan } from "../model.ts";

/** True if the name of a file says that a program wrote it, or that it is a copy of other people's code. */
export function hasGeneratedName(path: string): boolean {
  return /(?:^|[\\/])(?:dist|build|vendor)[\\/]|\.min\.[^\\/]+$/.test(path);
}

/** Longest line that people write often. */
const LONG_LINE = 500;

/** Least characters of code that is called minified. */
const LEAST_CODE = 1_000;

/** Characters of a line that are looked at. */
const SAMPLE = 20_000;

/** True if code seems to be minified: more than half of its characters are in long lines, with several statements each. */
export function looksMinified(text: string): boolean {
  if (text.length < LEAST_CODE) return false;
  let long = 0;
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    if (end - start > LONG_LINE && hasStatements(text.slice(start, end))) long += end - start;
    start = end + 1;
  }
  return long > text.length / 2;
}

/** True if a line has code of a program: a list of words or one long regex has few brackets and semicolons without spaces. */
function hasStatements(line: string): boolean {
  const sample = line.slice(0, SAMPLE);
  return (sample.match(/[;{}](?=[\w$!(])/g)?.length ?? 0) > sample.length / 500;
}

/** True if all versions of a file are minified. A change of a file that people write can't hide behind one long line. */
export function isMinified(before: FileScan | null, after: FileScan | null): boolean {
  return [before, after].every((scan) => scan === null || scan.isMinified === true);
}
