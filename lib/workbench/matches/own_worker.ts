import { ownSearch } from "../../regex/matching/own_search.ts";
import { defineMatchWorker } from "./match_job.ts";

defineMatchWorker(ownSearch);
