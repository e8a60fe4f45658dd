import "../../lib/workbench/match_worker.ts";
