/** The code points that a set matches in our engine, and in the native one. */
import { compilePattern } from "../../../../lib/regex/engine/compile.ts";
import { execAll } from "../../../../lib/regex/engine/exec.ts";
import type { Regex } from "../../../../lib/regex/regex.ts";
import { treeOf } from "./comparing.ts";

/** Code points as a text. Low surrogates come first, because after high ones they would form pairs. */
export function textOf(isTaken: (code: number) => boolean): string {
  let text = "";
  for (const [first, last] of [[0xdc00, 0xdfff], [0, 0xdbff], [0xe000, 0x10ffff]] as const) {
    for (let code = first; code <= last; code++) if (isTaken(code)) text += String.fromCodePoint(code);
  }
  return text;
}

/** Where our engine matches other parts of a text than the native one; empty if they agree. */
export function differenceIn(text: string, { pattern, flags }: Regex): string {
  const tree = treeOf({ pattern, flags });
  if (tree === undefined) return `/${pattern}/${flags} has no tree`;
  const { matches, status } = execAll(compilePattern(tree), text, { maxSteps: 4 * text.length + 100 });
  if (status === "budget") return `/${pattern}/${flags} takes too many steps`;
  const ours = matches.map(({ index, end }) => `${index}-${end}`);
  const native = [...text.matchAll(new RegExp(pattern, flags))].map(({ index, 0: { length } }) =>
    `${index}-${index + length}`
  );
  const at = ours.findIndex((stretch, at) => stretch !== native[at]);
  if (at < 0 && ours.length === native.length) return "";
  return `/${pattern}/${flags}: ${ours.at(at)}, not ${native.at(at)}`;
}

/** Names of General_Category or Script that the native engine supports, by their short names. */
export function namesOf(property: "gc" | "sc" | "scx"): string[] {
  const names = property === "gc" ? words([UPPER, ["", "C", ...LOWER]]) : words([UPPER, LOWER, LOWER, LOWER]);
  return names.filter((name) => isKnown(`${property}=${name}`));
}

const UPPER = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const LOWER = [..."abcdefghijklmnopqrstuvwxyz"];

const words = (places: readonly (readonly string[])[]) =>
  places.reduce<readonly string[]>(
    (starts, letters) => starts.flatMap((start) => letters.map((l) => start + l)),
    [
      "",
    ],
  );

function isKnown(property: string): boolean {
  try {
    new RegExp(`\\p{${property}}`, "u");
    return true;
  } catch {
    return false;
  }
}

/** Properties that a character has or has not. @see https://tc39.es/ecma262/#table-binary-unicode-properties */
export const BINARY = (
  "ASCII,AHex,Alpha,Any,Assigned,Bidi_C,Bidi_M,CI,Cased,CWCF,CWCM,CWKCF,CWL,CWT,CWU,Dash,DI,Dep,Dia,Emoji,EComp," +
  "EMod,EBase,EPres,ExtPict,Ext,Gr_Base,Gr_Ext,Hex,IDSB,IDST,IDC,IDS,Ideo,Join_C,LOE,Lower,Math,NChar,Pat_Syn," +
  "Pat_WS,QMark,Radical,RI,STerm,SD,Term,UIdeo,Upper,VS,space,XIDC,XIDS"
).split(",");
