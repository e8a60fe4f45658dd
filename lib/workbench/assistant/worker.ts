import { defineWorker } from "../core/worker_connection.ts";
import { markdownOf } from "./markdown.ts";

defineWorker((text: string) => markdownOf(text));
