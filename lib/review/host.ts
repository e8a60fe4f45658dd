/** Where the `openai` package's makers answer. */
export const DEFAULT_BASE_URL = "https://api.openai.com/v1";

/** The host, with its port, that gets what is asked; `baseUrl` is null for the default. */
export function hostOf(baseUrl: string | null): string {
  return new URL(baseUrl ?? DEFAULT_BASE_URL).host;
}
