import { type Signal, signal } from "@preact/signals";

/** What is typed about a saved pattern and not saved yet. */
export interface Typed {
  readonly name: string;
  readonly description: string;
  /** Separated by commas. */
  readonly tags: string;
}

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What is typed, by the id of the saved pattern. It outlives the page, and the end of a session. */
export interface TypedDetails {
  readonly all: Signal<Readonly<Record<string, Typed>>>;
  /** Keeps what is typed; null forgets it. */
  readonly set: (id: string, typed: Typed | null) => void;
}

/** What a user has typed in this browser, kept in a storage under their id. */
export function typedDetails(storage: Kept, userId: string): TypedDetails {
  const key = `workbench.details.${userId}`;
  const all = signal(read(storage, key));
  return {
    all,
    set(id, typed) {
      const { [id]: _before, ...others } = all.peek();
      all.value = typed === null ? others : { ...others, [id]: typed };
      write(storage, key, all.peek());
    },
  };
}

function read(storage: Kept, key: string): Record<string, Typed> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, typed]) => isTyped(typed)));
  } catch {
    return {};
  }
}

function isTyped(value: unknown): value is Typed {
  return typeof value === "object" && value !== null &&
    ["name", "description", "tags"].every((key) => typeof Reflect.get(value, key) === "string");
}

function write(storage: Kept, key: string, all: Readonly<Record<string, Typed>>): void {
  try {
    if (Object.keys(all).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still shows what was typed until the page is left.
  }
}
