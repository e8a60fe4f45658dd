import { finish, type Steps } from "./steps.ts";

/**
 * Computes a value once for each key, for as long as the key is in use. Further arguments are used the first
 * time only.
 */
export function memoize<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...rest) => {
    const cached = values.get(key);
    if (cached) return cached.value;
    const value = make(key, ...rest);
    values.set(key, { value });
    return value;
  };
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
  const values = new WeakMap<Key, { readonly value: Value }>();
  const store = (key: Key, value: Value) => (values.set(key, { value }), value);
  return {
    of(key) {
      const made = values.get(key);
      return made ? made.value : store(key, finish(make(key)));
    },
    *ahead(key) {
      if (!values.has(key)) store(key, yield* make(key));
    },
  };
}
