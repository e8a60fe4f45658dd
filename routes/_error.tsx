import { HttpError, page } from "fresh";
import { define } from "../lib/server/http/define.ts";
import { errorPageHeaders, errorReason } from "../lib/server/http/errors.ts";
import { signInPath } from "../lib/server/http/session.ts";

const WORDS: Readonly<Record<number, string>> = {
  404: "Page not found",
};

const errorStatus = (error: unknown) => error instanceof HttpError ? error.status : 500;

export const handler = define.handlers(({ error }) =>
  page(undefined, { status: errorStatus(error), headers: errorPageHeaders(error) })
);

export default define.page<typeof handler>(({ error, state: { returnTo } }) => {
  const status = errorStatus(error);
  return (
    <div class="message-page">
      <h1>{errorReason(error)?.message ?? WORDS[status] ?? "This page could not be shown"}</h1>
      <p>
        Error {status}. {typeof returnTo === "string" && <a href={signInPath(returnTo)}>Sign in again</a>}
        {" "}
        <a href="/">Open the workbench</a>
      </p>
      {status === 404 && <OtherPages />}
    </div>
  );
});

/** Where somebody with a wrong address may have wanted to go. */
function OtherPages() {
  return (
    <>
      <p class="with-script">
        <a href="/#search">Search</a> templates, commands and the reference, or go to
      </p>
      <ul>
        <li>
          <a href="/docs">Reference</a>: what each part of a regular expression means
        </li>
        <li>
          <a href="/review">Review a diff</a>: what a changed regex matches now
        </li>
        <li>
          <a href="/for-your-code">For your code</a>: the command, the guard and the ESLint rule
        </li>
      </ul>
    </>
  );
}
