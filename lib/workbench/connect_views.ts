import { signal } from "@preact/signals";
import { connectLater } from "./connect_later.ts";
import type { Model } from "./model.ts";
import { ownTask } from "./own_task.ts";
import { connectReading } from "./reading.ts";

/**
 * Connects the views, whose code a browser fetches after the page has come alive. Each view is derived in a task
 * of its own before all are shown: code that runs for the first time is slow.
 */
export const connectViews = (model: Model): () => void =>
  connectLater(async () => {
    const { viewsOf } = await import("./views.ts");
    const read = signal(model.regex.peek());
    const views = viewsOf(model, read);
    const { tree, summary, steps, rows, warnings, diagram, svg } = views;
    for (const each of [tree, summary, steps, rows, warnings, diagram, svg]) {
      await ownTask();
      each.peek();
    }
    model.views.value = views;
    return connectReading(model, read);
  });
