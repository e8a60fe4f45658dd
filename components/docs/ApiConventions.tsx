/** What holds for all routes of the API. */
export function ApiConventions({ origin }: { readonly origin: string }) {
  return (
    <section id="conventions">
      <p class="lead">
        JSON over HTTP under <code>{origin}/api</code>; the same as data is in{" "}
        <a href="/openapi.json">openapi.json</a>. Fields may be added later; ignore what you do not know.
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
          POST, PATCH and DELETE must carry{" "}
          <code>Origin: {origin}</code>, exactly so. Bodies are JSON in UTF-8, not compressed; unknown fields
          are ignored.
        </dd>
        <dt>Limits</dt>
        <dd>
          A window opens with its first request. <code>X-RateLimit-Limit</code>,{" "}
          <code>X-RateLimit-Remaining</code> and <code>X-RateLimit-Reset</code>{" "}
          (Unix time in seconds) stand on every answer; a refusal names the seconds to wait in{" "}
          <code>Retry-After</code>.
        </dd>
        <dt>Pages</dt>
        <dd>
          Lists come as <code>{"{items, next_cursor}"}</code>. Send <code>next_cursor</code> as{" "}
          <code>cursor</code> with the same query for the next page; it is null on the last one.
        </dd>
        <dt>Concurrent changes</dt>
        <dd>
          Send the <code>ETag</code> that you have as{" "}
          <code>If-Match</code>, and a change is made only if nobody was faster.
        </dd>
        <dt>Errors</dt>
        <dd>
          <code>{"{error, message, details}"}</code>: a code for programs, a sentence for people, facts.{" "}
          <code>X-Request-Id</code> names the request in the log.
        </dd>
        <dt>Characters</dt>
        <dd>Counted in UTF-16 code units, as JavaScript does; so are offsets in patterns.</dd>
      </dl>
    </section>
  );
}
