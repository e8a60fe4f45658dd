/*
 * What an npm package computes from many texts, one line of JSON each. Run by Node in the folder that it is installed in:
 * `node package_outputs.mjs NAME TEXTS`, where TEXTS is a file with a list of texts in JSON.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [, , name, file] = process.argv;
const folder = process.cwd();
const require = createRequire(join(folder, "package.json"));
const texts = JSON.parse(readFileSync(file, "utf8"));

/** The first element of each list of names goes with each text, then the second one, and so on. */
const each = (names, run) => (text, index) => run(names[index % names.length], text);

const importFrom = (path) => import(pathToFileURL(join(folder, "node_modules", path)).href);

/** By package, what makes a function from a text to a value. */
const PACKAGES = {
  "highlight.js"() {
    const hljs = require("highlight.js");
    return each(hljs.listLanguages(), (language, text) => hljs.highlight(text, { language }).value);
  },
  prismjs() {
    const prism = require("prismjs");
    const load = require("prismjs/components/");
    load.silent = true;
    load();
    const names = Object.keys(prism.languages).filter((each) => typeof prism.languages[each] === "object");
    return each(names, (language, text) => prism.highlight(text, prism.languages[language], language));
  },
  async chevrotain() {
    const { createToken, Lexer } = await importFrom("chevrotain/lib/src/api.js");
    const token = (name, pattern, more = {}) => createToken({ name, pattern, ...more });
    const lexer = new Lexer([
      token("Space", /\s+/, { group: Lexer.SKIPPED }),
      token("Mail", /\w+@/),
      token("Text", /"(?:[^"\\]|\\.)*"/),
      token("Number", /\d+(?:\.\d+)?/),
      token("Word", /[a-z]\w*/i),
      token("Other", /[^\s\w"]/),
    ]);
    return (text) => {
      const { tokens, errors } = lexer.tokenize(text);
      return [
        tokens.map(({ image, tokenType }) => [tokenType.name, image]),
        errors.map(({ offset }) => offset),
      ];
    };
  },
  "markdown-it"() {
    const markdown = require("markdown-it")({ html: true, linkify: true, typographer: true });
    return (text) => markdown.render(text);
  },
  marked() {
    const { marked } = require("marked");
    return (text) => marked.parse(text);
  },
  acorn() {
    const acorn = require("acorn");
    return (text) =>
      [...acorn.tokenizer(text, { ecmaVersion: 2025 })].map(({ type, value }) => [type.label, `${value}`]);
  },
  moo() {
    const moo = require("moo");
    const lexer = moo.compile({
      space: { match: /\s+/, lineBreaks: true },
      mail: /\w+@/,
      text: /"(?:[^"\\\n]|\\.)*"/,
      number: /\d+/,
      word: /[A-Za-z]\w*/,
      other: { match: /[^\s\w"]/, lineBreaks: true },
    });
    return (text) => [...lexer.reset(text)].map(({ type, value }) => [type, value]);
  },
  "linkify-it"() {
    const linkify = require("linkify-it")({ fuzzyIP: true });
    return (text) => [linkify.test(text), linkify.match(text)];
  },
  semver() {
    const semver = require("semver");
    return (text) =>
      (text.match(/\S*\d\S*/g) ?? []).map((each) => [
        semver.valid(each),
        semver.coerce(each)?.version,
        semver.validRange(each),
        semver.clean(each),
      ]);
  },
  "js-tokens"() {
    const jsTokens = require("js-tokens").default ?? require("js-tokens");
    return (text) => [...jsTokens(text)].map(({ type, value }) => [type, value]);
  },
  async "@codemirror/legacy-modes"() {
    const { StringStream } = require("@codemirror/language");
    const MODES =
      "clike css javascript python ruby shell sql stex yaml xml markdown perl lua haskell r swift toml".split(
        " ",
      );
    const modes = [];
    for (const mode of MODES) {
      const loaded = await importFrom(`@codemirror/legacy-modes/mode/${mode}.js`).catch(() => ({}));
      modes.push(...Object.values(loaded).filter((each) => typeof each?.token === "function"));
    }
    return each(modes, (mode, text) => {
      const state = mode.startState?.(2) ?? {};
      return text.split("\n").map((line) => {
        const stream = new StringStream(line, 4, 2);
        const tokens = [];
        if (stream.eol()) mode.blankLine?.(state, 2);
        for (let steps = 0; !stream.eol() && steps < 1_000; steps++) {
          tokens.push([mode.token(stream, state), stream.current()]);
          stream.start = stream.pos;
        }
        return tokens;
      });
    });
  },
  commonmark() {
    const { HtmlRenderer, Parser } = require("commonmark");
    return (text) => new HtmlRenderer({ sourcepos: true }).render(new Parser({ smart: true }).parse(text));
  },
  mustache() {
    const mustache = require("mustache");
    return (text) => mustache.parse(text.replaceAll("(", "{{").replaceAll(")", "}}"));
  },
  "ua-parser-js"() {
    const Parser = require("ua-parser-js");
    return (text) => new Parser(`Mozilla/5.0 ${text.slice(0, 300)}`).getResult();
  },
  showdown() {
    const { Converter } = require("showdown");
    const converter = new Converter();
    converter.setFlavor("github");
    // It would encode them at random.
    converter.setOption("encodeEmails", false);
    return (text) => converter.makeHtml(text);
  },
  xregexp() {
    const xregexp = require("xregexp");
    return (text) => {
      const made = xregexp(text.slice(0, 60), "xs");
      return [made.source, made.flags, xregexp.escape(text.slice(0, 60)), xregexp.match(text, /\w+/g, "all")];
    };
  },
};

/** Texts that take long are as slow before and after. */
const compute = await PACKAGES[name]();
for (const [index, text] of texts.entries()) {
  let output;
  try {
    output = compute(text, index);
  } catch (error) {
    output = `threw ${error instanceof Error ? error.message : error}`;
  }
  console.log(createHash("sha256").update(JSON.stringify(output) ?? "").digest("hex").slice(0, 16));
}
