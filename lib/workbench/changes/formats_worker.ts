import { firstMatchWith } from "../../change/judge/first_match.ts";
import { beyondFormat } from "../../change/judge/format_deviation.ts";
import type { RegexChange } from "../../change/model.ts";
import { nativeMatchesIn } from "../../regex/diff/text_comparison.ts";
import { defineWorker } from "../runtime/worker_connection.ts";
import type { FoundFormat } from "./review.ts";

defineWorker<RegexChange, FoundFormat>((change) =>
  beyondFormat(change, firstMatchWith(nativeMatchesIn)) ?? null
);
