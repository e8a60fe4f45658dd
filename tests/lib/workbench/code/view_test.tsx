import { assertEquals } from "@std/assert";
import { renderToString } from "preact-render-to-string";
import { PROPOSAL_NOTE } from "../../../../lib/regex/syntax/buffer_boundaries.ts";
import { codeFormats, engineNote } from "../../../../lib/workbench/code/formats.ts";
import { CodePanel } from "../../../../lib/workbench/code/view.tsx";

const REGEXES = [
  [String.raw`\Aab\z`, "u", true],
  [String.raw`ab\Z`, "gv", true],
  [String.raw`\Aab\z`, "", false],
  [String.raw`^[\\A]$`, "u", false],
] as const;

for (const [pattern, flags, isNoted] of REGEXES) {
  Deno.test(`the code of /${pattern}/${flags} ${isNoted ? "says" : "doesn't say"} which engines have it`, () => {
    const regex = { pattern, flags };
    const input = { regex, text: "ab", replacement: "", cases: [] };
    const written = codeFormats.map(({ id, title, write }) => ({
      id,
      title,
      code: write(input),
      isReady: id !== "vitest",
    }));
    const html = renderToString(<CodePanel written={written} note={engineNote(regex)} onCopy={() => {}} />);
    assertEquals(html.includes(`>${PROPOSAL_NOTE}</p>`), isNoted);
    assertEquals(html.match(/<button[^>]* disabled/g)?.length, 1);
    const noted = written.filter(({ code }) => code.includes(`// ${PROPOSAL_NOTE}.\nconst regex = /`));
    // An expression is pasted into other code, so it has no comment.
    assertEquals(noted.map(({ id }) => id), isNoted ? ["matches", "replace", "node-test", "vitest"] : []);
  });
}
