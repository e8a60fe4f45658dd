import { computed } from "@preact/signals";
import { memoize } from "../../regex/memoize.ts";
import type { Model } from "../model/model.ts";
import { spawner } from "../runtime/lazy.ts";
import { type ContractSearch, contractSearch } from "./contract_checks.ts";

/** The checks of the workbench's contracts, shared by the whole page. */
export const modelContracts = /* @__PURE__ */ memoize(({ sources, views }: Model): ContractSearch => {
  const regex = computed(() => views.value?.tree.value?.regex ?? null);
  return contractSearch({ regex, contracts: sources.contracts }, spawner("contracts"));
});
