/** Checks a complete database for inconsistencies. */
import type { User } from "../../lib/schema/me.ts";
import { Snippet, Version } from "../../lib/schema/snippets.ts";
import type { Digest } from "../../lib/server/store/digests.ts";
import type { LibraryTotals } from "../../lib/server/store/library_size.ts";
import { recordBytes, type Stored, type TestText } from "../../lib/server/store/test_texts.ts";

type Entry = Deno.KvEntry<unknown>;

/** A user's records in a database. */
interface Shelf {
  readonly snippets: Map<string, unknown>;
  readonly versions: Map<string, Map<number, unknown>>;
  /** Long texts, by the id of the snippet and the number of the version; 0 is the snippet itself. */
  readonly texts: Map<string, TestText>;
  readonly chunks: Map<string, readonly Digest[]>;
  tally: LibraryTotals;
  /** Snippets whose versions are being deleted. */
  readonly deleting: Set<string>;
}

/**
 * All inconsistencies of a database: malformed records, indices without a record, records without index,
 * wrong counts, a snippet that differs from its newest version. Deletions in progress are not reported.
 */
export async function faultsOf(kv: Deno.Kv): Promise<string[]> {
  const entries = await Array.fromAsync(kv.list({ prefix: [] }));
  const shelves = shelvesOf(entries);
  return [
    ...accountFaults(entries, shelves),
    ...[...shelves].flatMap(([id, shelf]) => shelfFaults(id, shelf)),
  ];
}

const emptyShelf = (): Shelf => ({
  snippets: new Map(),
  versions: new Map(),
  texts: new Map(),
  chunks: new Map(),
  tally: { count: 0, newestId: null },
  deleting: new Set(),
});

function shelvesOf(entries: readonly Entry[]): Map<string, Shelf> {
  const shelves = new Map<string, Shelf>();
  for (const { key, value } of entries) {
    const [kind, userId, id, number] = key.map(String);
    if (!/^(?:libraries|snippets|versions|test_texts|digests|deletions)$/.test(kind ?? "")) continue;
    const shelf = shelves.getOrInsertComputed(userId ?? "", emptyShelf);
    if (kind === "libraries") shelf.tally = value as LibraryTotals;
    if (kind === "snippets") shelf.snippets.set(id ?? "", value);
    if (kind === "digests") shelf.chunks.set(id ?? "", value as Digest[]);
    if (kind === "test_texts") shelf.texts.set(`${id} ${number}`, value as TestText);
    if (kind === "deletions") shelf.deleting.add(id ?? "");
    if (kind === "versions") {
      shelf.versions.getOrInsertComputed(id ?? "", () => new Map()).set(Number(number), value);
    }
  }
  return shelves;
}

function accountFaults(entries: readonly Entry[], shelves: Map<string, Shelf>): string[] {
  const valuesOf = (kind: string) => entries.filter(({ key }) => key[0] === kind);
  const users = new Map(valuesOf("users").map(({ key, value }) => [key[1], value as User]));
  const owners = [
    ...valuesOf("users_by_email").map(({ key, value }) => [key, value]),
    ...valuesOf("identities").map(({ key, value }) => [key, (value as { userId: string }).userId]),
    ...valuesOf("identities_by_user").map(({ key }) => [key, key[1]]),
    ...[...shelves].filter(([, { deleting }]) => !deleting.has("")).map(([id]) => [["libraries", id], id]),
  ] as [Deno.KvKey, string][];
  const listed = new Set(
    valuesOf("identities_by_user").filter(({ value }) => value === true).map(({ key }) =>
      JSON.stringify(key.slice(2))
    ),
  );
  const known = new Set(valuesOf("identities").map(({ key }) => JSON.stringify(key.slice(1))));
  return [
    ...owners.filter(([, id]) => !users.has(id)).map(([key, id]) => `${key.join()}: there is no user ${id}`),
    ...[...listed.symmetricDifference(known)].map((name) => `${name}: an identity and its list differ`),
  ];
}

function shelfFaults(userId: string, shelf: Shelf): string[] {
  const { snippets, versions, tally, deleting } = shelf;
  if (deleting.has("")) return [];
  const orphans = [...versions.keys()].filter((id) => !snippets.has(id) && !deleting.has(id));
  const ids = [...snippets.keys()].sort();
  return [
    ...[...snippets].flatMap(([id, value]) => snippetFaults(id, value, versions.get(id) ?? new Map())),
    ...orphans.map((id) => `${id}: versions without a snippet`),
    ...textFaults(shelf),
    ...digestFaults(shelf, ids),
    ...(tally.count === ids.length ? [] : [`${tally.count} are counted, ${ids.length} are there`]),
    ...byteFaults(shelf),
    ...(ids.every((id) => id <= (tally.newestId ?? "")) ? [] : [`${tally.newestId} is not the newest id`]),
  ].map((fault) => `${userId}: ${fault}`);
}

