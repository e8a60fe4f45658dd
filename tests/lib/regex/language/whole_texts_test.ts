import { assert, assertEquals } from "@std/assert";
import { isAnchored, withoutLookarounds } from "../../../../lib/regex/language/whole_texts.ts";
import { parse } from "../../../../lib/regex/syntax/parse.ts";
import {
  randomPattern,
  randomPatternWithLeadingLookaheads,
  randomText,
} from "../../../random/random_patterns.ts";
import { share } from "../../../suites/sample.ts";
import { randomFrom } from "../engine/texts.ts";
import { treeOf } from "../trees.ts";

Deno.test("a pattern without its lookarounds accepts all texts that it accepts with them", () => {
  const random = randomFrom(3);
  let compared = 0;
  for (let left = share(4, 2_000, 20); left > 0; left--) {
    const parsed = parse((left % 2 === 0 ? randomPattern : randomPatternWithLeadingLookaheads)(random));
    const wider = parsed.ok ? withoutLookarounds(parsed.tree) : null;
    if (!parsed.ok || wider === null) continue;
    const [before, after] = [parsed.tree, wider].map(({ regex: { pattern, flags } }) =>
      new RegExp(pattern, flags.replaceAll("g", ""))
    );
    for (let texts = 20; texts > 0; texts--) {
      const text = randomText(random).slice(0, 12);
      for (const regex of [before, after]) if (regex) regex.lastIndex = 0;
      assert(!before?.test(text) || after?.test(text), `${before} ${after} ${JSON.stringify(text)}`);
      compared++;
    }
  }
  assert(compared > 1_000, `${compared}`);
});

Deno.test("withoutLookarounds() keeps other assertions, and leaves patterns alone that it could change", () => {
  const shown = (literal: string) => withoutLookarounds(treeOf(literal))?.regex.pattern;
  assertEquals(shown(String.raw`/^(?=.{1,9}$)\b(?:a(?<!b(?=c))|d)$/i`), String.raw`^(?:)\b(?:a(?:)|d)$`);
  assertEquals(shown(String.raw`/^\ba$/`), undefined);
  assertEquals(shown(String.raw`/(?=(a))\1/`), undefined);
});

Deno.test("isAnchored() is true only if each alternative is between ^ and $", () => {
  const anchored = [
    "/^a$/",
    "/^a|b$/",
    "/^a$|^b$/",
    "/^a$/m",
    "/^(?:a|b)$/",
    "/(?:^a$)/",
    "/^/",
    "/^$/",
    "/a/y",
  ]
    .filter((literal) => isAnchored(treeOf(literal)));
  assertEquals(anchored, ["/^a$/", "/^a$|^b$/", "/^(?:a|b)$/", "/^$/"]);
});
