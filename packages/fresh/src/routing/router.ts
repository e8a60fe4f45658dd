import type { Method } from "../handlers.ts";

/** A route: its pattern, and what answers each method. */
export interface Entry<T> {
  pattern: string;
  matcher: URLPattern;
  methods: Map<Method, T>;
}

/** The route of a path with the values of its parameters. */
export interface Match<T> extends Entry<T> {
  params: Record<string, string>;
}

/** Finds the route of a path: literal paths first, then patterns as they were added. */
export class Router<T> {
  #literals = new Map<string, Entry<T>>();
  #patterns = new Map<string, Entry<T>>();

  /** Adds a route; the first one for a method and path wins. */
  add(methods: Method[] | "ALL", path: string, value: T): void {
    const entry = this.#entry(/^[/{]/.test(path) ? path : `/${path}`);
    for (const method of methods === "ALL" ? METHODS : methods) {
      if (!entry.methods.has(method)) entry.methods.set(method, value);
    }
  }

  /** Finds the route of a path, whether or not it answers the method asked for. */
  match(pathname: string): Match<T> | undefined {
    const literal = this.#literals.get(withoutSlash(pathname));
    if (literal !== undefined) return { ...literal, params: {} };
    for (const entry of this.#patterns.values()) {
      const groups = entry.matcher.exec({ pathname })?.pathname.groups;
      if (groups !== undefined) return { ...entry, params: decoded(groups) };
    }
  }

  #entry(pattern: string): Entry<T> {
    const isLiteral = !/[:*?+(){}\\]/.test(pattern);
    const entries = isLiteral ? this.#literals : this.#patterns;
    const key = isLiteral ? withoutSlash(new URL(pattern, "http://localhost").pathname) : pattern;
    const matcher = new URLPattern({ pathname: pattern });
    const entry = entries.get(key) ?? { pattern, matcher, methods: new Map<Method, T>() };
    entries.set(key, entry);
    return entry;
  }
}

/** What answers a method at a path; HEAD falls back to GET. */
export function methodOf<T>({ methods }: Entry<T>, method: string): T | undefined {
  return methods.get(method as Method) ?? (method === "HEAD" ? methods.get("GET") : undefined);
}

const METHODS: Method[] = ["HEAD", "GET", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

function withoutSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith("/") ? pathname.slice(0, -1) : pathname;
}

function decoded(groups: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decode(value ?? "")]));
}

/** An encoded slash stays encoded, and so does what is no valid encoding. */
function decode(value: string): string {
  try {
    return decodeURI(value);
  } catch {
    return value;
  }
}
