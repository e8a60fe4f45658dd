import { Prose } from "./reference.tsx";

/** The conventions for all routes of the API. */
export function ApiConventions({ origin }: { readonly origin: string }) {
  return (
    <section id="conventions">
      <p class="lead">
        The API uses JSON over HTTP, under <code>{origin}/api</code>. <a href="/openapi.json">openapi.json</a>
        {" "}
        describes it for programs. Fields may be added later; ignore fields that you don't know.
      </p>
      <dl class="conventions">
        <dt>Signing in</dt>
        <dd>
          Sign in on the site. The examples expect the value of its session cookie, which the browser's
          developer tools show, in <code>$SESSION</code>, and the id of a snippet in{" "}
          <code>$ID</code>. There are no API tokens yet; an <code>Authorization</code> header does nothing.
        </dd>
        <dt>Changes</dt>
        <dd>
          POST, PATCH and DELETE requests need the header{" "}
          <code>Origin: {origin}</code>, exactly as shown. Bodies are uncompressed JSON in UTF-8; unknown
          fields are ignored.
        </dd>
        <dt>Limits</dt>
        <dd>
          A window opens with its first request. <code>X-RateLimit-Limit</code>,{" "}
          <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>{" "}
          (Unix time in seconds) are in every response. If a limit is exceeded, <code>Retry-After</code>{" "}
          says how many seconds to wait.
        </dd>
        <dt>Pages</dt>
        <dd>
          Lists are returned as <code>{"{items, next_cursor}"}</code>. Send <code>next_cursor</code> as{" "}
          <code>cursor</code> with the same query for the next page; it is null on the last one.
        </dd>
        <dt>Concurrent changes</dt>
        <dd>
          Send the last <code>ETag</code> as{" "}
          <code>If-Match</code>, and the change is made only if nothing else changed in between.
        </dd>
        <dt>Errors</dt>
        <dd>
          <code>{"{error, message, details}"}</code>: a code for programs, a message for people, and details.
          {" "}
          <code>X-Request-Id</code> identifies the request in the log.
        </dd>
        <dt>Characters</dt>
        <dd>Counted in UTF-16 code units, as JavaScript does; so are offsets in patterns.</dd>
      </dl>
    </section>
  );
}

export interface ErrorEntryProps {
  readonly code: string;
  readonly status: number;
  readonly when: string;
  readonly details: string;
  readonly remedy: string;
}

/** An error: its cause, its details, and what to do. */
export function ErrorEntry({ code, status, when, details, remedy }: ErrorEntryProps) {
  return (
    <tr id={code}>
      <th scope="row">
        <a href={`#${code}`}>
          <code>{code}</code>
        </a>
        <span class="api-aside">{status}</span>
      </th>
      <td>
        <Prose words={`${when}. ${remedy}.`} />
        {details && (
          <div class="field-note">
            <code>details</code>: <Prose words={details} />
          </div>
        )}
      </td>
    </tr>
  );
}

export interface FieldTableProps {
  readonly title: string;
  readonly fields: readonly {
    readonly name: string;
    readonly isRequired: boolean;
    readonly type: string;
    readonly shape: string | null;
    readonly note: string;
  }[];
}

/** The fields of a request or a response. */
export function FieldTable({ title, fields }: FieldTableProps) {
  return (
    <table class="api-fields">
      <caption>{title}</caption>
      <tbody>
        {fields.map(({ name, isRequired, type, shape, note }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {isRequired && <span class="api-aside">required</span>}
            </th>
            <td>
              {shape === null ? type : <a href={`#${shape}`}>{type}</a>}
              {note && (
                <div class="field-note">
                  <Prose words={note} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export interface OperationEntryProps {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly facts: readonly string[];
  readonly groups: readonly FieldTableProps[];
  readonly status: number;
  readonly result: string;
  readonly shape: string | null;
  readonly errors: readonly string[];
  readonly curl: string;
}

/** An operation of the API: its request, its response, and a command to try it. */
export function OperationEntry(operation: OperationEntryProps) {
  const { id, method, path, summary, description, facts, groups, curl } = operation;
  return (
    <article class="entry operation" id={id} aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>
        <a href={`#${id}`}>
          <code>{method} {path}</code> {summary}
        </a>
      </h3>
      <p>
        <Prose words={description} />
      </p>
      <p class="api-facts">
        <Prose words={facts.join(" · ")} />
      </p>
      {groups.map((group) => <FieldTable key={group.title} {...group} />)}
      <Outcome {...operation} />
      <pre class="code" tabIndex={0}><code>{curl}</code></pre>
    </article>
  );
}

function Outcome({ status, result, shape, errors }: OperationEntryProps) {
  return (
    <p class="api-outcome">
      <b>{status}</b> {result}
      {shape && (
        <>
          : <a href={`#${shape}`}>{shape}</a>
        </>
      )}
      <span class="api-errors">
        Errors {errors.map((code) => (
          <a key={code} href={`#${code}`}>
            <code>{code}</code>
          </a>
        ))}
      </span>
    </p>
  );
}
