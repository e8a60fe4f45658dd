/** The thread that draws the pictures of links. */
import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { LinkPictures, type PictureWorker } from "../../../../lib/server/preview/link_pictures.ts";

const regex = (pattern: string) => ({ pattern, flags: "" });

/**
 * A thread that answers with the length of the pattern; for `loop`, not at all, as if it was busy: Deno couldn't end a
 * loop, which would keep a processor busy while the other tests run.
 */
function startCounter(): PictureWorker {
  const source = `
    onmessage = ({ data: { regex: { pattern }, wanted } }) => {
      if (pattern === "loop") return;
      if (pattern === "throw") throw new Error("broken");
      postMessage(wanted === "picture" ? { picture: new Uint8Array([pattern.length]) } : {});
    };
    postMessage(null);`;
  return new Worker(`data:text/javascript,${encodeURIComponent(source)}`, { type: "module" });
}

Deno.test("a picture is a PNG file of the size that services show", async () => {
  const pictures = new LinkPictures(undefined, 60_000);
  const png = await pictures.draw(regex("^(a+)+$"), "a");
  pictures.close();
  assert(png);
  assertEquals([...png.slice(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const header = new DataView(png.buffer, png.byteOffset + 16);
  assertEquals([header.getUint32(0), header.getUint32(4)], [1_200, 630]);
});

Deno.test("the thread judges patterns, too, but none with a syntax error", async () => {
  const pictures = new LinkPictures(undefined, 60_000);
  const kinds = await Promise.all(
    ["^(a+)+$", "a+", "(a"].map(async (each) => (await pictures.judge(regex(each), "a"))?.kind),
  );
  pictures.close();
  assertEquals(kinds, ["vulnerable", "safe", undefined]);
});

Deno.test("the thread finds the first matches, too, in texts that aren't long", async () => {
  const pictures = new LinkPictures(undefined, 60_000);
  const search = (pattern: string, text: string) => pictures.search(regex(pattern), text, "a");
  const found = await Promise.all([search("a+$", "baa"), search("(a", "a"), search("a", "a".repeat(10_000))]);
  const other = await search("a+$", "b");
  pictures.close();
  assertEquals(found, [{ matches: [{ line: 1, column: 2, texts: ["aa"] }], end: "all" }, null, null]);
  assertEquals(other, { matches: [], end: "all" });
});

Deno.test("one thread draws all pictures, and each only once", async () => {
  let started = 0;
  const pictures = new LinkPictures(() => (started++, startCounter()), 60_000);
  const [one, two, again] = await Promise.all(
    ["a", "bb", "a"].map((each) => pictures.draw(regex(each), "x")),
  );
  assertEquals([one, two], [new Uint8Array([1]), new Uint8Array([2])]);
  assertStrictEquals(again, one);
  assertStrictEquals(await pictures.draw(regex("bb"), "y"), two);
  assertEquals(started, 1);
  pictures.close();
});

Deno.test("a thread that is busy for too long, or fails, is replaced", async () => {
  let started = 0;
  const pictures = new LinkPictures(() => (started++, startCounter()), 500);
  for (const pattern of ["loop", "throw"]) assertEquals(await pictures.draw(regex(pattern), "x"), null);
  assertEquals(await pictures.draw(regex("abc"), "x"), new Uint8Array([3]));
  assertEquals(started, 3);
  pictures.close();
});

Deno.test("where no thread can be started, there is no picture", async () => {
  const pictures = new LinkPictures(() => {
    throw new Error("Not here");
  });
  assertEquals(await pictures.draw(regex("a"), "x"), null);
  pictures.close();
});
