import { finish, type Steps } from "./steps.ts";

/** Adds the private fields of a subclass to an object that exists. */
class Existing {
  constructor(object: object) {
    return object;
  }
}

/**
 * Computes a value once for each key, for as long as the key is in use. Further arguments are used the first
 * time only.
 *
 * @example memoize((list) => list.length)([1, 2]) // 2
 */
export function memoize<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  return memoizeWith(new WeakMap(), make);
}

/**
 * Like `memoize`, for what a module remembers of trees and other short-lived keys: each has its value in a hidden
 * field, which costs the garbage collection less.
 *
 * @example memoizeInKey(({ length }) => ({ length }))([1, 2]) // { length: 2 }
 */
export function memoizeInKey<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  return memoizeWith(hiddenField(), make);
}

/** Where values are remembered. */
interface Values<Key extends object, Value> {
  readonly get: (key: Key) => { readonly value: Value } | undefined;
  readonly set: (key: Key, value: { readonly value: Value }) => unknown;
}

function memoizeWith<Key extends object, Rest extends unknown[], Value>(
  values: Values<Key, Value>,
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  return (key, ...rest) => {
    const cached = values.get(key);
    if (cached) return cached.value;
    const value = make(key, ...rest);
    values.set(key, { value });
    return value;
  };
}

/** A value for each key that can be computed in steps before it is used. */
interface MadeInSteps<Key extends object, Value> {
  /** Returns the value, computing it if necessary. */
  readonly of: (key: Key) => Value;
  /** Computes the value in advance, in steps. */
  readonly ahead: (key: Key) => Steps<void>;
}

/** Computes a value once for each key, which has it in a hidden field. */
export function memoizeSteps<Key extends object, Value>(
  make: (key: Key) => Steps<Value>,
): MadeInSteps<Key, Value> {
  const values = hiddenField<Key, { readonly value: Value }>();
  const store = (key: Key, value: Value) => (values.set(key, { value }), value);
  return {
    of(key) {
      const made = values.get(key);
      return made ? made.value : store(key, finish(make(key)));
    },
    *ahead(key) {
      if (!values.get(key)) store(key, yield* make(key));
    },
  };
}

/** A field of objects that only its owner sees: no copy, comparison or serialization of an object includes it. */
interface HiddenField<Key extends object, Value extends object> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}

/**
 * Creates a field like a `WeakMap`, but the objects themselves have the values. V8's frequent, partial garbage
 * collections take everything in a `WeakMap` for used: a server would copy all that was remembered of the patterns of
 * its pages until the next full one. Each field is a class of its own, so create it with its module.
 */
export function hiddenField<Key extends object, Value extends object>(): HiddenField<Key, Value> {
  return class Field extends Existing {
    #value: Value;

    constructor(key: Key, value: Value) {
      super(key);
      this.#value = value;
    }

    static get(key: Key): Value | undefined {
      return #value in key ? key.#value : undefined;
    }

    static set(key: Key, value: Value): void {
      if (#value in key) key.#value = value;
      else new Field(key, value);
    }
  };
}
