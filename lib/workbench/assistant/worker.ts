import { sayStarted } from "../core/worker_calls.ts";
import { markdownOf } from "./markdown.ts";
import type { MarkdownNode, MarkdownReport, MarkdownRequest } from "./markdown_node.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<MarkdownRequest>) => void) | null;
  postMessage(report: MarkdownReport): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data: { run, text } }) => scope.postMessage({ run, nodes: read(text) });
sayStarted(scope);

/** The parser may run out of stack. */
function read(text: string): MarkdownNode[] | null {
  try {
    return markdownOf(text);
  } catch {
    return null;
  }
}
