/** Checks that the documentation refers to existing things. */
import { assert, assertEquals, assertMatch } from "@std/assert";
import { IS_PUBLISHED, VERSION } from "../../lib/project.ts";
import { API_ROUTES } from "../../lib/server/http/api_routes.ts";
import { PAGE_ROUTES } from "../../lib/server/http/methods.ts";
import { TASKS } from "../../tasks/arguments.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const security = await Deno.readTextFile(`${ROOT}docs/security.md`);

/** Number of requirements of levels 1 and 2 in each covered section of ASVS 5.0. */
const SECTIONS: Readonly<Record<string, number>> = {
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "4.1": 3,
  "6.5": 5,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.5": 5,
  "11.2": 3,
  "11.4": 4,
  "11.5": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
};

/** Requirements of other sections that are not met. */
const NOT_MET = [
  "5.2.2",
  "6.3.3",
  "6.6.2",
  "11.1.1",
  "11.1.2",
  "14.1.1",
  "14.1.2",
  "14.2.1",
  "14.2.2",
  "14.2.4",
  "14.3.1",
  "14.3.3",
  "15.1.1",
  "15.2.1",
];

const rows = security.split("\n").filter((line) => /^\| \d/.test(line)).map((line) => {
  const [ids = "", how = "", tests = ""] = line.split("|").slice(1).map((cell) => cell.trim());
  return { ids: ids.split(", "), how, tests: [...tests.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file) };
});

Deno.test("docs/security.md answers each requirement once", () => {
  const expected = Object.entries(SECTIONS)
    .flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${at + 1}`));
  assertEquals(rows.flatMap(({ ids }) => ids).sort(), [...expected, ...NOT_MET].sort());
});

Deno.test("every row names tests that exist, or a reason", async () => {
  for (const { ids, how, tests } of rows) {
    if (tests.length === 0) assertMatch(how, /^not (?:met|ours|applicable): .{20,}/, ids.join());
    for (const file of tests) assert((await Deno.stat(ROOT + file)).isFile, file);
  }
});

Deno.test("every file that the documents mention exists", async () => {
  const missing: string[] = [];
  for await (const page of filesIn("docs")) {
    if (!page.endsWith(".md")) continue;
    for (const file of filesNamedIn(await Deno.readTextFile(ROOT + page), page)) {
      if (!await exists(file)) missing.push(`${page}: ${file}`);
    }
  }
  for (const file of filesNamedIn(await Deno.readTextFile(`${ROOT}README.md`), "README.md")) {
    if (!await exists(file)) missing.push(`README.md: ${file}`);
  }
  assertEquals(missing, []);
});

Deno.test("every place in a document that another one links to exists", async () => {
  const pages = ["README.md", "lib/package/README.md"];
  for await (const page of filesIn("docs")) if (page.endsWith(".md")) pages.push(page);
  const texts = new Map<string, string>();
  for (const page of pages) texts.set(page, await Deno.readTextFile(ROOT + page));
  const missing = [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(([link, to = "", place = ""]) => {
      const target = to === "" ? page : new URL(to, `file:///${page}`).pathname.slice(1);
      const isThere = placesIn(texts.get(target) ?? "").includes(place);
      return isThere ? [] : [`${page}: ${link}`];
    })
  );
  assertEquals(missing, []);
});

/** The anchors of docs/review.md before it had chapters: others link to them. */
const OLD_PLACES = [
  "uses",
  "findings",
  "schemas",
  "what-isnt-looked-at",
  "which-regexes-are-compared",
  "accepting",
  "contracts",
  "formats",
  "overlaps",
  "exit-codes",
  "formats-1",
  "configuration",
  "baseline",
  "cache",
  "github-action",
  "how-hostile-input-is-handled",
  "as-a-library",
];

Deno.test("the old places of docs/review.md lead to the chapter that has their text", async () => {
  const page = await Deno.readTextFile(`${ROOT}docs/review.md`);
  assertEquals(OLD_PLACES.filter((place) => !placesIn(page).includes(place)), []);
  const leads = [...page.matchAll(/<a id="([\w-]+)"><\/a>\[[^\]]+\]\(review\/([\w.]+)(?:#([\w-]+))?\)/g)];
  assertEquals(leads.map(([, place]) => place).sort(), OLD_PLACES.slice(0, -1).sort());
  assert(page.split("\n").length < 70);
});

/** The anchors of a document: its own, and those that GitHub gives to headings. */
function placesIn(text: string): string[] {
  const counts = new Map<string, number>();
  const headings = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = ""]) => {
    const name = title.toLowerCase().replaceAll(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-");
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return count === 0 ? name : `${name}-${count}`;
  });
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = ""]) => id)];
}

