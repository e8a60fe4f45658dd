import "../../lib/workbench/assistant/worker.ts";
