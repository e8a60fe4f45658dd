import { assertEquals } from "@std/assert";
import { joinedParts } from "../../../../lib/regex/portable/joined.ts";
import { treeOf } from "../trees.ts";

/** Patterns and their parts, `!` before those that must not match; null if a pattern isn't split. */
const PARTS: readonly (readonly [literal: string, parts: string | null])[] = [
  ["/^((?=.*\\d)(?=.*[a-z]).{8,20})$/", "^.*\\d ; ^.*[a-z] ; ^.{8,20}$"],
  ["/^(?:(?=.*\\d)(?!.*--)[\\w-]{8,20})$/", "^.*\\d ; !^.*-- ; ^[\\w-]{8,20}$"],
  ["/^(?!(\\d)\\1{3})[1-9]{4}[1346-9][013-9]{5}$/", "!^(\\d)\\1{3} ; ^[1-9]{4}[1346-9][013-9]{5}$"],
  ["/^foo(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{6,32}$/", "^foo.*\\d ; ^foo.*[a-z] ; ^foo.*[A-Z] ; ^foo.{6,32}$"],
  ["/^(?:ab|cd)(?!.*\\d.*\\d).{6,32}$/", "!^(?:ab|cd).*\\d.*\\d ; ^(?:ab|cd).{6,32}$"],
  [
    "/^[ab]{2}(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,20}$/",
    "^[ab]{2}.*\\d ; ^[ab]{2}.*[a-z] ; ^[ab]{2}.*[A-Z] ; ^[ab]{2}.{8,20}$",
  ],
  ["/^a(?=b)c(?=d)e$/", "^ab ; ^acd ; ^ace$"],
  ["/^(?=.*\\d).{6,32}(?<!-)$/", "^.*\\d ; !-$ ; ^.{6,32}$"],
  ["/^.{6,32}(?<![-_])(?<=[a-z])$/", "![-_]$ ; [a-z]$ ; ^.{6,32}$"],
  ["/(?=a)^(?=b)c/", "^a ; ^b ; ^c"],
  ["/^a(?!^).$/", "!^a^ ; ^a.$"],
  ["/^(?=(a))\\1b/", null],
  ["/^(a)(?=(b)\\2)c/", null],
  ["/^(?:a|bc)(?=d)e/", null],
  ["/^a?(?=d)e/", null],
  ["/^(?=a)b|c/", null],
  ["/(?=a)b/", null],
  ["/^(?=a)b/m", null],
];

Deno.test("lookarounds at both ends become patterns of their own", () => {
  const found = PARTS.map(([literal]) => [literal, written(literal)]);
  assertEquals(found, PARTS.map((row) => [...row]));
});

const written = (literal: string): string | null =>
  joinedParts(treeOf(literal))?.map(({ pattern, negated }) => `${negated ? "!" : ""}${pattern}`).join(
    " ; ",
  ) ?? null;

Deno.test("patterns with many lookaheads aren't split", () => {
  assertEquals(joinedParts(treeOf(`/^${"(?=a)".repeat(30)}b/`)), undefined);
});
