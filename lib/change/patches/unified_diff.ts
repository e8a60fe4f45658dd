/** Lines of context around a change, as `git diff` gives. */
const CONTEXT = 3;

/**
 * The unified diff of two versions of a file with the same number of lines, which `git apply` and `patch -p1` accept.
 *
 * @param name path of the file, relative to where the patch is applied
 * @returns "" if both versions are the same
 */
export function unifiedDiff(name: string, before: string, after: string): string {
  const [old, now] = [before.split("\n"), after.split("\n")];
  if (old.length !== now.length) throw new RangeError("Both versions must have the same number of lines");
  const changed = old.flatMap((line, at) => line === now[at] ? [] : [at]);
  if (changed.length === 0) return "";
  // After the last line feed there is no line.
  const count = old.at(-1) === "" ? old.length - 1 : old.length;
  const hunks: string[] = [];
  for (let index = 0; index < changed.length;) {
    const first = changed[index]!;
    let last = first;
    while (++index < changed.length && changed[index]! - last <= 2 * CONTEXT) last = changed[index]!;
    const [start, end] = [Math.max(0, first - CONTEXT), Math.min(count, last + 1 + CONTEXT)];
    hunks.push(`@@ -${start + 1},${end - start} +${start + 1},${end - start} @@\n`);
    for (let at = start; at < end; at++) {
      // Neighboring changes are one block: first all that is removed.
      let next = at;
      while (next < end && old[next] !== now[next]) next++;
      for (let each = at; each < next; each++) hunks.push(lineOf("-", old, each));
      for (let each = at; each < next; each++) hunks.push(lineOf("+", now, each));
      if (next > at) at = next - 1;
      else hunks.push(lineOf(" ", old, at));
    }
  }
  return `--- ${pathOf("a", name)}\n+++ ${pathOf("b", name)}\n${hunks.join("")}`;
}

const lineOf = (sign: string, lines: readonly string[], at: number): string =>
  `${sign}${lines[at]}\n${at === lines.length - 1 ? "\\ No newline at end of file\n" : ""}`;

/** A path that has a space ends with a tab, and one with control characters is quoted, as git does. */
function pathOf(side: "a" | "b", name: string): string {
  const path = `${side}/${name}`;
  // deno-lint-ignore no-control-regex
  if (/["\\\u0000-\u001f\u007f]/.test(path)) {
    const octal = (unit: string) => `\\${unit.charCodeAt(0).toString(8).padStart(3, "0")}`;
    // deno-lint-ignore no-control-regex
    return `"${path.replaceAll(/["\\]/g, "\\$&").replaceAll(/[\u0000-\u001f\u007f]/g, octal)}"`;
  }
  return path.includes(" ") ? `${path}\t` : path;
}
