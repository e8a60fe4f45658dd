import { assertEquals } from "@std/assert";
import { MATCH_DEADLINES_MS, MATCH_SILENCE_MS } from "../../../../lib/limits/workbench.ts";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import {
  readDeadline,
  readDefaultFlags,
  readFieldLook,
  setBlanks,
  setPlain,
  writeDeadline,
  writeDefaultFlags,
} from "../../../../lib/workbench/model/preferences.ts";
import { readPreference, writePreference } from "../../../../lib/workbench/runtime/browser_storage.ts";

function storageOf(values: Map<string, string>): Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

Deno.test("a preference is stored until it is removed", () => {
  const values = new Map<string, string>();
  const storage = () => storageOf(values);
  assertEquals(readPreference("a.b", storage), null);
  writePreference("a.b", 12.5, storage);
  assertEquals([readPreference("a.b", storage), [...values.keys()]], [12.5, ["workbench.a.b"]]);
  writePreference("a.b", null, storage);
  assertEquals([readPreference("a.b", storage), values.size], [null, 0]);
});

Deno.test("a value that isn't a number isn't a preference", () => {
  for (const written of ["", "x", "NaN", "Infinity", "{}"]) {
    assertEquals(readPreference("a", () => storageOf(new Map([["workbench.a", written]]))), null);
  }
});

Deno.test("forbidden storage causes no error", () => {
  const forbidden = () => {
    throw new DOMException("Forbidden", "SecurityError");
  };
  writePreference("a", 1, forbidden);
  assertEquals(readPreference("a", forbidden), null);
});

/** The written flags, and those that a later visit reads. */
const KEPT = [["gm", "gm"], ["", ""], ["yg", "gy"], ["gxg1", "g"], [null, "g"]] as const;

for (const [written, read] of KEPT) {
  Deno.test(`flags for new patterns stored as ${JSON.stringify(written)} are read as "${read}"`, () => {
    writeDefaultFlags("di", () => localStorage);
    writeDefaultFlags(written, () => localStorage);
    assertEquals(readDefaultFlags(() => localStorage), read);
    writeDefaultFlags(null, () => localStorage);
    assertEquals(localStorage.getItem("workbench.flags"), null);
  });
}

Deno.test("if storage is forbidden, new patterns have the default flags", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  writeDefaultFlags("i", forbidden);
  assertEquals(readDefaultFlags(forbidden), "g");
});

/** A visit of a browser with this storage. */
function visit(values: Map<string, string>, use: (sources: ReturnType<typeof createSources>) => void): void {
  const real = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  Object.defineProperty(globalThis, "localStorage", { value: storageOf(values), configurable: true });
  try {
    use(createSources(null));
  } finally {
    if (real) Object.defineProperty(globalThis, "localStorage", real);
  }
}

Deno.test("each deadline that is offered is remembered, and no other one is read", () => {
  for (const chosen of MATCH_DEADLINES_MS) {
    const values = new Map<string, string>();
    visit(values, ({ deadline }) => {
      writeDeadline(deadline, chosen);
      assertEquals(deadline.value, chosen);
    });
    visit(values, () => assertEquals(readDeadline(), chosen));
  }
  visit(new Map(), () => assertEquals(readDeadline(), MATCH_SILENCE_MS));
  visit(new Map([["workbench.match.deadline", "1"]]), () => assertEquals(readDeadline(), MATCH_SILENCE_MS));
});

Deno.test("the look of the fields is remembered until it is switched back", () => {
  const values = new Map<string, string>();
  const look = () => {
    let seen: boolean[] = [];
    visit(values, (sources) => {
      readFieldLook(sources);
      seen = [sources.plain.value, sources.blanks.value];
    });
    return seen;
  };
  assertEquals(look(), [false, false]);
  visit(values, (sources) => setPlain(sources, true));
  assertEquals(look(), [true, false]);
  visit(values, (sources) => (setPlain(sources, false), setBlanks(sources, true)));
  assertEquals(look(), [false, true]);
  visit(values, (sources) => setBlanks(sources, false));
  assertEquals([look(), values.size], [[false, false], 0]);
});
