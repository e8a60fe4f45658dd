import type { FileProblem, FoundRegex, RegexPair } from "../../change/model.ts";
import { pairMoved } from "../../change/pairs/moved_regexes.ts";
import { countOutside, type FileVersions, pairFiles } from "../../change/pairs/pairing.ts";
import { isPatch, readPatch } from "../../change/patches/patch.ts";
import { scanPatch } from "../../change/patches/patch_scan.ts";
import { unreadLanguage } from "../../change/readers/file_language.ts";
import { guessLanguage, scanFile } from "../../change/readers/scan.ts";
import { type Regex, toLiteral } from "../../regex/regex.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { FilePair, ScanRequest } from "./input.ts";
import type { Scanned } from "./review.ts";
import { shownName } from "./shown_name.ts";

/** Finds the regexes that changed. It parses code, which takes up to seconds, so call it in a worker. */
export function scanInput(request: ScanRequest): Scanned {
  const { pairs, skipped, unread, ...rest } = scanAny(request);
  return {
    ...rest,
    pairs: pairs.map((pair) => ({ ...pair, file: shownName(pair.file) })),
    skipped: skipped.map((each) => ({ ...each, file: shownName(each.file) })),
    unread: unread.map(shownName),
  };
}

function scanAny(request: ScanRequest): Scanned {
  switch (request.kind) {
    case "diff":
      return scanDiff(request.text);
    case "files":
      return scanFiles(request.files);
    case "patterns":
      return scanPatterns(request.before, request.after);
  }
}

function scanDiff(text: string): Scanned {
  if (isPatch(text)) return pairFound(scanPatch(readPatch(text)));
  const patch = completePatch(text);
  if (patch === null) return { ...NOTHING, problem: NO_DIFF };
  const found = pairFound(scanPatch(readPatch(patch)));
  return { ...found, pairs: found.pairs.map((pair) => ({ ...pair, file: "" })) };
}

const NOTHING: Scanned = { pairs: [], skipped: [], unread: [] };

const NO_DIFF =
  "This isn't a diff. Paste the output of git diff or diff -u, with lines that begin with - and +. " +
  'To compare two patterns, choose "Two patterns".';

/** A patch made of lines that were copied without their file header; null if they aren't lines of a diff. */
function completePatch(text: string): string | null {
  const lines = text.split(/\r?\n/);
  const content = lines.filter((line) => /^[-+ ]/.test(line)).map((line) => line.slice(1)).join("\n");
  const language = guessLanguage(content);
  const name = `pasted.${language === "javascript" ? "ts" : language}`;
  const header = `--- ${name}\n+++ ${name}\n`;
  const first = lines.findIndex((line) => /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/.test(line));
  if (first >= 0) return header + lines.slice(first).join("\n");
  const written = lines.filter((line) => line !== "");
  const count = (sign: string) => lines.filter((line) => !line.startsWith(sign)).length;
  const hasBoth = ["-", "+"].every((sign) => written.some((line) => line.startsWith(sign)));
  if (!hasBoth || !written.every((line) => /^[-+ ]/.test(line))) return null;
  return `${header}@@ -1,${count("+")} +1,${count("-")} @@\n${lines.join("\n")}`;
}

function scanFiles(files: readonly FilePair[]): Scanned {
  return pairFound(files.map(({ before, after }) => ({
    before: before && scanFile(before),
    after: after && scanFile(after),
  })));
}

function pairFound(files: readonly FileVersions[]): Scanned {
  const { pairs, skipped, outside } = pairFiles(files);
  const isUnread = ({ problem }: { readonly problem: FileProblem }) => problem.code === "unsupported";
  return {
    pairs: pairMoved(pairs),
    skipped: skipped.filter((each) => !isUnread(each)),
    unread: skipped.filter(isUnread).map(({ file }) => file),
    outside: countOutside([
      ...outside,
      ...skipped.filter(isUnread).flatMap(({ file }) => {
        const name = unreadLanguage(file);
        return name === null ? [] : { code: "unsupported", name } as const;
      }),
    ]),
  };
}

function scanPatterns(before: Regex, after: Regex): Scanned {
  const isSame = before.pattern === after.pattern && before.flags === after.flags;
  const pair: RegexPair = { file: "", before: findAlone(before), after: findAlone(after) };
  return { ...NOTHING, pairs: isSame ? [] : [pair] };
}

/** A pattern without a file. */
function findAlone(regex: Regex): FoundRegex {
  const parsed = parse(regex);
  const source = toLiteral(regex);
  const place = { origin: "literal", range: { start: 0, end: source.length }, line: 1, column: 1 } as const;
  const found = { ...place, source, use: "unknown", path: [] } as const;
  if (parsed.ok) return { ...found, regex };
  return { ...found, regex: null, problem: { code: "syntax_error", message: parsed.message } };
}
