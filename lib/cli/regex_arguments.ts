import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { isPatch } from "../change/patches/patch.ts";
import { languageOfName } from "../change/readers/file_language.ts";
import { COMMANDS } from "../content/command_table.ts";
import { MAX_PATTERN_CHARACTERS } from "../limits/pattern.ts";
import { packageCommand } from "../project.ts";
import { readPaste } from "../regex/paste/paste.ts";
import { FLAGS, readLiteral, type Regex } from "../regex/regex.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import { counted, list, number } from "../regex/words.ts";
import type { RegexCommand } from "./arguments.ts";
import type { Environment } from "./environment.ts";
import { UsageError } from "./git.ts";
import { shellWord } from "./shell.ts";

/** What the arguments of a command without a name are. */
export type ReadArguments =
  | { readonly kind: "regex"; readonly regex: Regex }
  | { readonly kind: "change"; readonly before: Regex; readonly after: Regex }
  /** A file or a folder. */
  | { readonly kind: "path"; readonly path: string };

/**
 * Reads arguments that begin with no command. Throws a `UsageError` that offers what was probably meant.
 */
export async function readRegexArguments(
  { args, patterns, flags }: RegexCommand,
  { cwd, input }: Pick<Environment, "cwd" | "input">,
): Promise<ReadArguments> {
  const paths = await existing(args, cwd);
  const [path] = paths;
  if (args[0] !== paths[0]) offerCommand(args[0]);
  if (path !== undefined) {
    if (args.length + patterns.length === 1) return { kind: "path", path };
    throw mixed(args, patterns, paths);
  }
  refuseFlags(args, patterns);
  if (args.length + patterns.length > 2) {
    throw new UsageError(
      `One regex, or two that are compared, and not ${
        counted(args.length + patterns.length, "argument")
      }. Put a regex in quotation marks, so that the shell leaves it as it is: ${packageCommand("'/a b/'")}`,
    );
  }
  const isInput = args.indexOf("-");
  if (isInput >= 0 && args.lastIndexOf("-") !== isInput) {
    throw new UsageError("Standard input, written as -, can be only one of two regexes");
  }
  const texts = await Promise.all(args.map((arg, at) => at === isInput ? readInput(input) : arg));
  const [first, second] = [
    ...texts.map((text) => readRegex(text, flags, false)),
    ...patterns.map((text) => readRegex(text, flags, true)),
  ];
  if (first === undefined) throw new UsageError("A regex is missing");
  return second === undefined
    ? { kind: "regex", regex: first }
    : { kind: "change", before: first, after: second };
}

/** Those of the arguments that are files or folders. */
async function existing(args: readonly string[], cwd: string): Promise<string[]> {
  const are = await Promise.all(
    args.map((arg) =>
      arg === "" || arg === "-"
        ? false
        : stat(resolve(cwd, arg)).then((info) => info.isFile() || info.isDirectory(), () => false)
    ),
  );
  return args.filter((_, at) => are[at]);
}

function mixed(args: readonly string[], patterns: readonly string[], paths: readonly string[]): UsageError {
  const words = args.map(shellWord).join(" ");
  if (paths.length < args.length || patterns.length > 0) {
    const [path = ""] = paths;
    return new UsageError(
      `${path} exists, and is not compared with a regex. For a regex of that name, write -e ${
        shellWord(path)
      }`,
    );
  }
  const compare = args.length === 2 ? `, and to compare them, ${packageCommand(`diff ${words}`)}` : "";
  return new UsageError(
    `A command is missing: for all regexes, ${packageCommand(`scan ${words}`)}${compare}`,
  );
}

/** A second argument that can only be meant as flags. */
function refuseFlags(args: readonly string[], patterns: readonly string[]): void {
  const [first, flags = ""] = args;
  if (first === undefined || args.length !== 2 || patterns.length > 0) return;
  if (flags.length > 0 && [...flags].every(isFlag)) {
    const words = readLiteral(first) === null
      ? `${shellWord(first)} --flags ${flags}`
      : shellWord(first + flags);
    throw new UsageError(`For the flags ${flags}, write ${packageCommand(words)}`);
  }
}

const isFlag = (letter: string): boolean => Object.hasOwn(FLAGS, letter);

/** Bytes of standard input in which a regex is read; the largest pattern with its delimiters. */
const MAX_INPUT_BYTES = 4 * MAX_PATTERN_CHARACTERS;

