import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Fitting {
  readonly row: RefObject<HTMLDivElement>;
  /** How many children stand in the first line of the row. */
  readonly count: number;
}

/**
 * Measures a row that wraps, and of which only the first line is seen.
 *
 * @param content changes when the width of a child may have changed
 */
export function useFitting(content: string): Fitting {
  const row = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(Infinity);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => setCount(firstLineOf(element));
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [content]);
  return { row, count };
}

/** All of them in a row that is not laid out. */
function firstLineOf({ children }: Element): number {
  const tops = [...children].map((child) => child instanceof HTMLElement ? child.offsetTop : 0);
  const second = tops.findIndex((top) => top !== tops[0]);
  return second === -1 ? Infinity : second;
}
