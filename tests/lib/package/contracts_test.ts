import { assert, assertEquals } from "@std/assert";
import type { Contract } from "../../../lib/package/api.d.ts";
import { check, checkAll } from "../../../lib/package/mod.ts";

Deno.test("check proves a contract or returns texts that break it", () => {
  assertEquals(check(/^https:\/\/trusted\.com/, "whole"), {
    kind: "broken",
    typical: "https://trusted.com.attacker.io",
    shortest: "https://trusted.coma",
  });
  assertEquals(check(/^https:\/\/trusted\.com$/, "whole"), { kind: "holds" });
});

Deno.test("checkAll checks each kind of contract", () => {
  const holding: readonly Contract[] = [
    "whole",
    "nonempty",
    "linear",
    { within: { format: "hex-color" } },
    { within: /^#/ },
    { covers: ["#00ff00"] },
    { covers: "/^#[0-9]{6}$/" },
    { disjoint: { pattern: "^[a-z]" } },
    { never: ["<", ">"] },
    { length: [7, 7] },
    { length: [1, Infinity] },
    { group: 1, within: /^[0-9a-f]{2}$/ },
    { group: "green", within: /^..$/ },
    { steps: 1_000, at: 100 },
    { accepts: "#00ff00" },
    { rejects: "#fff" },
    { stable: "crlf" },
  ];
  const regex = /^#([0-9a-f]{2})(?<green>[0-9a-f]{2})[0-9a-f]{2}$/;
  assertEquals(checkAll(regex, holding), holding.map(() => ({ kind: "holds" })));
  const broken: readonly Contract[] = [
    { within: { format: "integer" } },
    { covers: { format: "hex-color" } },
    { disjoint: ["#00ff00", "x"] },
    { never: ["0"] },
    { length: [1, 6] },
    { group: 1, within: ["00"] },
    { steps: 1, at: 100 },
    { accepts: "#fff" },
    { rejects: "#00ff00" },
  ];
  for (const [at, result] of checkAll(regex, broken).entries()) {
    assertEquals(result.kind, "broken", JSON.stringify(broken[at]));
  }
});

Deno.test("a slow regex breaks a contract with an attack", () => {
  const result = check(/^(a+)+$/, "linear");
  assert(result.kind === "broken" && "attack" in result && result.attack.pump === "a");
  const steps = check(/a+$/, { steps: 1_000, at: 1_000 });
  assert(steps.kind === "broken" && "attack" in steps);
  // Texts as long as that can't be made.
  assertEquals(check(/a+$/, { steps: 1_000, at: Number.MAX_SAFE_INTEGER }).kind, "broken");
});

Deno.test("contracts and regexes that make no sense are invalid", () => {
  const contracts: readonly unknown[] = [
    undefined,
    null,
    "hole",
    1,
    {},
    [],
    { within: null },
    { within: { format: "nothing" } },
    { within: { format: 1 } },
    { within: "/(/" },
    { within: [1] },
    { never: "<" },
    { length: [2, 1] },
    { length: 3 },
    { length: [-1, 2] },
    { group: 3, within: ["a"] },
    { group: {}, within: ["a"] },
    { steps: 1 },
    { steps: "1", at: 2 },
    { accepts: 1 },
    { stable: "lf" },
    // Two contracts, of which only one could be checked, and keys that mean nothing.
    { within: /a/, rejects: "a" },
    { within: /a/, never: ["<"] },
    { accepts: "a", rejects: "b" },
    { within: /a/, covers: undefined },
    { length: [1, 2], at: 5 },
    { length: [1, 2, 3] },
    { group: 1, within: ["a"], covers: ["a"] },
    { steps: 1_000, at: 100, length: [1, 1] },
    { whole: true, nonempty: true },
    { never: ["<"], linear: true },
    { within: { format: "ipv4", pattern: "a" } },
    {
      get within() {
        throw new Error("no");
      },
    },
  ];
  for (const [at, contract] of contracts.entries()) {
    const result = check(/a/, contract as Contract);
    assert(result.kind === "invalid" && result.argument === 1, `${at}`);
  }
  const unparsed = check("/(/", "whole");
  assert(unparsed.kind === "invalid" && unparsed.argument === 0);
  const range = check(/a/, { within: "/a(/" });
  assert(range.kind === "invalid" && range.range.start === 1);
  assertEquals(checkAll(/a/, "whole" as never).map(({ kind }) => kind), ["invalid"]);
  assertEquals(checkAll(/a/, Array.from({ length: 51 }, () => "whole" as const)).length, 1);
});

Deno.test("the types allow one contract in an object", () => {
  const within = /^a$/;
  // @ts-expect-error two contracts
  const two: Contract = { within, rejects: "a" };
  // @ts-expect-error a group has nothing else
  const three: Contract = { group: 1, within, covers: within };
  // @ts-expect-error a contract of its own
  const four: Contract = { steps: 1, at: 1, length: [1, 1] };
  const one: Contract = { group: 1, within };
  assertEquals(checkAll(/^(a)$/, [two, three, four, one]).map(({ kind }) => kind), [
    "invalid",
    "invalid",
    "invalid",
    "holds",
  ]);
  const [result] = checkAll(/a/, [two]);
  assert(result?.kind === "invalid" && result.message.includes('no key "rejects"'), JSON.stringify(result));
});
