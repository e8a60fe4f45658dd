import { portableDocument } from "../change/fixes/portable_document.ts";
import { unifiedDiff } from "../change/patches/unified_diff.ts";
import { visibleJson, visibleText } from "../change/visible_text.ts";
import { ENGINE_SOURCES } from "../regex/portable/engine_sources.ts";
import { type Engine, engineOf, ENGINES } from "../regex/portable/engines.ts";
import { formFor } from "../regex/portable/form_for.ts";
import type { PortableForm, PortableOptions } from "../regex/portable/portable.ts";
import { readLiteral, type Regex } from "../regex/regex.ts";
import { noFormReason, undecidedReason } from "../regex/portable/reasons.ts";
import { worksIn } from "../regex/portable/works_for.ts";
import { parseRecentSyntax } from "../regex/syntax/recent_syntax.ts";
import type { Tree } from "../regex/syntax/tree.ts";
import { counted } from "../regex/words.ts";
import type { Options, PortableCommand } from "./arguments.ts";
import { type Environment, EXIT, writeOutput } from "./environment.ts";
import { textToChange, writeChanged } from "./changed_file.ts";
import { findRepository, UsageError } from "./git.ts";
import { scannedFiles } from "./sources.ts";

/**
 * Prints the form of a regex for each engine, or a patch of a document for one engine; with `--write`, the document is changed, but
 * only if all of its patterns have a form. Exits with 1 if one has none.
 */
export async function printPortable(
  { input, engines: names, maxLength, writes }: PortableCommand,
  options: Options,
  environment: Environment,
): Promise<number> {
  if (options.format !== "text" && options.format !== "json") {
    throw new UsageError("portable has the formats text and json");
  }
  const engines = names.map(requireEngine);
  if (/^\s*\//.test(input)) {
    const regex = readLiteral(input);
    if (regex === null && !(await isFile(environment.cwd, input))) {
      throw new UsageError(`${input} isn't a regex such as /a+/i`);
    }
    if (regex !== null) {
      if (writes) throw new UsageError("--write is for a document");
      const limits = maxLength === undefined ? {} : { maxLength };
      return await printForms(regex, engines, limits, options, environment);
    }
  }
  if (maxLength !== undefined) throw new UsageError("--max-length is for a regex");
  const [engine, ...others] = engines;
  if (engine === undefined || others.length > 0) {
    throw new UsageError("A document is written for one engine: --for openai");
  }
  return await printDocument(input, engine, writes, options, environment);
}

function requireEngine(name: string): Engine {
  const engine = engineOf(name);
  if (engine) return engine;
  throw new UsageError(`There is no engine "${name}"; there are ${ENGINES.map(({ id }) => id).join(", ")}`);
}

async function isFile(cwd: string, path: string): Promise<boolean> {
  return await readDocument(cwd, path).then(() => true, () => false);
}

async function printForms(
  regex: Regex,
  engines: readonly Engine[],
  limits: PortableOptions,
  options: Options,
  { cwd, output }: Environment,
): Promise<number> {
  const parsed = parseRecentSyntax(regex);
  if (!parsed.ok) throw new UsageError(parsed.message);
  const forms = engines.map((engine) => ({ engine, form: formFor(parsed.tree, engine, limits) }));
  const text = options.format === "json"
    ? `${
      visibleJson(JSON.stringify(forms.map(({ engine, form }) => ({ engine: engine.id, ...form })), null, 2))
    }\n`
    : forms.map(({ engine, form }) => formText(parsed.tree, engine, form)).join("");
  if (options.output === undefined) output(text);
  else await writeOutput(cwd, options.output, await findRepository(cwd), text);
  return forms.some(({ form }) => form.kind === "undecided") ? EXIT.findings : EXIT.clean;
}

/** The form, with what is wrong with the regex as it stands. */
function formText(tree: Tree, engine: Engine, form: PortableForm): string {
  const lines = [`${engine.name}: ${standing(tree, engine)}`];
  switch (form.kind) {
    case "portable":
      if (form.changed) lines.push(`  ${withFlags(form)}`, `  ${SAME[form.same]}`);
      break;
    case "joined":
      for (const part of form.all) lines.push(`  ${part.negated ? "not " : "    "}${withFlags(part)}`);
      lines.push('  a text is accepted if all match, and none after "not" (proved)');
      break;
    case "undecided":
      lines.push(`  no form: ${noFormReason(engine, form.why)}`);
  }
  if (form.kind !== "undecided" && form.readWith) {
    lines.push("  read with flag u, because it is about halves of characters");
  }
  if (engine.ran === undefined) lines.push(`  by its documentation: ${ENGINE_SOURCES[engine.id].document}`);
  return `${lines.map(visibleText).join("\n")}\n`;
}

const SAME = {
  matches: "the same texts, positions and groups (proved)",
  texts: "the same texts (proved)",
};

const withFlags = ({ pattern, flags }: { readonly pattern: string; readonly flags: string }): string =>
  flags === "" ? pattern : `${pattern}   flags ${flags}`;

function standing(tree: Tree, engine: Engine): string {
  const found = worksIn(tree, engine);
  switch (found.kind) {
    case "same":
      return "works as it is (proved)";
    case "differs":
      return `${found.acceptedBy === "engine" ? "only this engine" : "only JavaScript"} accepts ${
        JSON.stringify(found.text)
      }`;
    case "refused":
      return `refuses it because of ${found.construct}`;
    case "undecided":
      return undecidedReason(engine, found);
  }
}

async function readDocument(cwd: string, file: string): Promise<Uint8Array> {
  for await (const version of scannedFiles(cwd, [file], () => false)) {
    if ("problem" in version) throw new UsageError(`Can't read ${file}: ${version.problem.message}`);
    if ("after" in version && version.after) return version.after.bytes;
  }
  throw new UsageError(`Can't read ${file}`);
}

async function printDocument(
  file: string,
  engine: Engine,
  writes: boolean,
  options: Options,
  { cwd, output, error }: Environment,
): Promise<number> {
  const bytes = await readDocument(cwd, file);
  const whole = textToChange(bytes);
  if (whole === null) throw new UsageError(`${file} isn't UTF-8`);
  const { mark, text: before } = whole;
  const found = portableDocument(file, before, engine);
  if (found.kind === "invalid") throw new UsageError(found.message);
  const { text, changes, undecided } = found;
  if (options.format === "json") {
    const reasons = undecided.map(({ pointer, why }) => ({ pointer, reason: noFormReason(engine, why) }));
    output(`${visibleJson(JSON.stringify({ engine: engine.id, changes, undecided: reasons }, null, 2))}\n`);
  } else if (!writes) output(unifiedDiff(file, mark + before, mark + text));
  for (const { pointer, why } of undecided) {
    error(`${visibleText(`${file}: ${pointer}: no form: ${noFormReason(engine, why)}`)}\n`);
  }
  if (undecided.length > 0) {
    error(
      `${visibleText(file)} isn't ${writes ? "changed" : "complete"}: ${
        counted(undecided.length, "pattern")
      } without a form\n`,
    );
    return EXIT.findings;
  }
  if (writes && text !== before) await writeChanged(cwd, file, mark + text, await findRepository(cwd));
  const done = changes.length === 0
    ? "All patterns work as they are"
    : `${counted(changes.length, "pattern")} ${writes ? "written" : "to write"}`;
  error(`${done} for ${engine.name}${engine.ran === undefined ? `, by its documentation` : ""}\n`);
  return EXIT.clean;
}
