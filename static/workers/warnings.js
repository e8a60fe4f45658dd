import "../../lib/workbench/warnings/worker.ts";
