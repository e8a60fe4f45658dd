import { HttpError, page } from "fresh";
import { define } from "../lib/http/define.ts";
import { errorPageHeaders } from "../lib/http/errors.ts";

const WORDS: Readonly<Record<number, string>> = {
  404: "There is no page at this address",
  429: "Too many pages were asked for from this address; wait a minute",
};

const statusOf = (error: unknown) => error instanceof HttpError ? error.status : 500;

export const handler = define.handlers(({ error }) =>
  page(undefined, { status: statusOf(error), headers: errorPageHeaders(error) })
);

export default define.page<typeof handler>(({ error }) => {
  const status = statusOf(error);
  return (
    <div class="message-page">
      <h1>{WORDS[status] ?? "The page could not be made"}</h1>
      <p>
        Error {status}. <a href="/">Open the workbench</a>
      </p>
    </div>
  );
});
