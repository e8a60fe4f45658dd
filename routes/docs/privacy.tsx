import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { define } from "../../lib/server/http/define.ts";

export default define.page(({ state: { settings: { features } } }) => (
  <article class="prose">
    <DocsHead
      title="Privacy"
      description="What a link contains, what the server sees and stores, and what stays in your browser."
    />
    <h1>Privacy</h1>
    <p class="lead">
      Patterns and texts are processed in your browser. They leave it only in links, and when you save or send
      something.
    </p>
    <InTheBrowser />
    <InALink />
    <OnTheServer />
    <WithAnAccount
      library={features.has("library")}
      sends={features.has("export") || features.has("analysis")}
      assistant={features.has("ai")}
    />
  </article>
));

const InTheBrowser = () => (
  <section>
    <h2>What stays in your browser</h2>
    <p>
      Matching, replacing, explaining, drawing and checking for warnings all happen there. Nothing is sent
      while you type, although the address of the page changes with what you type.
    </p>
    <p>
      So that nothing is lost, the browser's local storage keeps what is on the workbench, the patterns you
      had before with their texts, and how you arranged the page: the sizes of its parts and your settings. Of
      a text of more than two million characters nothing is kept. Beside it lies a copy of pages and scripts,
      the same for everyone, for when there is{" "}
      <a href="/docs/offline">no network</a>. Clearing the site's data in the browser removes all of it. On a
      shared computer, do that, or use a private window.
    </p>
  </section>
);

const InALink = () => (
  <section>
    <h2>What travels in a link</h2>
    <p>After its question mark, a link contains all that is needed to show the same:</p>
    <table class="facts">
      <tbody>
        <Row name="p" meaning="The pattern" />
        <Row name="f" meaning="Its flags" />
        <Row
          name="t z"
          meaning="The test text, in z a long one in compressed form; one too long even so is left out, and the page says so"
        />
        <Row
          name="m r l s x y"
          meaning="What the match view is set to, with the replacement, other templates and the expectations of lines"
        />
        <Row
          name="snippet"
          meaning="The id of your saved pattern; it means nothing to others, and copied links leave it out"
        />
        <Row name="d df" meaning="The second pattern and its flags, while comparing" />
      </tbody>
    </table>
    <p>
      They are encoded as base64url, which hides nothing: anyone who has the link can read them. So can
      anything that handles the link, such as a chat that fetches a preview, the browser's history and its
      synchronization.
    </p>
    <p>
      “Copy private link” puts the same behind a <code>#</code>{" "}
      instead. Browsers send nothing of that to a server, neither when the link is opened nor while you go on
      working there. What you save, export or ask the server to analyse is sent all the same.
    </p>
    <p>
      The page <a href="/review">Review changes</a>{" "}
      checks a diff or files in the browser and sends nothing of them to the server. It writes them,
      compressed, behind the <code>#</code>{" "}
      of its address, so that reloading shows the same; “Copy link” copies that address. Anyone with the link
      can read the change.
    </p>
    <p>
      To share a pattern alone, choose “Copy link without text”. Don't put passwords, keys or other people's
      data into a text that you share.
    </p>
  </section>
);

const Row = ({ name, meaning }: { readonly name: string; readonly meaning: string }) => (
  <tr>
    <th scope="row">
      <code>{name}</code>
    </th>
    <td>{meaning}</td>
  </tr>
);

const OnTheServer = () => (
  <section>
    <h2>What the server sees</h2>
    <p>
      Opening or reloading a link sends its contents to this server, over the connection that you use. The
      server parses the pattern to put explanation and diagram into the page; it does not run it. The page
      stays in its memory for a minute, or until it makes the next one after that, for whoever opens the same
      link. The server writes neither the pattern nor the text anywhere.
    </p>
    <p>
      Its log has one line for each request: time, a random number, the method, which kind of page was asked
      for, the status and how long it took; when you are signed in, also a code for your account that says
      nothing to who has only the log. No address of a link, no pattern, no text, no e-mail address and no
      network address is in it. A proxy or host in front of the server may keep a log of its own, which may
      contain full addresses.
    </p>
    <p>
      To limit abuse, requests are counted by network address, most in memory and some in the database, each
      count for a minute to an hour.
    </p>
    <p>
      The pages load nothing from other sites: no fonts, no statistics, no advertising. When you follow a link
      to another site, it does not learn which page you came from. Without an account there is no cookie.
    </p>
  </section>
);

interface AccountProps {
  readonly library: boolean;
  /** Whether the deployment has features that send patterns to the server. */
  readonly sends: boolean;
  readonly assistant: boolean;
}

const WithAnAccount = ({ library, sends, assistant }: AccountProps) => (
  <section>
    <h2>What an account adds</h2>
    <p>
      Nothing above needs an account, and not every deployment offers one. With one, the database keeps your
      name and e-mail address as you or your provider gave them, the address of your picture there, which
      sign-in methods you use or have removed, and for each session when it was used and in which kind of
      browser. One cookie holds the session, for 30 days from its last renewal; a second one lives for minutes
      while you sign in.
    </p>
    {library && (
      <p>
        Patterns that you save are kept with their test texts, descriptions, tags and versions, until you
        delete them. A text of more than 20,000 characters is not saved. Others cannot see them. What you
        delete in the library can be taken back for some seconds; the server hears of it after that.
      </p>
    )}
    {sends && (
      <p>
        Analysis and export on the server get the pattern and what goes with it, and write none of it
        anywhere. What an analysis found stays in the server's memory, under the pattern and without a name,
        until some hundreds of others have taken its place or the server restarts.
      </p>
    )}
    {assistant && (
      <>
        <p>
          The assistant sends what its tab shows before it is sent: your messages, the pattern with its flags
          and our explanation, and the test text only if you tick it. They go over this server to the provider
          whose host stands beside the field for the key. What the provider does with them is between you and
          the provider.
        </p>
        <p>
          Your key for the provider stays in the open page. If you tick it, the tab's session storage keeps it
          too, until the tab is closed or you untick it. Each question carries it over this server, which uses
          it for that one request, and neither stores nor logs it, nor the conversation. What a model answers
          is shown as text: the page fetches nothing that it names. Patterns that it proposes are analysed by
          this server before they are offered, like any other.
        </p>
      </>
    )}
    <p>
      The account page hands out everything kept about you as a file, and deletes it.
    </p>
  </section>
);
