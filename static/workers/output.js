import "../../lib/workbench/matches/output_worker.ts";
