/** A table has the distances between the ends of its ranges, in base 36. */
const TABLES = /"(4q|53) 0 (?:[\da-z]+ ){500,}[\da-z]+"/g;

/** Creates such a table from the engine's own; its first character is the one after ASCII. */
const NATIVE_IDENTIFIERS = `function nativeIdentifiers(property) {
  const isPart = new RegExp("\\\\p{" + property + "}", "u"), ends = [];
  for (let code = 128, was = false, is; code < 0xe1000; code++, was = is) {
    // Planes 4 to 13 are unassigned.
    if (code === 0x40000) code = 0xe0000;
    is = isPart.test(String.fromCodePoint(code));
    if (is !== was) ends.push(is ? code : code - 1);
  }
  return ends.map((end, at) => (end - (ends[at - 1] ?? 0)).toString(36)).join(" ");
}
`;

/** The names of properties, or of their values, in the editions of ECMAScript from 2018 on; the first of them says which. */
const NAMES = /new [\w$]+\("(\w*)[^"]*"(?:,\s*"[^"]*"){8}\)/g;

/** What creates sets of such names, minified. */
const NAME_SETS =
  /class ?\{constructor\((?:[\w$]+,){8}[\w$]+\)\{this\._raw2018=[^]*?this\._raw2026\.split\(" "\)\)\}\}/;

/** How a property is written, in front of a name, and the flag for it, by the first of the names. */
const NOTATIONS: Readonly<Record<string, readonly [before: string, flag: "u" | "v"]>> = {
  C: ["General_Category=", "u"],
  Adlam: ["Script=", "u"],
  AHex: ["", "u"],
  "": ["", "v"],
};

/** Creates an object that is used like such names, and asks the engine about a name once. */
const NATIVE_NAMES = `function nativeNames(before, flag) {
  const known = new Map();
  const isKnown = (name) => {
    try {
      return new RegExp("\\\\p{" + before + name + "}", flag).flags === flag;
    } catch {
      return false;
    }
  };
  const has = (name) => {
    if (!known.has(name)) known.set(name, isKnown(name));
    return known.get(name);
  };
  return new Proxy({}, { get: () => ({ has }) });
}
`;

/**
 * Replaces the parsers' tables of characters in names, which compress badly, with those of the engine. A table is
 * needed only for a name that isn't ASCII, and is created then. Names of Unicode properties are those that the engine
 * knows, which decides whether a pattern is valid anyway.
 */
export function withNativeIdentifiers(code: string): string {
  const tables = code.replace(
    TABLES,
    (_, first) => `nativeIdentifiers("ID_${first === "4q" ? "Start" : "Continue"}")`,
  );
  const names = tables.replace(NAMES, (found, first) => {
    const notation = NOTATIONS[first];
    return notation ? `nativeNames(${notation.map((each) => JSON.stringify(each)).join()})` : found;
  });
  if (names === tables) return (tables === code ? "" : NATIVE_IDENTIFIERS) + tables;
  return NATIVE_NAMES + (tables === code ? "" : NATIVE_IDENTIFIERS) + names.replace(NAME_SETS, "class{}");
}

/**
 * Does that in all scripts of a built site.
 *
 * @throws Error if no script has a table: the parser has changed, and this does nothing
 */
export async function replaceIdentifierTables(folder: URL): Promise<void> {
  let count = 0;
  for (const script of await scriptsIn(folder)) {
    const code = await Deno.readTextFile(script);
    const replaced = withNativeIdentifiers(code);
    if (replaced === code) continue;
    await Deno.writeTextFile(script, replaced);
    count++;
  }
  if (count === 0) throw new Error("No script has tables of identifiers");
}

async function scriptsIn(folder: URL): Promise<URL[]> {
  const entries = await Array.fromAsync(Deno.readDir(folder));
  const scripts = await Promise.all(entries.map(async ({ name, isDirectory }) => {
    if (isDirectory) return await scriptsIn(new URL(`${encodeURIComponent(name)}/`, folder));
    return name.endsWith(".js") ? [new URL(encodeURIComponent(name), folder)] : [];
  }));
  return scripts.flat();
}
