import { assertEquals, assertThrows } from "@std/assert";
import matchers from "../../../lib/package/matchers.ts";
import { assertHolds } from "../../../lib/package/mod.ts";

Deno.test("assertHolds throws unless a contract is proved", () => {
  assertHolds(/^trusted\.com$/, "whole");
  assertHolds("/^a$/", { within: ["a"] });
  const messages: readonly (readonly [regex: RegExp, contract: unknown, message: string])[] = [
    [/trusted\.com$/, "whole", 'The contract whole is broken by "attacker-trusted.com"'],
    [/^[a-z]$/, { never: /a/ }, 'The contract {"never":"/a/"} is broken by "a"'],
    [
      /^(a+)+$/,
      "linear",
      'The contract linear is broken by the attack {"prefix":"","pump":"a","suffix":"b"}',
    ],
    [
      /^(?:(.*)\1$)/,
      "whole",
      "The contract whole isn't decided: A backreference repeats what a group has matched, which no finite " +
      "automaton can follow",
    ],
    [
      /a/,
      { within: { format: "no" } },
      'The contract {"within":{"format":"no"}} is invalid: There is no format "no"',
    ],
  ];
  for (const [regex, contract, message] of messages) {
    assertThrows(() => assertHolds(regex, contract as "whole"), Error, message);
  }
  assertThrows(() => assertHolds("/(/", "whole"), Error, "The regex is invalid: ");
});

Deno.test("toHold passes if a contract is proved, fails if it is broken, and throws otherwise", () => {
  assertEquals(matchers.toHold(/^a$/, "whole").pass, true);
  assertEquals(matchers.toHold(/^a$/, "whole").message(), "The contract whole holds");
  const broken = matchers.toHold(/a/, "whole");
  assertEquals([broken.pass, broken.message()], [false, 'The contract whole is broken by "attacker-a"']);
  assertThrows(() => matchers.toHold(/^(?:(.*)\1$)/, "whole"), Error, "isn't decided");
  assertThrows(() => matchers.toHold(5, "whole"), Error, "The regex is invalid: It must be a RegExp");
});
