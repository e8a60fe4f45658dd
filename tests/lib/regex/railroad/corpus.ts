import { buildDiagram } from "../../../../lib/regex/railroad/diagram.ts";
import type { Diagram } from "../../../../lib/regex/railroad/shape.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import { corpus } from "../../../corpora/corpus.ts";
import { everyNth } from "../../../suites/sample.ts";

/** Diagrams of a sample of the valid patterns of the committed corpora. */
export async function corpusDiagrams(): Promise<readonly Diagram[]> {
  return drawn ??= await draw();
}

let drawn: readonly Diagram[] | undefined;

async function draw(): Promise<Diagram[]> {
  const regexes = [...await corpus("real-world"), ...await corpus("conformance")];
  return everyNth(7, regexes).flatMap((regex) => {
    const parsed = parse(regex);
    return parsed.ok ? [buildDiagram(parsed.tree)] : [];
  });
}
