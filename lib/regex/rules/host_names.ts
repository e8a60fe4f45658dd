import type { AST } from "@eslint-community/regexpp";
import { isPlain } from "./character_kinds.ts";

/** Consecutive elements of an alternative. */
export type Run = readonly AST.Element[];

/** Runs of characters that a host name can contain, with escaped and unescaped dots. */
export function hostRuns(elements: Run): Run[] {
  const runs: AST.Element[][] = [[]];
  for (const element of elements) {
    if (hostCharacter(element) === undefined) runs.push([]);
    else runs.at(-1)?.push(element);
  }
  return runs.filter(([first]) => first !== undefined);
}

/** The character of a host name that an element is meant as; undefined for others. */
export function hostCharacter(element: AST.Element): string | undefined {
  if (isAnyDot(element) || element.raw === "\\.") return ".";
  return isPlain(element) && HOST_CHARACTER.test(element.raw) ? element.raw : undefined;
}

const HOST_CHARACTER = /^[a-z\d-]$/i;

/** True for an unescaped dot. */
export const isAnyDot = (element: AST.Element): boolean =>
  element.type === "CharacterSet" && element.kind === "any";

/** The text of a run of host characters. */
export const hostText = (run: Run): string => run.map(hostCharacter).join("");
