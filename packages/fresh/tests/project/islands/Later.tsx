import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** Loads code and a worker after hydration. */
export default function Later({ numbers }: { numbers: number[] }) {
  const greeting = useSignal("nothing");
  const [total, setTotal] = useState(0);
  useEffect(() => {
    import("../lib/greeting.ts").then(({ GREETING }) => greeting.value = GREETING);
    const worker = new Worker("/workers/sum.js", { type: "module" });
    worker.onmessage = ({ data }) => setTotal(data);
    worker.postMessage(numbers);
    return () => worker.terminate();
  }, []);
  return <p id="later">{greeting} {total}</p>;
}

export const NOT_AN_ISLAND = 1;

export function Small() {
  return <small>small</small>;
}
