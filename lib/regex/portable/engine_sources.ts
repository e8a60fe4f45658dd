import type { EngineId } from "./engines.ts";

/** From where a row about an engine is. */
interface EngineSource {
  /** What describes its syntax. */
  readonly document: string;
  /** The version with which the proof compared our answers. */
  readonly ran?: string;
}

/** The sources of the rows; apart, because only people read them. */
export const ENGINE_SOURCES: Readonly<Record<EngineId, EngineSource>> = {
  ecmascript: { document: "https://tc39.es/ecma262/#sec-patterns", ran: "Node.js 20" },
  "ecmascript-linear": { document: "https://v8.dev/blog/non-backtracking-regexp", ran: "Node.js 20" },
  "json-schema": {
    document: "https://json-schema.org/draft/2020-12/json-schema-core#section-6.4",
    ran: "Node.js 20, flag u",
  },
  re2: { document: "https://github.com/google/re2/wiki/Syntax", ran: "google-re2 1.1" },
  go: { document: "https://pkg.go.dev/regexp/syntax", ran: "Go 1.26" },
  rust: { document: "https://docs.rs/regex/latest/regex/#syntax", ran: "regex 1.13" },
  python: { document: "https://docs.python.org/3/library/re.html", ran: "Python 3.11" },
  pcre2: { document: "https://www.pcre.org/current/doc/html/pcre2pattern.html", ran: "PCRE2 10.42" },
  java: {
    document: "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/regex/Pattern.html",
    ran: "Java 17",
  },
  "i-regexp": { document: "https://www.rfc-editor.org/rfc/rfc9485.html" },
  openai: { document: "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas" },
  anthropic: { document: "https://platform.claude.com/docs/en/build-with-claude/structured-outputs" },
  gemini: { document: "https://ai.google.dev/api/caching#Schema" },
  "llama.cpp": {
    document: "https://github.com/ggml-org/llama.cpp/blob/master/common/json-schema-to-grammar.cpp",
  },
  xgrammar: { document: "https://github.com/mlc-ai/xgrammar/blob/main/cpp/regex_converter.cc" },
  llguidance: {
    document: "https://github.com/guidance-ai/llguidance/blob/main/parser/src/json/README.md",
    ran: "llguidance 1.9.1",
  },
  "outlines-core": { document: "https://github.com/dottxt-ai/outlines-core", ran: "outlines-core 0.2.14" },
  "lm-format-enforcer": {
    document: "https://github.com/noamgat/lm-format-enforcer",
    ran: "lm-format-enforcer 0.11.3",
  },
};
