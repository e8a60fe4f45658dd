/** Where storage is forbidden, even reading the property throws: what is kept then lasts as long as the page. @module */
if (typeof document === "object") {
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      Reflect.get(globalThis, name);
    } catch {
      const kept = new Map<string, string>();
      const value = {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, text: string) => void kept.set(key, text),
        removeItem: (key: string) => void kept.delete(key),
      };
      Object.defineProperty(globalThis, name, { value });
    }
  }
}
