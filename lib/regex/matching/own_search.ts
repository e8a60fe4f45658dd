import { compilePattern } from "../engine/compile.ts";
import { exec } from "../engine/exec.ts";
import { parse } from "../syntax/parse.ts";
import type { OpenSearch } from "./matches.ts";

/**
 * The search of our engine, for syntax that the native engine lacks. It has no limit on its steps, so like the native
 * one it belongs in a worker that can be terminated.
 *
 * @throws SyntaxError when the pattern is invalid
 */
export const ownSearch: OpenSearch = (regex) => {
  const parsed = parse(regex);
  if (!parsed.ok) throw new SyntaxError(parsed.message);
  const program = compilePattern(parsed.tree);
  const keepsIndex = program.global || program.sticky;
  return {
    lastIndex: 0,
    exec(text) {
      const { captures, status } = exec(program, text, this.lastIndex, Infinity);
      if (status === "exhausted") throw new RangeError(OUT_OF_MEMORY);
      if (captures === null) {
        if (keepsIndex) this.lastIndex = 0;
        return null;
      }
      const [index = 0, end = 0] = captures;
      if (keepsIndex) this.lastIndex = end;
      const indices = Array.from(
        { length: captures.length / 2 },
        (_, group): readonly [number, number] | undefined => {
          const [from = -1, to = -1] = captures.subarray(2 * group, 2 * group + 2);
          return from < 0 ? undefined : [from, to];
        },
      );
      return { index, 0: text.slice(index, end), length: indices.length, indices };
    },
  };
};

const OUT_OF_MEMORY = "The search needs too much memory";
