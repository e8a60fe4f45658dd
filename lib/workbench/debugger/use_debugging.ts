import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Model } from "../model.ts";
import { spawner } from "../workers.ts";
import type { debuggerPanel } from "./debugger_panel.ts";

/** Gives what the debugger's panel shows; it reads signals, so it is called where they are to be followed. */
export type ReadPanel = () => ReturnType<typeof debuggerPanel>;

/** Debugs what is on the workbench while the panel is shown; null until its code has arrived. */
export function useDebugging(model: Model, shown: boolean): ReadPanel | null {
  const panel = useSignal<ReadPanel | null>(null);
  useEffect(() => {
    if (!shown) return;
    let stop = () => {};
    let gone = false;
    import("./opened.ts").then(({ openDebugger }) => {
      if (gone) return;
      const opened = openDebugger(model, spawner("engine"));
      panel.value = opened.panel;
      stop = opened.close;
    });
    return () => (gone = true, stop());
  }, [shown]);
  return panel.value;
}
