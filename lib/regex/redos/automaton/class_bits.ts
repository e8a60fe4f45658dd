/**
 * A set of character classes, and of the end of the text, as bits in words of 32. Arrays of numbers are
 * created several times faster than typed arrays, and most of the work on an automaton is creating them.
 */
export type ClassBits = readonly number[];

/** The set of the given classes. */
export function classBits(words: number, classes: Iterable<number>): ClassBits {
  const bits = Array<number>(words).fill(0);
  for (const each of classes) bits[each >> 5]! |= 1 << (each & 31);
  return bits;
}

/** True if a set contains a class. */
export function hasClass(bits: ClassBits, each: number): boolean {
  return (bits[each >> 5]! & (1 << (each & 31))) !== 0;
}

/** True if a set contains nothing. */
export function isEmpty(bits: ClassBits): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
}

/** True if two sets have a class in common. */
export function overlap(a: ClassBits, b: ClassBits): boolean {
  for (let word = 0; word < a.length; word++) if ((a[word]! & b[word]!) !== 0) return true;
  return false;
}

/** The classes of both sets. */
export function intersectionOfClasses(a: ClassBits, b: ClassBits): ClassBits {
  if (isWithin(a, b)) return a;
  const bits = a.slice();
  for (let word = 0; word < bits.length; word++) bits[word]! &= b[word]!;
  return bits;
}

/** The classes of either set. */
export function unionOfClasses(a: ClassBits, b: ClassBits): ClassBits {
  if (isWithin(b, a)) return a;
  const bits = a.slice();
  for (let word = 0; word < bits.length; word++) bits[word]! |= b[word]!;
  return bits;
}

/** The classes of the first set that are not in the second. */
export function without(a: ClassBits, b: ClassBits): ClassBits {
  if (!overlap(a, b)) return a;
  const bits = a.slice();
  for (let word = 0; word < bits.length; word++) bits[word]! &= ~b[word]!;
  return bits;
}

function isWithin(a: ClassBits, b: ClassBits): boolean {
  for (let word = 0; word < a.length; word++) if ((a[word]! & ~b[word]!) !== 0) return false;
  return true;
}

/** The first class of a set; -1 if it is empty. */
export function firstClass(bits: ClassBits): number {
  for (let word = 0; word < bits.length; word++) {
    const value = bits[word]!;
    if (value !== 0) return 32 * word + 31 - Math.clz32(value & -value);
  }
  return -1;
}

/** The classes of a set, in ascending order. */
export function eachClass(bits: ClassBits): number[] {
  const classes: number[] = [];
  for (let word = 0; word < bits.length; word++) {
    for (let value = bits[word]!; value !== 0; value &= value - 1) {
      classes.push(32 * word + 31 - Math.clz32(value & -value));
    }
  }
  return classes;
}
