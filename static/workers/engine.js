import "../../lib/workbench/debugger/engine_worker.ts";
