import "../../lib/workbench/matches/own_worker.ts";
