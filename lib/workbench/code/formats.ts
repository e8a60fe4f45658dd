import "../first_scripts.ts";
import type { CodeFormat } from "./format.ts";
import { constructor, literal, matches, replace } from "./snippets.ts";
import { nodeTest, vitest } from "./test_files.ts";

/** Every way in which the current regex can be copied as code. */
export const codeFormats: readonly CodeFormat[] = [literal, constructor, matches, replace, nodeTest, vitest];
