/** Languages with the syntax of JavaScript. `javascript` includes JSX and, if it doesn't parse otherwise, Flow. */
export type ScriptLanguage = "javascript" | "typescript" | "tsx";

/** What a file is read as. */
export type FileLanguage = ScriptLanguage | "json" | "yaml" | "html" | "markdown";

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
  astro: "html",
  md: "markdown",
  mdx: "markdown",
  markdown: "markdown",
};

/** Documents that list versions of packages: nobody writes a regex in them, and they are large. */
const LOCK_FILE = /(?:^|[\\/])(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml)$/;

/** The language for a file name; null if its regexes can't be found. */
export function languageOfName(name: string): FileLanguage | null {
  if (LOCK_FILE.test(name)) return null;
  return valueOf(LANGUAGES, extensionOf(name)) ?? null;
}

/** Languages that have regexes and aren't read, by the extensions of their files. */
const UNREAD: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    C: "c h",
    "C++": "cc cpp cxx hh hpp hxx",
    "C#": "cs cshtml razor",
    Clojure: "clj cljs cljc edn",
    CoffeeScript: "coffee",
    Crystal: "cr",
    D: "d",
    Dart: "dart",
    EJS: "ejs",
    Elixir: "ex exs eex heex",
    Elm: "elm",
    Erlang: "erl hrl",
    "F#": "fs fsx",
    Go: "go",
    Groovy: "groovy gradle",
    Handlebars: "hbs handlebars mustache",
    Haskell: "hs",
    Java: "java jsp",
    Jinja: "j2 jinja jinja2",
    Julia: "jl",
    Kotlin: "kt kts",
    Liquid: "liquid",
    Lua: "lua",
    Nim: "nim",
    "Objective-C": "m mm",
    OCaml: "ml mli",
    Perl: "pl pm t",
    PHP: "php phtml",
    PowerShell: "ps1 psm1 psd1",
    Pug: "pug",
    Python: "py pyi pyx",
    R: "r",
    ReScript: "res resi",
    Ruby: "rb rake erb gemspec",
    Rust: "rs",
    Scala: "scala sc",
    Shell: "sh bash zsh fish ksh",
    SQL: "sql",
    Swift: "swift",
    Tcl: "tcl",
    Twig: "twig",
    "Visual Basic": "vb",
    Zig: "zig",
  }).flatMap(([name, extensions]) => extensions.split(" ").map((extension) => [extension, name])),
);

/** The name of a language that has regexes but isn't read, by the name of a file; null for other files. */
export const unreadLanguage = (name: string): string | null => valueOf(UNREAD, extensionOf(name)) ?? null;

const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

const valueOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
