/** Languages with the syntax of JavaScript. `javascript` includes JSX and, if it doesn't parse otherwise, Flow. */
export type ScriptLanguage = "javascript" | "typescript" | "tsx";

/** What a file is read as. */
export type FileLanguage = ScriptLanguage | "json" | "yaml" | "html";

const LANGUAGES: Readonly<Record<string, FileLanguage>> = {
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  jsx: "javascript",
  ts: "typescript",
  mts: "typescript",
  cts: "typescript",
  tsx: "tsx",
  json: "json",
  jsonc: "json",
  json5: "json",
  yml: "yaml",
  yaml: "yaml",
  html: "html",
  htm: "html",
  vue: "html",
  svelte: "html",
};

/** The language for a file name; null if its regexes can't be found. */
export function languageOfName(name: string): FileLanguage | null {
  const extension = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] ?? null : null;
}
