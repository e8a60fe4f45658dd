/** Adds the private fields of a subclass to an object that exists. */
class Existing {
  constructor(object: object) {
    return object;
  }
}

/** A field of objects that only its owner sees: no copy, comparison or serialization of an object includes it. */
export interface HiddenField<Key extends object, Value extends object> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}

/**
 * Creates a field like a `WeakMap`, but the objects themselves have the values. V8's frequent, partial garbage collections
 * take everything in a `WeakMap` for used. A server that draws many pages copies what each of them remembers until
 * the next full one, which takes a fifth of the time of a page. Each field is a class of its own, so create it with the module.
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
