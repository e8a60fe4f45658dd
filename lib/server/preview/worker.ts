import { initWasm, Resvg } from "@resvg/resvg-wasm";
// An import, so that an installation for this module's sake has the fonts.
import fonts from "dejavu-fonts-ttf/package.json" with { type: "json" };
import { createRequire } from "node:module";
import { MAX_SERVER_NODES } from "../../limits/pattern.ts";
import { firstMatches } from "../../regex/matching/first_matches.ts";
import { formatOf } from "../../regex/formats/format_of.ts";
import { formatWords } from "../../regex/formats/format_words.ts";
import { countVerdict } from "../../regex/redos/counted_verdict.ts";
import { findLinearFix } from "../../regex/rewrite/linear_fix.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { Tree } from "../../regex/syntax/tree.ts";
import { type CardFacts, drawCard } from "./card.ts";
import type { PictureAnswer, PictureRequest } from "./link_pictures.ts";

/**
 * The thread that judges and draws patterns for the pictures of links, since both take too long for the one that
 * serves requests. It answers a regex with a PNG file; the server ends it when that takes too long.
 */

const { resolve } = createRequire(import.meta.url);
await initWasm(Deno.readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")));
const fontBuffers = await Promise.all(
  ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono"].map((name) =>
    Deno.readFile(resolve(`${fonts.name}/ttf/${name}.ttf`))
  ),
);

addEventListener("message", ({ data }: MessageEvent<PictureRequest>) => self.postMessage(answerTo(data)));

self.postMessage(null);

function answerTo({ regex, wanted, text = "" }: PictureRequest): PictureAnswer {
  const parsed = parse(regex);
  if (wanted === "fix") return parsed.ok ? { fix: findLinearFix(parsed.tree)?.replacement } : {};
  if (wanted === "verdict") return parsed.ok ? { verdict: countVerdict(parsed.tree) } : {};
  if (wanted === "matches") {
    return parsed.ok && parsed.tree.size <= MAX_SERVER_NODES
      ? { matches: firstMatches(parsed.tree, text) }
      : {};
  }
  return { picture: toPng(drawCard(regex, parsed.ok ? factsOn(parsed.tree) : null)) };
}

function factsOn(tree: Tree): CardFacts {
  const format = formatOf(tree);
  // The verdict that the page comes to, too.
  const verdict = countVerdict(tree);
  return { tree, verdict, format: format && formatWords(format).title };
}

function toPng(svg: string): Uint8Array<ArrayBuffer> {
  const image = new Resvg(svg, {
    font: {
      fontBuffers,
      defaultFontFamily: "DejaVu Sans",
      sansSerifFamily: "DejaVu Sans",
      monospaceFamily: "DejaVu Sans Mono",
    },
  });
  try {
    return new Uint8Array(image.render().asPng());
  } finally {
    image.free();
  }
}
