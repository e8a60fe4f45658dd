/** Thrown by a failed assertion. */
export class AssertionError extends Error {
  constructor(message: string, options?: ErrorOptions);
}

/** Fails unless the value is truthy. */
export function assert(expr: unknown, msg?: string): asserts expr;

/** Fails unless the value is falsy. */
export function assertFalse(expr: unknown, msg?: string): asserts expr is Falsy;

/** Fails unless the values are deeply equal. */
export function assertEquals<T>(actual: T, expected: T, msg?: string): void;

/** Fails if the values are deeply equal. */
export function assertNotEquals<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless the values are identical. */
export function assertStrictEquals<T>(actual: unknown, expected: T, msg?: string): asserts actual is T;

/** Fails for null and undefined. */
export function assertExists<T>(actual: T, msg?: string): asserts actual is NonNullable<T>;

/** Fails unless the value is an instance of the class. */
export function assertInstanceOf<T extends AbstractConstructor>(
  actual: unknown,
  expectedType: T,
  msg?: string,
): asserts actual is InstanceType<T>;

/** Fails unless the pattern matches. */
export function assertMatch(actual: string, expected: RegExp, msg?: string): void;

/** Fails unless the text contains the expected substring. */
export function assertStringIncludes(actual: string, expected: string, msg?: string): void;

/** Fails unless the array has all of the values. */
export function assertArrayIncludes<T>(
  actual: ArrayLikeArg<T>,
  expected: ArrayLikeArg<T>,
  msg?: string,
): void;

/** Fails unless the object has all of the properties, compared deeply. */
export function assertObjectMatch(
  actual: Record<PropertyKey, unknown>,
  expected: Record<PropertyKey, unknown>,
  msg?: string,
): void;

/** Fails unless the first value is greater. */
export function assertGreater<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless the first value is greater or equal. */
export function assertGreaterOrEqual<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless the first value is less. */
export function assertLess<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless the first value is less or equal. */
export function assertLessOrEqual<T>(actual: T, expected: T, msg?: string): void;

/** Fails unless the function throws; returns the thrown value. */
export function assertThrows(fn: () => unknown, msg?: string): unknown;
export function assertThrows<E extends Error = Error>(
  fn: () => unknown,
  ErrorClass: abstract new (...args: never[]) => E,
  msgIncludes?: string,
  msg?: string,
): E;

/** Fails unless the promise of the function is rejected; returns the reason. */
export function assertRejects(fn: () => PromiseLike<unknown>, msg?: string): Promise<unknown>;
export function assertRejects<E extends Error = Error>(
  fn: () => PromiseLike<unknown>,
  ErrorClass: abstract new (...args: never[]) => E,
  msgIncludes?: string,
  msg?: string,
): Promise<E>;

/** Fails. */
export function fail(msg?: string): never;

type Falsy = false | 0 | 0n | "" | null | undefined;
type AbstractConstructor = abstract new (...args: never[]) => unknown;
type ArrayLikeArg<T> = ArrayLike<T> & Iterable<T>;
