import { finish, type Steps } from "./steps.ts";

/**
 * Computes a value once for each key, for as long as the key is in use. Further arguments are used the first
 * time only.
 */
export function memoize<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const kept = keptIn<Key, Value>();
  return (key, ...rest) => kept.has(key) ? kept.get(key) : kept.keep(key, make(key, ...rest));
}

/** A value for each key that can be computed in steps before it is used. */
export interface MadeInSteps<Key extends object, Value> {
  /** Returns the value, computing it if necessary. */
  readonly of: (key: Key) => Value;
  /** Computes the value in advance, in steps. */
  readonly ahead: (key: Key) => Steps<void>;
}

/** Computes a value once for each key, for as long as the key is in use. */
export function memoizeSteps<Key extends object, Value>(
  make: (key: Key) => Steps<Value>,
): MadeInSteps<Key, Value> {
  const kept = keptIn<Key, Value>();
  return {
    of: (key) => kept.has(key) ? kept.get(key) : kept.keep(key, finish(make(key))),
    *ahead(key) {
      if (kept.has(key)) return;
      const value = yield* make(key);
      // Somebody may have needed it meanwhile.
      if (!kept.has(key)) kept.keep(key, value);
    },
  };
}

/** Its constructor returns an object that exists already, to which a derived class then adds its private fields. */
class Existing {
  constructor(object: object) {
    return object;
  }
}

/**
 * Values that are kept in their keys, as a private field. A WeakMap would do the same, but V8 keeps its values during
 * collections of young objects, even if the keys are garbage. A server would copy all that it has made for a page, and
 * making the views of a pattern would take a quarter longer.
 */
export function keptIn<Key extends object, Value>() {
  return class Keeper extends Existing {
    readonly #value: Value;

    private constructor(key: Key, value: Value) {
      super(key);
      this.#value = value;
    }

    static has(key: object): key is Keeper {
      return #value in key;
    }

    static get(key: Keeper): Value {
      return key.#value;
    }

    static keep(key: Key, value: Value): Value {
      new Keeper(key, value);
      return value;
    }
  };
}
