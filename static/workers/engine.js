import "../../lib/workbench/debugger/worker.ts";
