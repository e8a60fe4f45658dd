/**
 * Tests of the unit suites that may take more than 1 % of their suite's processor time, by file. Before adding one, see if it
 * can do with less work, with a smaller sample (`sample.ts`), or if it belongs in `tests/system/`.
 */
export const EXPENSIVE_TESTS: Readonly<Record<string, readonly string[]>> = {
  "packages/fresh/tests/page_garbage_test.ts": [
    "a page that was drawn is forgotten by partial garbage collections",
  ],
  "tests/app/clock_test.ts": [
    "an exhausted rate limit ends with its window at the latest when the clock goes back a year",
    "an exhausted rate limit ends with its window at the latest when the clock goes ahead a year",
  ],
  "tests/app/features_test.ts": [
    "FEATURES=none: pages show exactly the enabled features",
  ],
  "tests/app/serving_thread_test.ts": [
    "no request compiles more than one cheap pattern on the server's thread",
  ],
  "tests/database/kv_operations_test.ts": [
    "each route uses the expected number of database operations",
  ],
  "tests/lib/change/fixes/fixed_file_test.ts": [
    "where only acceptance counts, a regex for the same texts is enough",
    "in markup, a replacement doesn't begin a tag or a comment",
  ],
  "tests/lib/change/judge/schema_change_test.ts": [
    "a changed schema: a length beside a pattern that is too long for both",
  ],
  "tests/lib/change/readers/comments_test.ts": [
    "many comments and long lines are read in little time",
  ],
  "tests/lib/change/readers/readers_test.ts": [
    "YAML is read only up to a number of errors",
    "a chain of 50,000 calls are read or reported",
    "25000 nested maps in YAML are read or reported",
    "maps of names in JSON Schema and descriptions of APIs have patterns below names that are keywords elsewhere",
    "a long minified line are read or reported",
  ],
  "tests/lib/change/tokens/script_tokens_test.ts": [
    "tokens are those of js-tokens, whatever the code is",
  ],
  "tests/lib/cli/accept_test.ts": [
    "accept writes a change to the baseline, until one of its versions changes",
    "accept says why it accepts nothing",
    "what the reviewed range adds to the baseline is listed with its reason, and later nothing is",
    "a change that a comment accepts is listed with its reason and doesn't fail",
  ],
  "tests/lib/cli/action_test.ts": [
    "errors of the API don't prevent the summary and a message",
    "judgements are kept for runs of the default branch, and believed in no others",
  ],
  "tests/lib/cli/baseline_test.ts": [
    "a baseline has at most as many findings as are read",
  ],
  "tests/lib/cli/event_test.ts": [
    "the comment on a pull request is as in its golden file",
    "each event is reviewed, or ends with one sentence",
    "names of revisions in an event aren't options of git",
  ],
  "tests/lib/cli/fix_test.ts": [
    "fix prints a patch that git applies, and --write gives the same",
  ],
  "tests/lib/cli/hostile_test.ts": [
    "large files, minified code and deep code are read or skipped, and every hostile pattern gets a result",
    "no format has control characters or commands of a workflow",
    "a signal ends the program while it waits for standard input",
  ],
  "tests/lib/cli/imported_files_test.ts": [
    "exports that are passed on, renamed or the default are followed",
    "files outside of the repository, cycles and names that are assigned aren't followed",
  ],
  "tests/lib/cli/large_reviews_test.ts": [
    "a review has a limit of work, says so in each format, and fails",
    "a worker frees the bytes of a large file when it has its text",
  ],
  "tests/lib/cli/one_regex_test.ts": [
    "regex-review /a+b|a/ --use=split exits with 0",
    "the attack takes as many steps as the verdict says when it is pasted",
    "an answer has at most 15 lines, in which the attack is whole",
  ],
  "tests/lib/cli/overlaps_test.ts": [
    "overlaps gives the same answers in the same order with any number of workers",
  ],
  "tests/lib/cli/run_test.ts": [
    "in a folder of a repository, its configuration and its baseline are about paths in the repository",
    "reports of the program in the repository have no findings of their own",
    "files that git doesn't track yet are reviewed with the working tree",
  ],
  "tests/lib/cli/settings_test.ts": [
    "in the action, a change can't switch off its own review",
    "in the action, entries that a change adds to the baseline count, and are listed",
    "in the action, committed links lead nowhere else",
  ],
  "tests/lib/cli/text_report_test.ts": [
    "of long regexes, the difference is shown",
    "long regexes that differ near their start are shown from it, and cut at their end",
  ],
  "tests/lib/cli/triage_test.ts": [
    "the regex of an alert is found by each of its places, within the folder",
  ],
  "tests/lib/content/templates_test.ts": [
    "TEMPLATES: repeated-word causes no warning and no suspicion of slow matching",
  ],
  "tests/lib/native/native_run_test.ts": [
    "createNativeMatching() can be terminated during a match and then continues with the next",
  ],
  "tests/lib/package/budgets_test.ts": [
    "isSafe() ends within its budget on (?:.*?,){30}x(?:.*?,…",
    "compare() ends within its budget, and says so",
  ],
  "tests/lib/package/guard_test.ts": [
    "the guard lets no attack pass that takes longer than its limits",
    "the guard with the parameters of safe-regex takes sources and ignores the limit",
    "the guard takes a short time on a long chain of loops in a loop",
  ],
  "tests/lib/package/mod_test.ts": [
    "portableSchema() writes a copy of a schema, and explains what it can't",
    "safety is about what is done with a regex",
    "formatOf that recognizes nothing within the limits proves nothing",
  ],
  "tests/lib/regex/bounded_calls_test.ts": [
    "hostile patterns are within the limits of the parser",
    "each exported function that is given a pattern is called on hostile ones",
  ],
  "tests/lib/regex/contracts/check_test.ts": [
    "checkContract() proves contracts, or finds typical texts that break them",
    "checkContract() is right about random patterns",
  ],
  "tests/lib/regex/diff/typical_texts_test.ts": [
    "a text of large patterns isn't called shorter than a typical one that is as short",
    "what typicalTexts() shows for real patterns differs natively",
  ],
  "tests/lib/regex/engine/ceiling_test.ts": [
    'a search that needs 2097142 pairs of choices ends with "match"',
  ],
  "tests/lib/regex/equality/same_matches_test.ts": [
    "random patterns that are proved to be the same find the same matches natively in all short texts",
  ],
  "tests/lib/regex/explain/explanation_test.ts": [
    "explaining takes a bounded time for much of references",
  ],
  "tests/lib/regex/formats/format_of_test.ts": [
    "formatOf() is right about edited definitions and real patterns, in the native engine",
  ],
  "tests/lib/regex/language/relation_test.ts": [
    "every text about a pattern of the corpora and an edit of it is confirmed",
  ],
  "tests/lib/regex/language/whole_texts_test.ts": [
    "a pattern without its lookarounds accepts all texts that it accepts with them",
  ],
  "tests/lib/regex/portable/shapes_test.ts": [
    "each common slow shape gets the form that we say",
  ],
  "tests/lib/regex/redos/attacks/leading_lookaheads_test.ts": [
    "searches never take more steps than those of their parts together",
  ],
  "tests/lib/regex/redos/attacks/nested_repeats_test.ts": [
    "a pattern of repeats without unbounded loops hangs: /^(((?:a{0,7}-){1,12}){1,3}){0,11}!/",
  ],
  "tests/lib/regex/redos/attacks/part_attacks_test.ts": [
    "a smaller pattern is searched if even the automaton of 60 characters is too large",
  ],
  "tests/lib/regex/redos/bounds/loop_free_bound_test.ts": [
    "a bound on a list of words is close, one on a long word may be loose",
    "a slow text that was found shows how slow a pattern is, however high the bound is",
    "random lists of words never take more steps than their bound",
  ],
  "tests/lib/regex/redos/bounds/summed_bound_test.ts": [
    "a high bound isn't loose if a text takes half of its steps",
    "no method finds a bound that a random pattern exceeds",
  ],
  "tests/lib/regex/redos/decision_test.ts": [
    "random patterns never take more steps than their bound",
  ],
  "tests/lib/regex/redos/growth/attack_laws_test.ts": [
    "the exponential growth of /(?:a{80,}b?|a)+!/ is estimated",
    "the law of the attack on /.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,P/",
    "the law of the attack on /(.*?,){11}P/",
    "no law is refuted by longer texts",
    "a law that changes beyond the texts that can be counted is not called exact",
  ],
  "tests/lib/regex/redos/growth/search_law_test.ts": [
    "patterns that hang or are quadratic are not called harmless: nestedRepeats",
    "patterns that hang or are quadratic are not called harmless: repeatedChoices",
    "patterns that only a long text makes fail are not called harmless",
  ],
  "tests/lib/regex/redos/redos_test.ts": [
    "/^(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)(?:a?b?)c$/ is never safe",
  ],
  "tests/lib/regex/redos/well_known_test.ts": [
    "the verdict on a well-known pattern is right: URL without a scheme",
  ],
  "tests/lib/regex/rewrite/laws_test.ts": [
    "rewrites of random patterns that are equal or agree find the same in the native engine",
  ],
  "tests/lib/regex/rewrite/rewrites_test.ts": [
    "findRewrites() offers safety rewrites that at least halve the steps on the attack",
  ],
  "tests/lib/regex/rules/useless_laws_test.ts": [
    "what a warning calls useless can be taken out of a pattern from the wild",
  ],
  "tests/lib/regex/schemas/portable_schema_test.ts": [
    "a schema for openai: several lookaheads for a model",
    "a schema for rust: several lookaheads for a validator",
  ],
  "tests/lib/regex/syntax/character_sets_test.ts": [
    "characters are equal ignoring case exactly if they are for the engine",
  ],
  "tests/lib/regex/witnesses/witness_test.ts": [
    "witnesses of real patterns tell them apart natively, and exist where a difference is proved",
  ],
  "tests/lib/server/assistant/assistant_test.ts": [
    "askAssistant does not read an endless line",
    "askAssistant ends empty deltas without end, and the thread handles other tasks meanwhile",
  ],
  "tests/lib/server/assistant/provider_stream_test.ts": [
    "reading the shortest events, each in a chunk is bounded and releases the thread",
    "reading comments is bounded and releases the thread",
    "reading a data line without an end, byte by byte is bounded and releases the thread",
    "reading 8 MB of empty deltas, each in a chunk is bounded and releases the thread",
    "reading bytes that are not UTF-8 is bounded and releases the thread",
  ],
  "tests/lib/server/auth/account_test.ts": [
    "deleting an account leaves nothing behind, even with concurrent requests",
  ],
  "tests/lib/server/fair_queue_test.ts": [
    "FairQueue answers every caller in random traffic, and nobody waits longer than one job of each other user",
  ],
  "tests/lib/server/http/openapi/reference_test.ts": [
    "the reference says who may call an operation, how often, and which feature it needs",
  ],
  "tests/lib/server/http/page_cache_test.ts": [
    "pages without parameters are rendered once, whatever the query",
    "a cached page of the workbench is identical, counted and logged",
  ],
  "tests/lib/server/http/page_turns_test.ts": [
    "while one address loads a hundred pages, others are served first",
  ],
  "tests/lib/server/http/relay_test.ts": [
    "RelayServer relays complete bodies in both directions and reports the client's address",
  ],
  "tests/lib/server/library/list_test.ts": [
    "paging returns every snippet that exists throughout exactly once, in full pages",
  ],
  "tests/lib/server/store/corrupt_test.ts": [
    "saving, changing and deleting repair corrupt digests: all chunks",
    "if snippets are corrupt too, the others of their chunk are found",
  ],
  "tests/lib/server/store/deletions_test.ts": [
    "deleting a library deletes everything of a user, however often it is interrupted, and nothing of others",
    "an interrupted deletion shows all or nothing of the snippet, and the next start finishes it",
  ],
  "tests/lib/server/store/digests_test.ts": [
    "a later page does not read the digests before it",
  ],
  "tests/lib/server/store/test_texts_test.ts": [
    "a page read during changes never mixes two revisions of a version",
  ],
  "tests/lib/workbench/assistant/proposals_test.ts": [
    "a proposal that backtracks is labelled so",
  ],
  "tests/lib/workbench/code/formats_test.ts": [
    "node-test writes a file that a test runner accepts",
    "any text and replacement appear in the snippets unchanged",
    "a regex of unusual pieces matches the same as its literal and its constructor call",
    "the snippets do the same for every template and fixture",
    "the literal and the constructor call of a regex of the corpora evaluate to it",
    "node-test writes tests that pass, one for each case",
    "vitest writes tests that pass, one for each case",
    "the generated tests for real patterns pass",
  ],
  "tests/lib/workbench/export/state_test.ts": [
    "draftOf() previews the server's text, pr_comment",
    "draftOf() previews the server's text, workspace",
    "draftOf() previews the server's text, markdown",
  ],
  "tests/lib/workbench/judging/fix_search_test.ts": [
    "/(?:a+)+$/ is replaced by /a+$/",
    "/^(?:\\w+)*$/ is replaced by /^\\w*$/",
  ],
  "tests/lib/workbench/library/import_test.ts": [
    "an import above the rate limit says how long it takes, and leaves some requests to the reader",
  ],
  "tests/lib/workbench/matches/awkward_cases_test.ts": [
    "the match worker finds what matchAll finds",
  ],
  "tests/lib/schema/layout_cost_test.ts": [
    "isLayoutSlow() counts all combining marks, emoji modifiers and format controls",
  ],
  "tests/lib/workbench/model/packed_text_test.ts": [
    "only slightly more than the limit is decompressed of a bomb, and the page runs other tasks meanwhile",
  ],
  "tests/lib/workbench/page/completion_rules_test.ts": [
    "every offered name is accepted by the engine",
  ],
  "tests/lib/workbench/safety/local_analysis_test.ts": [
    "the verdict is about what the mode of the page does with the pattern",
  ],
  "tests/lib/workbench/safety/rows_test.ts": [
    "rewriteRows() shows the rewrites of a slow pattern",
    "a rewrite that drops groups or moves their numbers isn't called the same without saying so",
    "the simplest fix comes first, also if it is only quadratic; one that stays slow is no fix",
  ],
  "tests/project/architecture_test.ts": [
    "every import is allowed for its layer",
  ],
  "tests/routes/account/account_test.ts": [
    "the download contains every snippet with its versions",
    "of two concurrent removals, for each pair of methods, one method remains",
  ],
  "tests/routes/account/oauth/hostile_test.ts": [
    "whatever the provider's discovery endpoint sends, the sign-in fails with a message",
    "whatever the provider's token endpoint sends, the sign-in fails with a message",
    "whatever the provider's keys endpoint sends, the sign-in fails with a message",
    "whatever the provider's UserInfo endpoint sends, the sign-in fails with a message",
  ],
  "tests/routes/api/analyze_test.ts": [
    "POST /api/analyze analyses patterns in a process",
    "POST /api/analyze does not delay other routes, and does nothing for disconnected callers",
  ],
  "tests/routes/api/generated_test.ts": [
    "valid, nearly valid and hostile requests get responses that fit the document",
  ],
  "tests/routes/api/policy_test.ts": [
    "the flood guard comes before all other checks",
  ],
  "tests/routes/api/snippets/model_test.ts": [
    "the API behaves like the model for any sequence of requests",
  ],
  "tests/routes/methods_test.ts": [
    "requests that Fresh can't route are counted and logged like others",
  ],
  "tests/routes/pages_test.ts": [
    "of the pages of an address, a hundred a minute may have a long query",
    "an address gets 300 pages per minute, without the health checks",
  ],
  "tests/routes/railroad_test.ts": [
    "GET /railroad.svg is limited per address, separately from pages",
  ],
  "tests/lib/regex/convert/convert_test.ts": [
    "what is converted is valid in JavaScript, whatever its flags are",
  ],
  "tests/lib/cli/not_looked_at_test.ts": [
    "the 5,001st regex fails the check, and each format names the file",
    "what is outside of what is read is counted by kind in every format, and never fails",
    "the changed lines of a file that is too large are compared, and what was found before is kept",
  ],
  "tests/hostile/fields_test.tsx": [
    "the contracts of a saved pattern may have any characters",
    "the tags of a saved pattern may have any characters",
    "an imported file may have any characters in each field, and what is refused is named",
    "the server's page of a link may have any characters in each part",
    "what a model and its user write may have any characters",
  ],
  "tests/lib/workbench/changes/hostile_strings_test.tsx": [
    "a pattern in a diff may have any characters",
    "a path in a schema may have any characters",
    "a pattern in a schema may have any characters",
    "one of two patterns may have any characters",
    "many names of files may have any characters",
    "the name of a const may have any characters",
    "the text of a file may have any characters",
  ],
  "tests/project/examples_test.ts": [
    "the examples of lib/package/api.d.ts are right",
  ],
  "tests/lib/package/eslint_test.ts": [
    "a suggestion is a regex with the same matches that is not slow",
    "a file has a budget, and what was checked before does not count",
    "slow regexes are reported with growth, length and attack, and proved fixes are suggested",
  ],
};
