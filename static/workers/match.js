import "../../lib/workbench/matches/worker.ts";
