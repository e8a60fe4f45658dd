import { nativeSearch } from "../../regex/matching/matches.ts";
import { defineMatchWorker } from "./match_job.ts";

defineMatchWorker(nativeSearch);
