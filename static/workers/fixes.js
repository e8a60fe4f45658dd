import "../../lib/workbench/safety/fixes_worker.ts";
