import { defineWorker } from "../runtime/worker_connection.ts";
import { parseMarkdown } from "./markdown.ts";

defineWorker((text: string) => parseMarkdown(text));
