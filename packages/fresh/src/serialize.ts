import { stringify } from "devalue";
import { isValidElement } from "preact";

/**
 * Turns values into text for `revive`. Shared and cyclic references survive, and a
 * signal stays one signal; instances of other classes become plain objects.
 *
 * @throws Error for functions and elements
 */
export function serialize(value: unknown): string {
  return stringify(value, { Computed: computedValue, Signal: signalValue, Refused: refuse, Plain: plain });
}

function signalValue(value: unknown): [unknown] | undefined {
  return isSignal(value) ? [value.peek()] : undefined;
}

function computedValue(value: unknown): [unknown] | undefined {
  return isSignal(value) && isReadOnly(value) ? [value.peek()] : undefined;
}

function isSignal(value: unknown): value is { peek(): unknown } {
  return typeof value === "object" && value !== null && "peek" in value && "value" in value;
}

/** A computed signal has a getter without a setter. */
function isReadOnly(signal: object | null): boolean {
  const property = signal && Object.getOwnPropertyDescriptor(signal, "value");
  if (signal === null || property) return property?.get !== undefined && property.set === undefined;
  return isReadOnly(Object.getPrototypeOf(signal));
}

function refuse(value: unknown): undefined {
  if (typeof value === "function") throw new Error("Serializing functions is not supported.");
  if (isValidElement(value)) throw new Error("Serializing elements is not supported: islands have no slots");
}

/** Copies an instance of a class that has no form of its own. */
function plain(value: unknown): object | undefined {
  if (Object.prototype.toString.call(value) !== "[object Object]") return undefined;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype ? undefined : { ...value as object };
}
