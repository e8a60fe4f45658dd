import { assertEquals, assertThrows } from "@std/assert";
import { parseArguments } from "../../../lib/cli/arguments.ts";
import {
  type ConfigFile,
  configOf,
  isIncluded,
  MAX_GLOB_CHARACTERS,
  MAX_GLOBS,
  parseConfig,
} from "../../../lib/cli/config.ts";
import { UsageError } from "../../../lib/cli/git.ts";

const optionsOf = (...args: string[]) => parseArguments(["scan", ...args]).options;

/** A configuration, and its settings; a pattern for the message about a mistake. */
const FILES: readonly [text: string, settings: ConfigFile | RegExp][] = [
  ["{}", {}],
  ['{"$schema": "x"}', {}],
  ['{"threshold": "never"}', { threshold: "never" }],
  ['{"include": []}', { include: [] }],
  ['{"include": ["a"], "exclude": ["b", "c"]}', { include: ["a"], exclude: ["b", "c"] }],
  ['{"baseline": "known.json"}', { baseline: "known.json" }],
  ["null", /must contain an object/],
  ["[]", /must contain an object/],
  ['"text"', /must contain an object/],
  ["1", /must contain an object/],
  ["{", /^c\.json isn't valid JSON \(line 1 column \d+\)$/],
  ["secret", /^c\.json isn't valid JSON$/],
  ['{"threshold": 1}', /"threshold" must be one of/],
  ['{"threshold": "high"}', /"threshold" must be one of/],
  ['{"baseline": ""}', /"baseline" must be the path of a file/],
  ['{"baseline": null}', /"baseline" must be the path of a file/],
  ['{"include": "a"}', /"include" must be a list of globs/],
  ['{"include": [1]}', /"include" must be a list of globs/],
  ['{"include": ["a", ""]}', /"include" must be a list of globs/],
  ['{"exclude": {}}', /"exclude" must be a list of globs/],
  ['{"treshold": "never"}', /unknown setting "treshold"; the settings are threshold/],
  ['{"<script>": 1}', /: unknown setting; the settings are/],
  [`{"${"x".repeat(41)}": 1}`, /: unknown setting; the settings are/],
];

for (const [text, settings] of FILES) {
  Deno.test(`the configuration ${text.slice(0, 50)} ${settings instanceof RegExp ? "is refused" : "is read"}`, () => {
    if (!(settings instanceof RegExp)) return assertEquals(parseConfig(text, "c.json"), settings);
    const { message } = assertThrows(() => parseConfig(text, "c.json"), UsageError);
    assertEquals([settings.test(message), message.includes("secret")], [true, false], message);
  });
}

Deno.test("globs have a limit in number and in length", () => {
  const withGlobs = (globs: string[]) =>
    parseConfig(JSON.stringify({ include: globs }), "c.json").include?.length;
  assertEquals(withGlobs(Array(MAX_GLOBS).fill("a")), MAX_GLOBS);
  assertThrows(() => withGlobs(Array(MAX_GLOBS + 1).fill("a")), UsageError, "may have at most");
  assertEquals(withGlobs(["a".repeat(MAX_GLOB_CHARACTERS)]), 1);
  assertThrows(
    () => withGlobs(["a", "a".repeat(MAX_GLOB_CHARACTERS + 1)]),
    UsageError,
    "a glob may have at most",
  );
});

const PLACE = { path: "/repository/.regexreview.json", name: "../.regexreview.json", within: "/repository" };

const DEFAULT_BASELINE = {
  path: "/repository/regex-review-baseline.json",
  name: "../regex-review-baseline.json",
  within: "/repository",
  isDefault: true as const,
};

Deno.test("options override the threshold and the baseline, and add to the globs", () => {
  const file: ConfigFile = { threshold: "note", include: ["a"], exclude: ["b"], baseline: "known.json" };
  assertEquals(configOf(optionsOf(), "/repository/src", {}, null, "/repository"), {
    threshold: "danger",
    include: [],
    exclude: [],
    baseline: DEFAULT_BASELINE,
  });
  assertEquals(configOf(optionsOf(), "/repository/src", file, PLACE, "/repository"), {
    threshold: "note",
    include: ["a"],
    exclude: ["b"],
    baseline: { path: "/repository/known.json", name: "../known.json", within: "/repository" },
  });
  const options = optionsOf("--threshold=never", "--include=c", "--exclude=d", "--baseline=mine.json");
  assertEquals(configOf(options, "/repository/src", file, PLACE, "/repository"), {
    threshold: "never",
    include: ["a", "c"],
    exclude: ["b", "d"],
    baseline: { path: "/repository/src/mine.json", name: "mine.json" },
  });
  const elsewhere = configOf(optionsOf(), "/repository/src", { baseline: "known.json" }, null, "/repository");
  assertEquals(elsewhere.baseline, DEFAULT_BASELINE);
  assertEquals(
    configOf(optionsOf(), "/repository/src", { baseline: "/dev/zero" }, PLACE, "/repository").baseline,
    {
      path: "/dev/zero",
      name: "/dev/zero",
      within: "/repository",
    },
  );
  assertThrows(
    () => configOf(optionsOf("--include="), "/", {}, null, null),
    UsageError,
    "--include must be a list",
  );
});

/** Globs, a path, and whether the file is read. */
const INCLUDED: readonly [include: string[], exclude: string[], path: string, isRead: boolean][] = [
  [[], [], "a.ts", true],
  [["*.ts"], [], "a.ts", true],
  [["*.ts"], [], "a.js", false],
  [["*.ts", "*.js"], [], "a.js", true],
  [[], ["*.ts"], "a.ts", false],
  [[], ["*.ts"], "a.js", true],
  [["*.ts"], ["a.*"], "a.ts", false],
  [["*.ts"], ["b.*", "a.*"], "a.ts", false],
  [["*.ts"], ["a.*"], "b.ts", true],
];

for (const [include, exclude, path, isRead] of INCLUDED) {
  Deno.test(`${path} is ${isRead ? "" : "not "}read with ${include.join() || "all"} but ${exclude.join() || "none"}`, () => {
    const config = { include, exclude };
    assertEquals(isIncluded(config, path), isRead);
  });
}
