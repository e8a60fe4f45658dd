import { assertEquals, assertRejects } from "@std/assert";
import { type Answers, answerTo } from "../../../../lib/workbench/offline/answering.ts";
import type { Wanted } from "../../../../lib/workbench/offline/addresses.ts";

const ORIGIN = "https://regex.example";
const PAGE: Wanted = { kind: "page", path: "/" };
const ASSET: Wanted = { kind: "asset" };
const ELSEWHERE: Wanted = { kind: "elsewhere" };

const KEPT: Readonly<Record<string, string>> = {
  "/": "kept page",
  "/docs/offline": "stand-in",
  "/site.css": "kept asset",
};

/** How the network behaves: a status that it answers, with or without delay, or nothing. */
type Network = number | "late" | "down";

function answers(network: Network, kept = KEPT): Answers & { asked: string[] } {
  const asked: string[] = [];
  const copy = (path: string) => kept[path] === undefined ? undefined : new Response(kept[path]);
  const late = Promise.withResolvers<Response>();
  return {
    asked,
    origin: ORIGIN,
    ask: ({ url }) => {
      asked.push(url.replace(ORIGIN, ""));
      if (network === "late") return late.promise;
      return network === "down"
        ? Promise.reject(new TypeError("no network"))
        : Promise.resolve(new Response("network", { status: network }));
    },
    page: (address) => {
      late.resolve(new Response("late network"));
      return Promise.resolve(copy(address.replace(ORIGIN, "")));
    },
    asset: ({ url }) => Promise.resolve(copy(new URL(url).pathname)),
    wait: () => network === "late" ? Promise.resolve() : new Promise(() => {}),
  };
}

const CASES: readonly (readonly [string, Wanted, Network, string])[] = [
  ["/", PAGE, 200, "network"],
  ["/?p=YQ", PAGE, 200, "network"],
  ["/?p=YQ", PAGE, 429, "network"],
  ["/?p=YQ", PAGE, 500, "network"],
  ["/?p=YQ", PAGE, 502, "kept page"],
  ["/?p=YQ", PAGE, 503, "kept page"],
  ["/?p=YQ", PAGE, "late", "kept page"],
  ["/?p=YQ", PAGE, "down", "kept page"],
  ["/library", ELSEWHERE, 200, "network"],
  ["/library", ELSEWHERE, 503, "network"],
  ["/library", ELSEWHERE, "down", "stand-in"],
  ["/site.css?__frsh_c=0a", ASSET, 200, "kept asset"],
  ["/site.css?__frsh_c=0a", ASSET, "down", "kept asset"],
  ["/other.css?__frsh_c=0b", ASSET, 200, "network"],
];

for (const [path, wanted, network, expected] of CASES) {
  Deno.test(`${path} with a network that is ${network} comes as ${expected}`, async () => {
    const answer = await answerTo(new Request(ORIGIN + path), wanted, answers(network));
    assertEquals(await answer.text(), expected);
  });
}

Deno.test("what is kept of an asset is not asked for again", async () => {
  const source = answers(200);
  await answerTo(new Request(`${ORIGIN}/site.css?__frsh_c=0a`), ASSET, source);
  assertEquals(source.asked, []);
});

Deno.test("without a copy a late page is waited for, and an error of the network stays one", async () => {
  const late = await answerTo(new Request(`${ORIGIN}/`), PAGE, answers("late", {}));
  assertEquals(await late.text(), "late network");
  const down = new Request(`${ORIGIN}/`);
  await assertRejects(() => answerTo(down, PAGE, answers("down", {})), TypeError, "no network");
  await assertRejects(() => answerTo(down, ELSEWHERE, answers("down", {})), TypeError, "no network");
});

const UNREADABLE: Readonly<Record<string, () => Promise<undefined>>> = {
  "cannot be read": () => Promise.reject(new DOMException("Unexpected internal error")),
  "does not answer": () => new Promise(() => {}),
};

for (const [name, copy] of Object.entries(UNREADABLE)) {
  Deno.test(`a copy that ${name} is none`, async () => {
    const broken = { page: copy, asset: copy, wait: () => Promise.resolve() };
    const asset = new Request(`${ORIGIN}/site.css?__frsh_c=0a`);
    assertEquals(await (await answerTo(asset, ASSET, { ...answers(200), ...broken })).text(), "network");
    assertEquals((await answerTo(new Request(ORIGIN), PAGE, { ...answers(503), ...broken })).status, 503);
  });
}
