import { HttpError } from "fresh";
import { define } from "../lib/http/define.ts";

const WORDS: Readonly<Record<number, string>> = {
  404: "There is no page at this address",
  429: "Too many pages were asked for from this address; wait a minute",
};

export default define.page(({ error }) => {
  const status = error instanceof HttpError ? error.status : 500;
  return (
    <div class="message-page">
      <h1>{WORDS[status] ?? "The page could not be made"}</h1>
      <p>
        Error {status}. <a href="/">Open the workbench</a>
      </p>
    </div>
  );
});
