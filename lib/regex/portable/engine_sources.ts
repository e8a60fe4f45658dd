import type { EngineId } from "./engines.ts";

/** The document that describes the syntax of each engine, from which its row is; apart, because only people read them. */
export const ENGINE_SOURCES: Readonly<Record<EngineId, string>> = {
  ecmascript: "https://tc39.es/ecma262/#sec-patterns",
  "ecmascript-linear": "https://v8.dev/blog/non-backtracking-regexp",
  "json-schema": "https://json-schema.org/draft/2020-12/json-schema-core#section-6.4",
  re2: "https://github.com/google/re2/wiki/Syntax",
  go: "https://pkg.go.dev/regexp/syntax",
  rust: "https://docs.rs/regex/latest/regex/#syntax",
  python: "https://docs.python.org/3/library/re.html",
  pcre2: "https://www.pcre.org/current/doc/html/pcre2pattern.html",
  java: "https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/regex/Pattern.html",
  "i-regexp": "https://www.rfc-editor.org/rfc/rfc9485.html",
  openai: "https://developers.openai.com/api/docs/guides/structured-outputs#supported-schemas",
  anthropic: "https://platform.claude.com/docs/en/build-with-claude/structured-outputs",
  gemini: "https://ai.google.dev/api/caching#Schema",
  "llama.cpp": "https://github.com/ggml-org/llama.cpp/blob/master/common/json-schema-to-grammar.cpp",
  xgrammar: "https://github.com/mlc-ai/xgrammar/blob/main/cpp/regex_converter.cc",
  llguidance: "https://github.com/guidance-ai/llguidance/blob/main/parser/src/json/README.md",
  "outlines-core": "https://github.com/dottxt-ai/outlines-core",
  "lm-format-enforcer": "https://github.com/noamgat/lm-format-enforcer",
};
