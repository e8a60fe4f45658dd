/** Storage of a browser, in memory, with room for that many characters in all its values. */
export function storageOf(room = Infinity): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    setItem(key, value) {
      // Browsers store anything as text.
      const text = String(value);
      const others = [...values].filter(([each]) => each !== key).reduce(
        (sum, [, { length }]) => sum + length,
        0,
      );
      if (others + text.length > room) throw new DOMException("No room", "QuotaExceededError");
      values.set(key, text);
    },
  };
}