async function readInput(input: Environment["input"]): Promise<string> {
  const text = await input(MAX_INPUT_BYTES);
  const [line = "", ...others] = text.replace(/\r?\n$/, "").split(/\r?\n/);
  if (isPatch(text)) {
    throw new UsageError(`Standard input is a unified diff: ${packageCommand("diff -")}`);
  }
  if (others.length > 0) {
    throw new UsageError(
      `Standard input has ${number(others.length + 1)} lines, and is to be one regex. For a file, ${
        packageCommand("scan FILE")
      }`,
    );
  }
  if (line === "") throw new UsageError("Standard input is empty, and is to be a regex");
  return line;
}

/** Throws if an argument is probably a command that is misspelled, or a file that doesn't exist. */
function offerCommand(arg: string | undefined): void {
  if (arg === undefined || arg === "-") return;
  if (arg === "") throw new UsageError(`The regex is empty. If that is meant, write -e ""`);
  const asRegex = `As a regex, write -e ${shellWord(arg)}`;
  const usages = COMMANDS.flatMap(({ forms }) => forms.map(({ usage }) => usage.split(" ")[0] ?? ""));
  const meant = /^[A-Za-z]+$/.test(arg)
    ? [...new Set(usages)].filter((name) => isNear(arg.toLowerCase(), name))
    : [];
  if (meant.length > 0) {
    throw new UsageError(`Unknown command "${arg}". Did you mean ${list(meant)}? ${asRegex}`);
  }
  if (looksLikePath(arg)) throw new UsageError(`There is no file or folder "${arg}". ${asRegex}`);
}

/** The name of a file that is read, or a path. What follows a second slash may be meant as flags. */
function looksLikePath(arg: string): boolean {
  if (!/^[\w./@~ -]+$/.test(arg) || readLiteral(arg) !== null) return false;
  if (languageOfName(arg) !== null || /\.(?:sarif|diff|patch)$/.test(arg)) return true;
  return /^\.{0,2}(?:\/[\w@-][\w.@-]*)+$/.test(arg) && !/^\/[^/]+\/[A-Za-z]{1,3}$/.test(arg);
}

/** Whether a word is another one with one letter missing, added, or replaced, or with two letters in the other order. */
function isNear(word: string, name: string): boolean {
  if (word === name || Math.abs(word.length - name.length) > 1) return word === name;
  let at = 0;
  while (at < word.length && word[at] === name[at]) at++;
  const [rest, other] = [word.slice(at), name.slice(at)];
  return rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1) ||
    (rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2));
}

/**
 * Reads a regex as people type it: a literal, a string or a call as in code, or a pattern.
 *
 * @param isExplicit whether it is a regex in any case, so that code isn't looked for
 */
function readRegex(text: string, flags: string, isExplicit: boolean): Regex {
  const literal = readLiteral(text);
  if (literal !== null) {
    if (literal.flags !== "" && flags !== "") {
      throw new UsageError(`${text} has flags of its own; leave out --flags`);
    }
    return checked({ pattern: literal.pattern, flags: literal.flags + flags }, text);
  }
  if (!isExplicit) {
    refuseUnknownFlags(text);
    const code = readCode(text);
    if (code !== null) return checked({ pattern: code.pattern, flags: (code.flags ?? "") || flags }, text);
  }
  return checked({ pattern: text, flags }, text);
}

function refuseUnknownFlags(text: string): void {
  const [, body = "", letters = ""] = /^(\/.+\/)([A-Za-z]+)$/s.exec(text.trim()) ?? [];
  if (body === "" || readLiteral(body) === null) return;
  const unknown = [...letters].filter((letter) => !isFlag(letter));
  const why = unknown.length === 0
    ? `A flag of ${text} is repeated`
    : `There is no flag ${list([...new Set(unknown)])} in ${text}; the flags are ${
      Object.keys(FLAGS).join(", ")
    }`;
  throw new UsageError(`${why}. For a pattern with slashes at both ends, write -e ${shellWord(text)}`);
}

/** A string or a call that makes a regex, as it is in code. */
function readCode(text: string) {
  if (!/^\s*(?:(["'`])[^]*\1|(?:new\s+)?RegExp\s*\([^]*\))\s*;?\s*$/.test(text)) return null;
  const read = readPaste(text);
  return read?.dialect === null ? read : null;
}

function checked(regex: Regex, text: string): Regex {
  const parsed = parseRecentSyntax(regex);
  if (parsed.ok) return regex;
  const isForeign = FOREIGN.test(regex.pattern);
  throw new UsageError(
    `${text} isn't a regex: ${parsed.message}${isForeign ? ". Regexes of JavaScript are judged" : ""}`,
  );
}

/** Syntax of other engines. */
const FOREIGN = /\(\?P[<=>]|\(\?>|\(\?[imsx]+\)|[*+?}]\+|\\[AZz]|\(\?#/;
