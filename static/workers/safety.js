import "../../lib/workbench/safety/worker.ts";
