import { assert, assertEquals } from "@std/assert";
import { runInNewContext } from "node:vm";
import { MAX_PATTERN_CHARACTERS } from "../../../lib/limits/pattern.ts";
import { readInput } from "../../../lib/package/input.ts";
import { compare, explain, safety, subset } from "../../../lib/package/mod.ts";
import type { RegexInput } from "../../../lib/package/api.d.ts";

const fail = (): never => {
  throw new Error("boom");
};

class Lying extends RegExp {
  override get source(): string {
    return "lie";
  }
  override get flags(): string {
    return "zz";
  }
  override get global(): boolean {
    return fail();
  }
  override exec(): never {
    return fail();
  }
  override [Symbol.match](): never {
    return fail();
  }
}

/** A `RegExp` whose own properties say something else. */
function disguised(properties: PropertyDescriptorMap): RegExp {
  return Object.defineProperties(/a/i, properties);
}

const revoked = Proxy.revocable({}, {});
revoked.revoke();

class Parts {
  get pattern(): string {
    return "a";
  }
  get flags(): string {
    return "i";
  }
}

const REGEXES: readonly (readonly [name: string, input: unknown])[] = [
  ["a subclass that lies", new Lying("a", "i")],
  [
    "own properties that lie",
    disguised({ source: { value: 5 }, flags: { value: "zz" }, sticky: { value: true } }),
  ],
  [
    "own getters that throw",
    disguised({ source: { get: fail }, flags: { get: fail }, global: { get: fail } }),
  ],
  [
    "own methods",
    disguised({ [Symbol.replace]: { get: fail }, exec: { get: fail }, toString: { get: fail } }),
  ],
  ["a RegExp of another realm", runInNewContext("/a/i")],
  ["a RegExp without a prototype", Object.setPrototypeOf(/a/i, null)],
  ["a RegExp of a class", Object.setPrototypeOf(/a/i, Parts.prototype)],
  ["an object of a class", new Parts()],
  ["an object without a prototype", Object.assign(Object.create(null), { pattern: "a", flags: "i" })],
  ["white space around a literal", " /a/i\n"],
];

const MISTAKES: readonly (readonly [name: string, input: unknown, message: RegExp])[] = [
  ["a proxy", new Proxy(/a/, {}), /must be a RegExp/],
  ["a revoked proxy", revoked.proxy, /can't be read/],
  ["a getter that throws", {
    get pattern() {
      return fail();
    },
  }, /can't be read/],
  ["flags that throw", {
    pattern: "a",
    get flags() {
      return fail();
    },
  }, /can't be read/],
  ["the prototype", RegExp.prototype, /must be a RegExp/],
  ["an object that only looks like one", Object.create(RegExp.prototype), /must be a RegExp/],
  ["a String", new String("/a/"), /must be a RegExp/],
  ["flags that are no string", { pattern: "a", flags: 1 }, /flags must be a string/],
  ["a String as the pattern", { pattern: new String("a") }, /must be a RegExp/],
  ["a string without delimiters", "a", /must be a literal/],
  ["an unknown flag", { pattern: "a", flags: "q" }, /no flag "q"; the flags are d, g, i, m, s, u, v, y$/],
  ["an unknown flag of a literal", "/a/gx", /no flag "x"/],
  ["a name of all objects as a flag", { pattern: "a", flags: "toString" }, /no flag "t"/],
  ["a repeated flag", "/a/gig", /flag "g" is repeated/],
  ["a million flags", { pattern: "a", flags: "g".repeat(1_000_000) }, /flag "g" is repeated/],
  ...[undefined, null, 5, 5n, true, Symbol("a"), fail, [], {}].map((input) =>
    [`${typeof input} ${String(input)}`, input, /must be a RegExp/] as const
  ),
];

Deno.test("a regex is what it matches, whatever its properties claim", () => {
  for (const [name, input] of REGEXES) {
    assertEquals(readInput(input), { kind: "regex", regex: { pattern: "a", flags: "i" } }, name);
  }
  assertEquals(readInput(/a/dgimsuy), { kind: "regex", regex: { pattern: "a", flags: "dgimsuy" } });
});

Deno.test("what isn't a regex is invalid, and no function throws", () => {
  for (const [name, input, message] of MISTAKES) {
    const read = readInput(input);
    assert(read.kind === "mistake" && message.test(read.message) && read.message.length < 120, name);
    const regex = input as RegexInput;
    const kinds = [compare(/a/, regex), subset(regex, /a/), safety(regex), explain(regex)].map(({ kind }) =>
      kind
    );
    assertEquals(kinds, ["invalid", "invalid", "invalid", "invalid"], name);
  }
});

Deno.test("lengths are checked first", () => {
  const long = MAX_PATTERN_CHARACTERS + 1;
  const inputs = ["a", "[", "(", "\\", "/"].flatMap((part) => [
    { pattern: part.repeat(long) },
    `/${part.repeat(5_000_000)}/`,
    part.repeat(5_000_000),
  ]);
  for (
    const input of [
      ...inputs,
      new RegExp("a".repeat(long)),
      `/a/${"g".repeat(5_000_000)}`,
      " ".repeat(5_000_000),
    ]
  ) {
    assertEquals(readInput(input), { kind: "too_large" });
    const result = safety(input);
    assert(result.kind === "undecided" && result.code === "too_large" && /10,000/.test(result.reason));
  }
});

Deno.test("names that objects have are names of groups like others", () => {
  const usual = "/(?<x>a|b)\\k<x>$/";
  const expected = [compare(usual, "/(.)\\1$/"), compare(usual, usual), safety(usual)];
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const regex = `/(?<${name}>a|b)\\k<${name}>$/`;
    assertEquals(explain(regex).kind, "explained");
    assertEquals([compare(regex, "/(.)\\1$/"), compare(regex, regex), safety(regex)], expected);
  }
});

Deno.test("properties that something has added to all objects change no result", () => {
  const results = () => [
    compare(/^[a-z]+(?<x>b)$/i, "/^\\w+$/"),
    subset({ pattern: "^(a|b)*$" }, /^[ab]+$/),
    safety({ pattern: "^(a+)+$" }),
    explain(/^\p{L}+(?=x)$/u),
    ...[{}, null, []].map((input) => explain(input as RegexInput)),
  ];
  const expected = results();
  const names = [
    "pattern",
    "flags",
    "source",
    "kind",
    "ok",
    "reason",
    "range",
    "start",
    "end",
    "min",
    "max",
    "negate",
    "refusal",
  ];
  try {
    for (const name of names) {
      Object.defineProperty(Object.prototype, name, { value: "i", configurable: true, writable: true });
    }
    assertEquals(JSON.stringify(results()), JSON.stringify(expected));
  } finally {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  }
});
