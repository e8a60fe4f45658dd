import { searchedWarnings } from "../../regex/rules/searched.ts";
import { parse } from "../../regex/syntax/parse.ts";
import type { WarningReport, WarningRequest } from "../core/warning_client.ts";
import { sayStarted } from "../core/worker_calls.ts";

/** The part of a dedicated worker's global scope that is used; the project's types are those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<WarningRequest>) => void) | null;
  postMessage(report: WarningReport): void;
}

const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => scope.postMessage(search(data));
sayStarted(scope);

function search(regex: WarningRequest): WarningReport {
  const parsed = parse(regex);
  if (!parsed.ok) return { warnings: [], isLast: true };
  try {
    return { warnings: searchedWarnings(parsed.tree), isLast: true };
  } catch (error) {
    return {
      warnings: [],
      isLast: true,
      error: error instanceof Error ? error.message : String(error),
    };
  }
}
