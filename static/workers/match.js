import "../../lib/workbench/matches/match_worker.ts";