Deno.test("until the package is published, no document lets readers run its name from the registry", async () => {
  if (IS_PUBLISHED) return;
  const pages = ["README.md"];
  for await (const page of filesIn("docs")) {
    // These say what was, and what is to be done first.
    if (page.endsWith(".md") && !/CHANGELOG|RELEASING/.test(page)) pages.push(page);
  }
  for (const page of pages) {
    assert(!/npx (?:-\S+ )*regex-review/.test(await Deno.readTextFile(ROOT + page)), page);
  }
});

Deno.test("docs/tasks.md lists every task and its arguments", async () => {
  const { tasks } = JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`));
  const page = await Deno.readTextFile(`${ROOT}docs/tasks.md`);
  const rows = (text: string) => [...text.matchAll(/^\| `(\w[\w -]*)`/gm)].map(([, name = ""]) => name);
  const isNamed = (task: string, argument: string) => (name: string) =>
    name === `${task} ${argument}` || name.startsWith(`${task} ${argument} `);
  const [all = "", given = ""] = page.split("| with an argument");
  assertEquals(rows(all).map((name) => name.split(" ")[0]), Object.keys(tasks));
  const choices = Object.entries(TASKS).flatMap(([task, choices]) =>
    Object.keys(choices).filter((argument) => argument !== "").map((argument) => isNamed(task, argument))
  );
  assertEquals(choices.map((isIt) => rows(given).filter(isIt).length), choices.map(() => 1));
  assertEquals(rows(given).length, choices.length);
});

Deno.test("both configurations of nginx pass requests on alike", async () => {
  const [one, several] = await Promise.all(["nginx", "nginx-instances"].map(async (name) => {
    const text = await Deno.readTextFile(`${ROOT}docs/deployment/${name}.conf`);
    const location = text.slice(text.indexOf("location /"));
    const lines = location.split("\n").map((line) => line.trim()).filter((line) =>
      /^proxy_\w+ .+;$/.test(line)
    );
    // Where to, and what several instances need.
    return lines.filter((line) => !/^proxy_(?:pass|next_upstream) /.test(line)).sort();
  }));
  assertEquals(one, several);
});

Deno.test("the README lists every route", async () => {
  const readme = await Deno.readTextFile(`${ROOT}README.md`);
  const [, table = ""] = /^## Endpoints\n([^]*?)^## /m.exec(readme) ?? [];
  const listed = [...table.matchAll(/`(?:GET |POST )?(\/[^`]*)`/g)].map(([, path = ""]) => path);
  // `/auth/…` stands for all paths below it; what belongs to the account is listed by what it does.
  const isListed = (path: string) =>
    listed.some((each) => each === path || each.endsWith("/…") && path.startsWith(each.slice(0, -1))) ||
    path.startsWith("/account/");
  const paths = [...API_ROUTES, ...PAGE_ROUTES].map(({ path }) =>
    path.replace("/fixtures/:name", "/fixtures/service")
  );
  assertEquals(paths.filter((path) => !isListed(path)), []);
});

/** Files that a document links to, or names by path from the root; RULE and FORMAT stand for any name. */
function filesNamedIn(text: string, page: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
    .map(([, to = ""]) => new URL(to, `file:///${page}`).pathname.slice(1));
  const named = [...text.matchAll(/`((?:lib|tests|routes|islands|components|docs|tasks|static)\/[\w./-]+)`/g)]
    .map(([, file = ""]) => file);
  return [...links, ...named].filter((file) => !/RULE|FORMAT/.test(file));
}

const exists = (file: string) => Deno.stat(ROOT + file).then(() => true, () => false);

Deno.test("nothing disables the verification of certificates", async () => {
  const config = await Deno.readTextFile(`${ROOT}deno.json`);
  assertEquals(/unsafely-ignore-certificate-errors|rejectUnauthorized/.test(config), false);
  for await (const file of filesIn("lib")) {
    assertEquals([file, /rejectUnauthorized|caCerts/.test(await Deno.readTextFile(ROOT + file))], [
      file,
      false,
    ]);
  }
});

async function* filesIn(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(ROOT + folder)) {
    if (isDirectory) yield* filesIn(`${folder}/${name}`);
    else yield `${folder}/${name}`;
  }
}

Deno.test("deno.json has the version of the project", async () => {
  const { version } = JSON.parse(await Deno.readTextFile(new URL("../../deno.json", import.meta.url)));
  assertEquals(version, VERSION);
});
