/**
 * Tests that `deno task ok` runs and `deno task test` leaves out, by file: those that take long, beside cheaper ones of
 * their kind. Before adding one, see if it can do with less work, with a smaller sample (`sample.ts`), or if it belongs in
 * `tests/system/`.
 */
export const ONLY_IN_OK: Readonly<Record<string, readonly string[]>> = {
  "packages/fresh/tests/page_garbage_test.ts": [
    "a page that was drawn is forgotten by partial garbage collections",
  ],
  "tests/app/clock_test.ts": [
    "an exhausted rate limit ends with its window at the latest when the clock goes ahead a year",
    "an exhausted rate limit ends with its window at the latest when the clock goes back a year",
  ],
  "tests/app/serving_thread_test.ts": [
    "no request compiles more than one cheap pattern on the server's thread",
  ],
  "tests/database/read_only_test.ts": [
    "a rate limit applies within a process while it cannot be stored",
  ],
  "tests/hostile/fields_test.tsx": [
    "an imported file may have any characters in each field, and what is refused is named",
    "contracts of a link may have any characters",
    "the contracts of a saved pattern may have any characters",
    "the draft and recent patterns may have any characters",
    "the server's page of a link may have any characters in each part",
    "the tags of a saved pattern may have any characters",
    "what a model and its user write may have any characters",
  ],
  "tests/lib/change/fixes/fixed_file_test.ts": [
    "of a file with a regex that splits, 1 of 1 slow regexes are replaced",
    "where only acceptance counts, a regex for the same texts is enough",
  ],
  "tests/lib/change/fixes/portable_document_test.ts": [
    "a document is written: what is added is written as the pattern",
  ],
  "tests/lib/change/judge/edit_differences_test.ts": [
    "the parts of a large change are looked for within that work",
  ],
  "tests/lib/change/judge/file_contracts_test.ts": [
    "comments with contracts are counted: among others",
    "comments with contracts are counted: in a row",
    "comments with contracts are counted: on one line",
    "comments with contracts are counted: with mistakes",
  ],
  "tests/lib/change/judge/schema_change_test.ts": [
    "a changed schema: a length beside a pattern that is too long for both",
  ],
  "tests/lib/change/pairs/pairing_test.ts": [
    "the pairs of two versions with many regexes are found",
  ],
  "tests/lib/change/readers/readers_test.ts": [
    "25000 nested maps in YAML are read or reported",
    "25000 nested parentheses are read or reported",
    "50,000 nested elements are read or reported",
    "YAML is read only up to a number of errors",
    "a chain of 50,000 calls are read or reported",
    "a list that is joined often are read or reported",
    "a long minified line are read or reported",
    "a sum of 20,000 strings are read or reported",
    "files that can't be read are reported",
    "maps of names in JSON Schema and descriptions of APIs have patterns below names that are keywords elsewhere",
  ],
  "tests/lib/change/report_schema_test.ts": [
    "the JSON of a report is as its schema says, and has all fields that the schema names",
  ],
  "tests/lib/cli/accept_test.ts": [
    "a change that a comment accepts is listed with its reason and doesn't fail",
    "accept says why it accepts nothing",
    "accept writes a change to the baseline, until one of its versions changes",
    "what the reviewed range adds to the baseline is listed with its reason, and later nothing is",
  ],
  "tests/lib/cli/action_test.ts": [
    "a pull request gets one comment, which later runs update",
    "errors of the API don't prevent the summary and a message",
    "judgements are kept for runs of the default branch, and believed in no others",
  ],
  "tests/lib/cli/baseline_test.ts": [
    "a baseline has at most as many findings as are read",
  ],
  "tests/lib/cli/event_test.ts": [
    "a schedule on the default branch reviews its newest commit",
    "each event is reviewed, or ends with one sentence",
    "names of revisions in an event aren't options of git",
    "the comment on a pull request is as in its golden file",
  ],
  "tests/lib/cli/fix_test.ts": [
    "fix prints a patch that git applies, and --write gives the same",
  ],
  "tests/lib/cli/generated_files_test.ts": [
    "generated files are counted, and their new slow regexes are notes",
  ],
  "tests/lib/cli/hostile_test.ts": [
    "a signal ends the program while it waits for standard input",
    "large files, minified code and deep code are read or skipped, and every hostile pattern gets a result",
    "a stopped review ends its workers and writes no report",
    "no format has control characters or commands of a workflow",
  ],
  "tests/lib/cli/imported_files_test.ts": [
    "exports that are passed on, renamed or the default are followed",
    "files outside of the repository, cycles and names that are assigned aren't followed",
    "only so many bytes of imported files are read",
  ],
  "tests/lib/cli/large_reviews_test.ts": [
    "a review has a limit of work, says so in each format, and fails",
    "a worker frees the bytes of a large file when it has its text",
  ],
  "tests/lib/cli/not_looked_at_test.ts": [
    "a document that can't be read fails the check, and each format names the file",
    "a document that is too large fails the check, and each format names the file",
    "a pattern that is too long fails the check, and each format names the file",
    "of what is staged, only the files that are named are reviewed",
    "the 5,001st regex fails the check, and each format names the file",
    "the changed lines of a file that is too large are compared, and what was found before is kept",
    "what is outside of what is read is counted by kind in every format, and never fails",
  ],
  "tests/lib/cli/one_regex_test.ts": [
    "an answer has at most 15 lines, in which the attack is whole",
    "for /^((x|y)+.)+Z(q)+$/g, a fast form with other groups is offered as such: texts",
    "regex-review /a+b|a/ --use=split exits with 0",
    "the attack takes as many steps as the verdict says when it is pasted",
  ],
  "tests/lib/cli/overlaps_test.ts": [
    "overlaps gives the same answers in the same order with any number of workers",
  ],
  "tests/lib/cli/run_test.ts": [
    "a contract that has no regex on its line is reported if the change brings it",
    "files that git doesn't track yet are reviewed with the working tree",
    "in a folder of a repository, its configuration and its baseline are about paths in the repository",
    "reports of the program in the repository have no findings of their own",
    "review fails if a contract is broken, and warns if one is removed or can't be read",
    "review shows the changes between revisions, and their importance determines the exit code",
    "scan lists the regexes that git doesn't ignore",
    "what is staged for the first commit of a branch is new",
  ],
  "tests/lib/cli/settings_test.ts": [
    "in the action, a change can't switch off its own review",
    "in the action, committed links lead nowhere else",
    "in the action, entries that a change adds to the baseline count, and are listed",
    "the configuration and the baseline are regular files of the repository, and errors have neither content nor paths",
  ],
  "tests/lib/cli/text_report_test.ts": [
    "long regexes that differ near their start are shown from it, and cut at their end",
    "of long regexes, the difference is shown",
  ],
  "tests/lib/cli/text_scan_test.ts": [
    "no finding says the same twice, and no attack is cut",
  ],
  "tests/lib/cli/triage_test.ts": [
    "columns count code points if the tool says so",
    "the regex of an alert is found by each of its places, within the folder",
  ],
  "tests/lib/content/fixtures_test.ts": [
    "serviceFixtures: after-some-matches/does-not-end agrees with the native engine",
    "serviceFixtures: many-loops/does-not-end agrees with the native engine",
  ],
  "tests/lib/content/format_forms_test.ts": [
    "each format has its forms",
  ],
  "tests/lib/native/native_run_test.ts": [
    "createNativeMatching() can be terminated during a match and then continues with the next",
  ],
  "tests/lib/package/budgets_test.ts": [
    "safety() ends within its budget, and keeps what it has found",
    "compare() ends within its budget, and says so",
    "isSafe() ends within its budget on (?:.*?,){30}x(?:.*?,…",
    "isSafe() ends within its budget on (?:[^]*?a){20}(?:[^]…",
  ],
  "tests/lib/package/eslint_test.ts": [
    "a file has a budget, and what was checked before does not count",
    "a suggestion is a regex with the same matches that is not slow",
    "slow regexes are reported with growth, length and attack, and proved fixes are suggested",
  ],
  "tests/lib/package/guard_test.ts": [
    "the guard lets no attack pass that takes longer than its limits",
    "the guard takes a short time on a long chain of loops in a loop",
    "the guard with the parameters of safe-regex takes sources and ignores the limit",
  ],
  "tests/lib/package/mod_test.ts": [
    "formatOf that recognizes nothing within the limits proves nothing",
    "portableSchema() writes a copy of a schema, and explains what it can't",
    "safety is about what is done with a regex",
  ],
  "tests/lib/regex/bounded_calls_test.ts": [
    "each exported function that is given a pattern is called on hostile ones",
    "hostile patterns are within the limits of the parser",
  ],
  "tests/lib/regex/contracts/check_test.ts": [
    "checkContract() is right about random patterns",
    "a contract about steps is broken where the steps of short texts break it",
    "checkContract() proves contracts, or finds typical texts that break them",
    "the shortest text that breaks a contract of large patterns is no longer than the typical one",
  ],
  "tests/lib/regex/convert/convert_test.ts": [
    "what is converted is valid in JavaScript, whatever its flags are",
  ],
  "tests/lib/regex/diff/diff_test.ts": [
    "diffOf() compares deeply nested groups only as far as a bounded number of characters",
  ],
  "tests/lib/regex/diff/typical_texts_test.ts": [
    "what typicalTexts() shows for real patterns differs natively",
    "a text of large patterns isn't called shorter than a typical one that is as short",
  ],
  "tests/lib/regex/engine/ceiling_test.ts": [
    'a search that needs 2097142 pairs of choices ends with "match"',
    'a search that needs 2097162 pairs of choices ends with "exhausted"',
  ],
  "tests/lib/regex/engine/exec_test.ts": [
    "a search whose stack reaches its maximum size ends with status exhausted",
  ],
  "tests/lib/regex/formats/format_of_test.ts": [
    "formatOf() is right about edited definitions and real patterns, in the native engine",
    "a limit of the length that excludes texts of a format counts",
    "formatOf() names the format of common patterns, with texts that show the difference",
  ],
  "tests/lib/regex/language/relation_test.ts": [
    "every text about a pattern of the corpora and an edit of it is confirmed",
    "compareLanguages() reports why it cannot decide /^[ab]*a[ab]{20}c/ and /^[ab]*a(?:a|b){20}c$/",
    "describeLanguage() on /[\\p{RGI_Emoji}10][\\p{RGI_Emoji}11][\\p{RGI_Emoji}12][\\p{RGI_Emoji}13][\\p{RGI_Emoji}14][\\p{RGI_Emoji}15][\\p{RGI_Emoji}16][\\p{RGI_Emoji}17][\\p{RGI_Emoji}18][\\p{RGI_Emoji}19][\\p{RGI_Emoji}20][\\p{RGI_Emoji}21][\\p{RGI_Emoji}22][\\p{RGI_Emoji}23][\\p{RGI_Emoji}24][\\p{RGI_Emoji}25][\\p{RGI_Emoji}26][\\p{RGI_Emoji}27][\\p{RGI_Emoji}28][\\p{RGI_Emoji}29]/v",
  ],
  "tests/lib/regex/matching/replace_test.ts": [
    "a long template is parsed in linear time",
  ],
  "tests/lib/regex/nesting_work_test.ts": [
    "the reads of warnings about (?:x|xy|…) grow linearly with the nesting",
    "the reads for a row of (?:a|b)* grow linearly with its length",
  ],
  "tests/lib/regex/overlaps/overlaps_test.ts": [
    "findOverlaps() of real patterns gives texts that both accept",
    "findOverlaps() decides pairs without a lookaround that needs too many states",
  ],
  "tests/lib/regex/portable/portable_test.ts": [
    "forms for engines",
  ],
  "tests/lib/regex/portable/shapes_test.ts": [
    "each common slow shape gets the form that we say",
  ],
  "tests/lib/regex/redos/attacks/nested_repeats_test.ts": [
    "a pattern of repeats without unbounded loops hangs: /(?:(?:(?:a{1,99}){1,99}){1,99}){1,99}$/",
    "a pattern of repeats without unbounded loops hangs: /^(((?:a{0,7}-){1,12}){1,3}){0,11}!/",
    "growth that ends before it takes long is not extrapolated",
  ],
  "tests/lib/regex/redos/attacks/part_attacks_test.ts": [
    "a smaller pattern is searched if even the automaton of 60 characters is too large",
  ],
  "tests/lib/regex/redos/bounds/loop_free_bound_test.ts": [
    "a bound on a list of words is close, one on a long word may be loose",
    "a slow text that was found shows how slow a pattern is, however high the bound is",
  ],
  "tests/lib/regex/redos/bounds/summed_bound_test.ts": [
    "a high bound is loose if no text is found that takes half of its steps",
    "a high bound isn't loose if a text takes half of its steps",
  ],
  "tests/lib/regex/redos/growth/attack_laws_test.ts": [
    "a law that changes beyond the texts that can be counted is not called exact",
    "a polynomial without a known law is not called exponential",
    "no law is refuted by longer texts",
    "no law of a loop over counted and single characters is refuted by longer texts",
    "the exponential growth of /(?:a{60,}|a)+b/ is estimated",
    "the exponential growth of /(?:a{80,}b?|a)+!/ is estimated",
    "the exponential growth of /^(?:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|a)+b/ is estimated",
    "the law of the attack on /(.*?,){11}P/",
    "the law of the attack on /.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,.*?,P/",
    "the law of the attack on /a*a*a*a*a*a*a*b/",
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
  "tests/lib/regex/report/analysis_test.ts": [
    "analysePattern() measures safety rewrites on the attack of the verdict",
    "analysePattern() searches for rewrites once the verdict is final, and yields each",
    "analysePattern() skips rewrites of a pattern that is too large",
  ],
  "tests/lib/regex/rewrite/laws_test.ts": [
    "rewrites of random patterns that are equal or agree find the same in the native engine",
  ],
  "tests/lib/regex/rewrite/linear_fix_test.ts": [
    "each fix is equal to its pattern by the comparison, and safe",
  ],
  "tests/lib/regex/rewrite/rewrites_test.ts": [
    "findRewrites() offers safety rewrites that at least halve the steps on the attack",
  ],
  "tests/lib/regex/rules/useless_laws_test.ts": [
    "parts that a warning calls useless can be removed from a random pattern",
    "a search that starts with anything is quadratic if unanchored-dot-star says so",
    "what a warning calls useless can be taken out of a pattern from the wild",
  ],
  "tests/lib/regex/schemas/portable_schema_test.ts": [
    "a schema for openai: several lookaheads for a model",
    "a schema for rust: several lookaheads for a validator",
  ],
  "tests/lib/regex/syntax/character_sets_test.ts": [
    "characters are equal ignoring case exactly if they are for the engine",
    "properties beyond the limit have no members",
    "properties have the same characters as in the engine",
  ],
  "tests/lib/regex/syntax/parse_test.ts": [
    "the parser accepts exactly what the native engine accepts",
  ],
  "tests/lib/regex/why/answer_test.ts": [
    "explainCharacter() limits its work for /(?=(a+)+b)(?!(?:a+)+c)(?<=(?:a+)+)x/ in aaaaaaaaaaaaaaa",
    "explainCharacter() limits its work for /[a-z]{2,5}?(?:b|c)?[a-z]{2,5}?(?:b|c)?[ in abcabcabcabcabcabcab",
    "explainCharacter() limits its work for /^\\w+\\s?\\w+$/ in word word word word ",
  ],
  "tests/lib/regex/work_test.ts": [
    "all work of judging a regex that takes long is counted",
  ],
  "tests/lib/schema/layout_cost_test.ts": [
    "isLayoutSlow() counts all combining marks, emoji modifiers and format controls",
  ],
  "tests/lib/server/assistant/assistant_test.ts": [
    "askAssistant does not read an endless line",
    "askAssistant ends empty deltas without end, and the thread handles other tasks meanwhile",
  ],
  "tests/lib/server/assistant/provider_stream_test.ts": [
    "reading bytes that are not UTF-8 is bounded and releases the thread",
  ],
  "tests/lib/server/auth/account_test.ts": [
    "deleting an account leaves nothing behind, even with concurrent requests",
  ],
  "tests/lib/server/http/openapi/reference_test.ts": [
    "the reference says who may call an operation, how often, and which feature it needs",
  ],
  "tests/lib/server/http/page_cache_test.ts": [
    "a cached page of the workbench is identical, counted and logged",
    "pages without parameters are rendered once, whatever the query",
  ],
  "tests/lib/server/http/page_turns_test.ts": [
    "while one address loads a hundred pages, others are served first",
  ],
  "tests/lib/server/http/relay_test.ts": [
    "RelayServer limits the connections of one address and closes idle ones for new ones",
    "RelayServer limits the connections of one server and closes idle ones for new ones",
    "RelayServer ends its shutdown although a client would send one request after another",
    "RelayServer relays complete bodies in both directions and reports the client's address",
  ],
  "tests/lib/server/library/list_test.ts": [
    "snippetPage() fills a page if enough snippets match, however far apart they are",
  ],
  "tests/lib/server/library/quota_test.ts": [
    "a library above its quota is counted once, not for each rejected write",
  ],
  "tests/lib/server/store/corrupt_test.ts": [
    "if snippets are corrupt too, the others of their chunk are found",
    "saving, changing and deleting repair corrupt digests: all chunks",
  ],
  "tests/lib/server/store/deletions_test.ts": [
    "an interrupted deletion shows all or nothing of the snippet, and the next start finishes it",
    "deleting a library deletes everything of a user, however often it is interrupted, and nothing of others",
  ],
  "tests/lib/server/store/digests_test.ts": [
    "a later page does not read the digests before it",
    "hundreds of digests of ordinary patterns share a value",
  ],
  "tests/lib/workbench/changes/hostile_strings_test.tsx": [
    "a pattern in a diff may have any characters",
    "a pattern in a schema may have any characters",
    "a pattern that is built may have any characters",
    "many names of files may have any characters",
    "one of two patterns may have any characters",
    "the flags of a pattern may have any characters",
    "the name of a const may have any characters",
    "the name of a file in a diff may have any characters",
    "the name of a property may have any characters",
    "the quoted name of a file in a diff may have any characters",
    "the text of a file may have any characters",
  ],
  "tests/lib/workbench/code/formats_test.ts": [
    "node-test writes a file that a test runner accepts",
    "any text and replacement appear in the snippets unchanged",
    "node-test writes tests that pass, one for each case",
    "the literal and the constructor call of a regex of the corpora evaluate to it",
    "vitest writes tests that pass, one for each case",
  ],
  "tests/lib/workbench/editor/brackets_test.ts": [
    "every pattern of the corpus comes out as typed",
  ],
  "tests/lib/workbench/export/state_test.ts": [
    "draftOf() previews the server's text, markdown",
    "draftOf() previews the server's text, pr_comment",
  ],
  "tests/lib/workbench/judging/fix_search_test.ts": [
    "/(?:a+)+$/ is replaced by /(?<!a)a+$/",
    "/^(?:\\w+)*$/ is replaced by /^\\w*$/",
  ],
  "tests/lib/workbench/library/import_test.ts": [
    "an import above the rate limit says how long it takes, and leaves some requests to the reader",
  ],
  "tests/lib/workbench/matches/awkward_cases_test.ts": [
    "the match worker finds what matchAll finds",
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
  ],
  "tests/lib/workbench/safety/worker_test.ts": [
    "the safety worker reports a verdict only once it is final",
  ],
  "tests/project/examples_test.ts": [
    "the examples of lib/package/api.d.ts are right",
  ],
  "tests/routes/account/account_test.ts": [
    "of two concurrent removals, for each pair of methods, one method remains",
    "the download contains every snippet with its versions",
  ],
  "tests/routes/account/oauth/hostile_test.ts": [
    "a compressed response is limited by what it expands to",
    "whatever the provider's UserInfo endpoint sends, the sign-in fails with a message",
    "whatever the provider's discovery endpoint sends, the sign-in fails with a message",
    "whatever the provider's keys endpoint sends, the sign-in fails with a message",
    "whatever the provider's token endpoint sends, the sign-in fails with a message",
  ],
  "tests/routes/account/oauth/start_test.ts": [
    "the long return paths of all sign-ins take at most 25 MB in 10 minutes; further sign-ins lead to /",
  ],
  "tests/routes/api/analyze_test.ts": [
    "POST /api/analyze analyses patterns in a process",
    "POST /api/analyze answers hostile patterns, at its deadline with a partial result",
    "POST /api/analyze does not delay other routes, and does nothing for disconnected callers",
  ],
  "tests/routes/api/policy_test.ts": [
    "the flood guard comes before all other checks",
  ],
  "tests/routes/api/snippets/id_test.ts": [
    "concurrent PATCHes through the API all create versions",
  ],
  "tests/routes/api/snippets/model_test.ts": [
    "the API behaves like the model for any sequence of requests",
  ],
  "tests/routes/generated_pages_test.ts": [
    "page requests with arbitrary values cause no server error",
  ],
  "tests/routes/methods_test.ts": [
    "HEAD works wherever GET does, with the same status",
    "requests that Fresh can't route are counted and logged like others",
  ],
  "tests/routes/pages_test.ts": [
    "an address gets 300 pages per minute, without the health checks",
    "of the pages of an address, a hundred a minute may have a long query",
  ],
  "tests/routes/probes_test.ts": [
    "each health check is limited per address, and neither by pages nor by the other",
  ],
  "tests/routes/railroad_test.ts": [
    "GET /railroad.svg is limited per address, separately from pages",
  ],
  "tests/lib/regex/language/brute_force_test.ts": [
    "compareLanguages() is right about random pairs with halves",
    "compareLanguages() is right about random pairs with properties",
  ],
  "tests/lib/regex/why/line_answer_test.ts": [
    "suggested changes make the line match in the native engine, too",
  ],
  "tests/routes/api/generated_test.ts": [
    "valid, nearly valid and hostile requests get responses that fit the document",
  ],
  "tests/lib/regex/formats/catalogue_test.ts": [
    "each definition is proved to be linear",
  ],
  "tests/project/architecture_test.ts": [
    "each export of lib is imported, and used by more than tests",
  ],
  "tests/lib/regex/language/generated_tests_test.ts": [
    "generateTests() agrees with the native engine, over the corpus",
  ],
  "tests/lib/server/auth/email_test.ts": [
    "sending to a mail server that speaks no SMTP times out",
    "sending to a mail server that greets for ever times out",
    "sending to a mail server that lists what it can for ever times out",
    "sending to a mail server that says nothing times out",
  ],
  "tests/lib/server/safety/analyser_test.ts": [
    "Analyser takes a new user's analysis next, while nine users ask for as many as they may",
  ],
  "tests/lib/server/store/backup_test.ts": [
    "a snippet that is changed during a backup equals its newest version, and can be changed",
    "a snippet that is saved during a backup is in it as a whole or not at all",
  ],
  "tests/lib/server/store/snippets_test.ts": [
    "two processes that write to one library lose no writes",
  ],
  "tests/lib/workbench/matching/match_runner_test.ts": [
    "a silent worker is terminated, its matches are found again, and a new one is ready for the next run",
  ],
  "tests/routes/openapi_test.ts": [
    "every example of the reference succeeds with its status",
  ],
  "tests/lib/package/bundle_test.ts": [
    "a function brings nothing of the others into a bundle",
  ],
};
