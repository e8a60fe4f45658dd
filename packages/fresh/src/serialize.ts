import { computed, signal } from "@preact/signals";
import { parse, stringify } from "devalue";
import { isValidElement } from "preact";

/** Serializes values for `revive`. Shared and cyclic references are preserved; a signal stays a signal. */
export function serialize(value: unknown): string {
  return stringify(value, {
    Computed: (value) => isSignal(value) && isReadOnly(value) && [value.peek()],
    Signal: (value) => isSignal(value) && [value.peek()],
    Plain: (value) => isPrimitive(value) ? undefined : plainCopy(value),
  });
}

/** Deserializes the result of `serialize`. A computed signal gets a constant value. */
export function revive(text: string): unknown {
  return parse(text, {
    Computed: ([value]: [unknown]) => computed(() => value),
    Signal: ([value]: [unknown]) => signal(value),
    Plain: (value: object) => value,
  });
}

/** Most values of a page are; they are told first. */
function isPrimitive(value: unknown): boolean {
  return value === null || (typeof value !== "object" && typeof value !== "function");
}

function isSignal(value: unknown): value is { peek(): unknown } {
  return typeof value === "object" && value !== null && "peek" in value && "value" in value;
}

/** The class of computed signals has a getter without a setter. */
function isReadOnly(signal: object): boolean {
  const prototype = Object.getPrototypeOf(signal) ?? {};
  const known = readOnlyClasses.get(prototype);
  if (known !== undefined) return known;
  const property = Object.getOwnPropertyDescriptor(prototype, "value");
  const isReadOnly = property !== undefined && property.set === undefined;
  readOnlyClasses.set(prototype, isReadOnly);
  return isReadOnly;
}

const readOnlyClasses = new WeakMap<object, boolean>(); // by prototype: all signals share two

/** Copies an instance of a class that has no form of its own. */
function plainCopy(value: unknown): object | undefined {
  if (typeof value === "function") throw new Error("Serializing functions is not supported.");
  if (isValidElement(value)) throw new Error("Serializing elements is not supported: islands have no slots");
  if (Object.prototype.toString.call(value) !== "[object Object]") return undefined;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ? undefined : { ...value as object };
}
