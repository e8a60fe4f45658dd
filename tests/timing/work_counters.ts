/** Counts work without a clock: nodes that are read, and patterns that are compiled. */
import type { Tree } from "../../lib/regex/syntax/tree.ts";

/** A tree that counts reads of its nodes' properties, and of elements of their lists. */
export interface CountedTree {
  readonly tree: Tree;
  readonly reads: () => number;
}

/** Makes a tree count its reads. Nodes keep their identity: one that is reached in two ways is the same object. */
export function countReads(tree: Tree): CountedTree {
  let reads = 0;
  const wrapped = new WeakMap<object, object>();
  const wrap = <T>(value: T): T => {
    if (typeof value !== "object" || value === null) return value;
    let proxy = wrapped.get(value);
    if (!proxy) {
      proxy = new Proxy(value, {
        get(target, key, receiver) {
          reads++;
          return wrap(Reflect.get(target, key, receiver));
        },
      });
      wrapped.set(value, proxy);
    }
    return proxy as T;
  };
  return { tree: { ...tree, root: wrap(tree.root), groups: wrap(tree.groups) }, reads: () => reads };
}

/** A pattern that was compiled. */
export interface Compiled {
  readonly source: string;
  readonly flags: string;
}

/** All patterns that are compiled with `new RegExp` during some work. */
export async function compiledDuring(work: () => unknown): Promise<Compiled[]> {
  const Native = globalThis.RegExp;
  const compiled: Compiled[] = [];
  globalThis.RegExp = new Proxy(Native, {
    construct(target, given, newTarget) {
      const [source, flags = ""] = given;
      compiled.push({ source: String(source), flags: String(flags) });
      return Reflect.construct(target, given, newTarget);
    },
  });
  try {
    await work();
  } finally {
    globalThis.RegExp = Native;
  }
  return compiled;
}

/** Number of elements that arrays yield or copy during some work: by spreading, `flat`, `slice` and others. */
export function copiedDuring(work: () => unknown): number {
  let copied = 0;
  const array = Array.prototype;
  const original = { flat: array.flat, slice: array.slice, concat: array.concat, toSpliced: array.toSpliced };
  const iterator: { next: () => IteratorResult<unknown> } = Object.getPrototypeOf([][Symbol.iterator]());
  const { next } = iterator;
  for (const [name, method] of Object.entries(original)) {
    Object.assign(array, {
      [name](this: unknown[], ...given: unknown[]) {
        const made: unknown[] = Reflect.apply(method, this, given);
        copied += made.length;
        return made;
      },
    });
  }
  iterator.next = function () {
    copied++;
    return next.call(this);
  };
  try {
    work();
  } finally {
    iterator.next = next;
    Object.assign(array, original);
  }
  return copied;
}
