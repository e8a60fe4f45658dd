import "../../lib/workbench/matches/contracts_worker.ts";
