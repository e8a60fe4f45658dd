/**
 * Makes a value once for each key, for as long as the key is in use. Arguments after the key count the first time
 * only.
 */
export function memoize<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const values = new WeakMap<Key, { readonly value: Value }>();
  return (key, ...rest) => {
    const known = values.get(key) ?? { value: make(key, ...rest) };
    values.set(key, known);
    return known.value;
  };
}
