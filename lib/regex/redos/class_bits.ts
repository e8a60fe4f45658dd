/** A set of character classes, and of the end of the text, as bits in words of 32. */
export type ClassBits = Int32Array;

/** The set of the given classes. */
export function classBits(words: number, classes: Iterable<number>): ClassBits {
  const bits = new Int32Array(words);
  for (const each of classes) addClass(bits, each);
  return bits;
}

/** Adds a class to a set. */
export function addClass(bits: ClassBits, each: number): void {
  bits[each >> 5]! |= 1 << (each & 31);
}

/** Whether a set contains a class. */
export function hasClass(bits: ClassBits, each: number): boolean {
  return (bits[each >> 5]! & (1 << (each & 31))) !== 0;
}

/** Whether a set contains nothing. */
export function isEmpty(bits: ClassBits): boolean {
  for (const word of bits) if (word !== 0) return false;
  return true;
}

/** Whether two sets have a class in common. */
export function overlap(a: ClassBits, b: ClassBits): boolean {
  for (let word = 0; word < a.length; word++) if ((a[word]! & b[word]!) !== 0) return true;
  return false;
}

/** The classes of both sets. */
export function both(a: ClassBits, b: ClassBits): ClassBits {
  const bits = new Int32Array(a.length);
  for (let word = 0; word < bits.length; word++) bits[word] = a[word]! & b[word]!;
  return bits;
}

/** The classes of either set. */
export function either(a: ClassBits, b: ClassBits): ClassBits {
  const bits = new Int32Array(a.length);
  for (let word = 0; word < bits.length; word++) bits[word] = a[word]! | b[word]!;
  return bits;
}

/** The classes of the first set that are not in the second. */
export function without(a: ClassBits, b: ClassBits): ClassBits {
  const bits = new Int32Array(a.length);
  for (let word = 0; word < bits.length; word++) bits[word] = a[word]! & ~b[word]!;
  return bits;
}

/** The first class of a set; -1 if it is empty. */
export function firstClass(bits: ClassBits): number {
  for (let word = 0; word < bits.length; word++) {
    const value = bits[word]!;
    if (value !== 0) return 32 * word + 31 - Math.clz32(value & -value);
  }
  return -1;
}

/** The classes of a set, in rising order. */
export function* classesOf(bits: ClassBits): Generator<number, void> {
  for (let word = 0; word < bits.length; word++) {
    for (let value = bits[word]!; value !== 0; value &= value - 1) {
      yield 32 * word + 31 - Math.clz32(value & -value);
    }
  }
}
