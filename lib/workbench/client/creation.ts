import type { Snippet, SnippetDraft } from "../../schema/snippets.ts";
import type { Answer } from "./api.ts";
import { createSnippet } from "./snippets_api.ts";

/**
 * Saves new patterns, each once: one whose answer was lost may be saved already, so it is sent again as the same until
 * there is an answer that it is.
 */
export class Creation {
  #sent: { readonly written: string; readonly key: string } | null = null;

  async create(draft: SnippetDraft): Promise<Answer<Snippet>> {
    const written = JSON.stringify(draft);
    if (this.#sent?.written !== written) this.#sent = { written, key: newKey() };
    const answer = await createSnippet(draft, this.#sent.key);
    if (answer.ok) this.#sent = null;
    return answer;
  }
}

const newKey = () => crypto.getRandomValues(new Uint8Array(16)).toBase64();
