import type { SchemaDirection } from "../model.ts";

/** Where a part of a document is, as far as it matters for who sends the texts that a schema describes. */
export interface SchemaPlace {
  /** Names of the maps around it, from the outermost; no more than are needed to find a component. */
  readonly start: readonly string[];
  /** The pointer of the component that it is in, such as `#/components/schemas/Pet`. */
  readonly component: string | null;
  /** What the nearest request or response says. */
  readonly direction: "sent" | "read" | null;
  /** True if the service is the client, as in callbacks and webhooks. */
  readonly isReversed: boolean;
  /** True if the schema may be about texts that aren't accepted. */
  readonly isUnclear: boolean;
  /** What `readOnly` or `writeOnly` say. */
  readonly access: "sent" | "read" | null;
}

/** The root of a document. */
export const OUTSIDE: SchemaPlace = {
  start: [],
  component: null,
  direction: null,
  isReversed: false,
  isUnclear: false,
  access: null,
};

/** Keys of a description of an API whose values describe what is sent, or what is read. */
const DIRECTIONS: Readonly<Record<string, "sent" | "read">> = {
  requestBody: "sent",
  requestBodies: "sent",
  parameters: "sent",
  responses: "read",
};

const REVERSING = new Set(["callbacks", "webhooks"]);

/** Below these keywords, a text that doesn't match may be accepted, and one that matches may not be. */
const UNCLEAR = new Set(["not", "if", "oneOf"]);

/**
 * The place of a value in a map.
 *
 * @param isName whether the key is a name that an author chose, instead of a keyword
 */
export function stepInto(place: SchemaPlace, key: string, isName: boolean): SchemaPlace {
  const start = place.start.length < LONGEST_POINTER ? [...place.start, key] : place.start;
  const component = start.length === place.start.length ? place.component : pointerOf(start);
  if (isName) return { ...place, start, component };
  const direction = DIRECTIONS[key];
  return {
    ...place,
    start,
    component,
    direction: direction ?? place.direction,
    isReversed: place.isReversed || REVERSING.has(key),
    isUnclear: place.isUnclear || UNCLEAR.has(key),
  };
}

/** `components`, the kind, the name. */
const LONGEST_POINTER = 3;

/** Kinds of components at the root in Swagger 2. */
const ROOT_KINDS = new Set(["definitions", "parameters", "responses"]);

/** The pointer of the component that a path leads to; null if it leads to none. */
function pointerOf(path: readonly string[]): string | null {
  const length = path[0] === "components" ? 3 : ROOT_KINDS.has(path[0] ?? "") ? 2 : Infinity;
  return path.length < length ? null : `#/${path.slice(0, length).join("/")}`;
}

/** Finds out in which directions the components of a description of an API are used. */
export class SchemaReferences {
  /** True if the document describes an API. Other schemas are used by both sides. */
  isApi = false;
  readonly #references: { readonly from: SchemaPlace; readonly to: string }[] = [];
  #used: ReadonlyMap<string, ReadonlySet<SchemaDirection>> | null = null;

  /** Adds a `$ref`. Only those to components of the same document count. */
  add(from: SchemaPlace, pointer: string): void {
    const to = pointerOf(pointer.replace(/^#\//, "").split("/"));
    if (pointer.startsWith("#/") && to !== null) this.#references.push({ from, to });
  }

  /** The direction of the texts of a schema. */
  directionOf(place: SchemaPlace): SchemaDirection {
    if (place.isUnclear) return "unclear";
    if (!this.isApi) return "both";
    if (place.access) return place.access;
    const own = directionAt(place);
    if (own !== null) return own;
    this.#used ??= this.#follow();
    const directions = this.#used.get(place.component ?? "") ?? new Set();
    if (directions.has("unclear")) return "unclear";
    return directions.size === 1 ? [...directions][0] ?? "both" : "both";
  }

  /** Follows the references from requests and responses. Each component gets at most three directions. */
  #follow(): ReadonlyMap<string, ReadonlySet<SchemaDirection>> {
    const used = new Map<string, Set<SchemaDirection>>();
    const open: { to: string; direction: SchemaDirection }[] = [];
    const byComponent = Map.groupBy(this.#references, ({ from }) => from.component ?? "");
    const visit = (from: SchemaPlace, to: string, inherited: SchemaDirection | null) => {
      const direction = from.isUnclear ? "unclear" : from.access ?? directionAt(from) ?? inherited;
      if (direction !== null) open.push({ to, direction });
    };
    for (const { from, to } of this.#references) visit(from, to, null);
    for (let next = open.pop(); next; next = open.pop()) {
      const { to, direction } = next;
      const known = used.get(to) ?? new Set();
      if (known.has(direction)) continue;
      used.set(to, known.add(direction));
      for (const reference of byComponent.get(to) ?? []) visit(reference.from, reference.to, direction);
    }
    return used;
  }
}

function directionAt({ direction, isReversed }: SchemaPlace): "sent" | "read" | null {
  if (direction === null || !isReversed) return direction;
  return direction === "sent" ? "read" : "sent";
}
