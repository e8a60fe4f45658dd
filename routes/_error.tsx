import { HttpError, page } from "fresh";
import { define } from "../lib/server/http/define.ts";
import { errorPageHeaders, errorReason } from "../lib/server/http/errors.ts";
import { signInPath } from "../lib/server/http/session.ts";

const WORDS: Readonly<Record<number, string>> = {
  404: "There is no page at this address",
};

const statusOf = (error: unknown) => error instanceof HttpError ? error.status : 500;

export const handler = define.handlers(({ error }) =>
  page(undefined, { status: statusOf(error), headers: errorPageHeaders(error) })
);

export default define.page<typeof handler>(({ error, state: { returnTo } }) => {
  const status = statusOf(error);
  return (
    <div class="message-page">
      <h1>{errorReason(error)?.message ?? WORDS[status] ?? "The page could not be made"}</h1>
      <p>
        Error {status}. {typeof returnTo === "string" && <a href={signInPath(returnTo)}>Sign in again</a>}
        {" "}
        <a href="/">Open the workbench</a>
      </p>
    </div>
  );
});