/** Bytes that were never counted are no error; the next write counts them. */
function byteFaults({ snippets, versions, tally }: Shelf): string[] {
  if (tally.bytes === undefined) return [];
  const histories = [...versions].filter(([id]) => snippets.has(id)).flatMap((
    [, each],
  ) => [...each.values()]);
  const bytes = [...snippets.values(), ...histories].reduce(
    (sum: number, value) => sum + recordBytes(value as Stored<Snippet | Version>),
    0,
  );
  return bytes === tally.bytes ? [] : [`${tally.bytes} bytes are counted, ${bytes} are there`];
}

/** Each long text belongs to a record with its length, and a snippet has the text of its newest version. */
function textFaults({ snippets, versions, texts, deleting }: Shelf): string[] {
  const records = new Map<string, Stored<Snippet | Version>>();
  for (const [id, value] of snippets) records.set(`${id} 0`, value as Stored<Snippet>);
  for (const [id, history] of versions) {
    for (const [number, value] of history) records.set(`${id} ${number}`, value as Stored<Version>);
  }
  const testOf = (name: string) => {
    const { text, tests } = texts.get(name) ?? records.get(name) ?? {};
    return JSON.stringify([text, tests]);
  };
  const bytesOf = (test: TestText | undefined) =>
    test && new TextEncoder().encode(JSON.stringify(test)).length - 1;
  return [
    ...[...texts.keys()].filter((name) => !records.has(name) && !deleting.has(name.split(" ")[0] ?? ""))
      .map((name) => `${name}: a text without a record`),
    ...[...records].filter(([name, { testBytes }]) =>
      testBytes !== bytesOf(texts.get(name)) && !deleting.has(name.split(" ")[0] ?? "")
    ).map(([name]) => `${name}: another text than it says`),
    ...[...snippets.keys()].filter((id) => testOf(`${id} 0`) !== testOf(`${id} ${versions.get(id)?.size}`))
      .map((id) => `${id}: not the text of its newest version`),
  ];
}

function snippetFaults(id: string, value: unknown, versions: Map<number, unknown>): string[] {
  const snippet = Snippet.safeParse(value);
  const history = [...versions.entries()].sort(([a], [b]) => a - b);
  const parsed = history.map(([, version]) => Version.safeParse(version).data);
  const newest = parsed.at(-1);
  if (!snippet.success || snippet.data.id !== id) return [`${id}: not a whole snippet`];
  if (newest === undefined || parsed.includes(undefined)) return [`${id}: not whole versions`];
  const { pattern, flags } = snippet.data;
  const versionIds = parsed.map((version) => version?.id ?? "");
  return [
    ...(history.every(([number], at) => number === at + 1) ? [] : [`${id}: a version is missing`]),
    ...(newest.pattern === pattern && newest.flags === flags ? [] : [`${id}: not as its newest version`]),
    ...(new Set(versionIds).size === versionIds.length && String(versionIds) === String(versionIds.toSorted())
      ? []
      : [`${id}: versions are not in the order of their ids`]),
  ];
}

/** Digests must equal those of the snippets, in their order, each in the chunk of its range. */
function digestFaults({ snippets, chunks }: Shelf, ids: readonly string[]): string[] {
  const rows = [...chunks].flatMap(([first, digests]) => digests.map((digest) => ({ first, digest })));
  const expected = ids.flatMap((id) => Snippet.safeParse(snippets.get(id)).data ?? []).map(digestOf);
  return [
    ...(JSON.stringify(rows.map(({ digest }) => digest)) === JSON.stringify(expected)
      ? []
      : ["the digests are not those of the snippets"]),
    ...rows.filter(({ first, digest }) => digest.id < first).map(({ digest }) =>
      `${digest.id}: in a wrong chunk`
    ),
    ...[...chunks].filter(([, digests]) => digests.length === 0).map(([first]) => `${first}: an empty chunk`),
  ];
}

const digestOf = ({ id, name, pattern, tags }: Snippet): Digest => ({
  id,
  name: name.toLowerCase(),
  pattern: pattern.toLowerCase(),
  tags,
});
