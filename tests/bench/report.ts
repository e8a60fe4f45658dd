/** Tables of what was measured: printed, and kept in `docs/benchmarks.md`, each in a section of its own. */

/** The sections in their order, by title. */
const TITLES = [
  "The guard beside its peers",
  "The rule beside its peers",
  "Time of the guard and the rule",
  "From a key to painted views",
  "Pages under load",
  "Processor time of a page",
  "Processor time of a request",
  "Pages one after the other",
  "The API under load",
  "Several instances",
  "Ten minutes on two instances",
  "Parsing and drawing",
  "Views of a pattern",
  "What a browser loads",
  "Scripts of the page's thread",
  "Comparing patterns",
  "The engine, steps a second",
  "The engine beside the native one",
  "The engine, recording",
  "A library of 10,000 patterns",
  "What grows with the library",
  "Forms for other engines",
  "Fast forms",
  "Agreement with test262",
] as const;

type Title = typeof TITLES[number];

/** Cells by column; what a row has no answer to is left out. */
export type Row = Readonly<Record<string, string | number>>;

const PAGE = new URL("../../docs/benchmarks.md", import.meta.url);

const HEAD = `# Benchmarks

Measured by \`deno task bench\`, which starts the built app and, beside it in the same run, what else does the same;
several instances and large databases by \`bench instances\`, \`bench endurance\` and \`bench growth\`; the npm package by
\`deno task proof peers\`. [Finding slow regexes](benchmarks/slow-regexes.md), beside other packages and with raw data,
is written by \`deno task bench peers\`. The machine is noisy: times change from run to run, and only ratios within one
table mean something. A ratio of times below 1 says that ours takes less.
`;

/** Prints a table, and puts it into the document in place of the section of its title. */
export async function report(title: Title, note: string, rows: Readonly<Record<string, Row>>): Promise<void> {
  console.log(`${title}. ${note}`);
  console.table(rows);
  const page = await Deno.readTextFile(PAGE).catch(() => HEAD);
  const section = `${note}\n\n${machineAt(new Date())}\n\n${tableOf(rows)}\n`;
  await Deno.writeTextFile(PAGE, withSection(page, title, section));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", PAGE.pathname] }).output();
}

/** One ratio, of times or of rates, as the tables show it. */
export function ratio(ours: number, peer: number): number {
  return Number((ours / peer).toPrecision(2));
}

/** A document with a section put where its title belongs; what has no title of ours goes. */
export function withSection(page: string, title: Title, section: string): string {
  const there = new Map(
    page.split(/^## /m).slice(1).map((part) => {
      const [name = "", ...lines] = part.split("\n");
      return [name, lines.join("\n").trim()];
    }),
  );
  there.set(title, section.trim());
  const parts = TITLES.flatMap((each) => there.has(each) ? [`## ${each}\n\n${there.get(each)}\n`] : []);
  return [HEAD, ...parts].join("\n");
}

/** A table in Markdown; the formatter makes its columns even. */
export function tableOf(rows: Readonly<Record<string, Row>>): string {
  const columns = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
  const cells = Object.entries(rows).map(([name, row]) => [name, ...columns.map((each) => row[each] ?? "")]);
  return [["", ...columns], ["---", ...columns.map(() => "---")], ...cells].map(lineOf).join("\n");
}

const lineOf = (cells: readonly (string | number)[]) =>
  `| ${cells.map((cell) => escaped(String(cell))).join(" | ")} |`;

/** Patterns are rows of some tables. */
const escaped = (cell: string) => cell.replaceAll("|", "\\|");

function machineAt(now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return `On ${navigator.hardwareConcurrency} cores, Deno ${Deno.version.deno}, ${day}.`;
}

/** A sentence that says if connections on this machine are acknowledged at once, see `quickack.sh`. */
export async function acknowledgementNote(): Promise<string> {
  const command = new Deno.Command("ip", { args: ["route", "show", "table", "local"], stderr: "null" });
  const routes = await command.output().catch(() => null);
  const isQuick = /^local 127\.0\.0\.1 .*quickack 1/m.test(new TextDecoder().decode(routes?.stdout));
  return isQuick
    ? "Connections are acknowledged at once (`quickack`), as recommended with denokv."
    : "Connections are not acknowledged at once (`quickack`), which delays changes on denokv by 40 ms each.";
}
