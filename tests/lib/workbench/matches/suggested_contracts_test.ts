import { assertEquals } from "@std/assert";
import { suggestedContracts } from "../../../../lib/workbench/matches/suggested_contracts.ts";

const SUGGESTED: readonly [pattern: string, format: string | null, contracts: string, expected: string[]][] =
  [
    ["^a$", null, "", ["whole", "linear"]],
    ["^a", null, "", ["whole", "linear"]],
    ["a", null, "", ["linear"]],
    ["a", "ipv4", "", ["whole", "within format ipv4", "linear"]],
    ["^a$", null, "whole", ["linear"]],
    ["^a$", null, "linear , whole", []],
    ["", null, "", []],
  ];

for (const [pattern, format, contracts, expected] of SUGGESTED) {
  Deno.test(`contracts for /${pattern}/ as ${format ?? "no format"}, with "${contracts}"`, () => {
    assertEquals(suggestedContracts({ regex: { pattern, flags: "" }, format }, contracts), expected);
  });
}
