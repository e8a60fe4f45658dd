import { DocsHead } from "../../components/docs/DocsHead.tsx";
import { docsPage } from "../../lib/content/site_pages.ts";
import { define } from "../../lib/server/http/define.ts";

export default define.page(({ state: { settings: { features } } }) => (
  <article class="prose">
    <DocsHead {...docsPage("/docs/privacy")} />
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
      Matching, replacing, explaining, drawing and checking for warnings all happen in your browser. Nothing
      is sent while you type, although the address of the page changes.
    </p>
    <p>
      So that nothing is lost, the browser's local storage keeps what is on the workbench, your recent
      patterns with their texts, the layout of the page, your settings and whether you are signed in. A text
      of more than two million characters isn't kept. What you typed into the form for saving stays in the
      tab's storage until it is saved, you sign out or the tab is closed. The browser also stores a copy of
      pages and scripts for{" "}
      <a href="/docs/offline">offline use</a>; it is the same for everyone. Clearing the site's data in the
      browser removes all of it. On a shared computer, do that, or use a private window.
    </p>
  </section>
);

const InALink = () => (
  <section>
    <h2>What a link contains</h2>
    <p>After its question mark, a link contains everything that is needed to show the same page:</p>
    <table class="facts">
      <tbody>
        <Row name="p" meaning="The pattern" />
        <Row name="f" meaning="Its flags" />
        <Row
          name="t z"
          meaning="The test text; a long text is compressed, in z. If it is still too long, it is left out, and the page says so"
        />
        <Row
          name="m r l s x y"
          meaning="The settings of the match view, the replacement, other templates, and the expectations of lines"
        />
        <Row
          name="snippet"
          meaning="The ID of your saved pattern; others can't use it, and copied links leave it out"
        />
        <Row name="d df" meaning="The new pattern and its flags, while comparing" />
        <Row name="c" meaning="The contracts of the pattern" />
        <Row name="e" meaning="The step that the debugger shows" />
        <Row name="tab" meaning="The tab that is open; copied links leave it out" />
      </tbody>
    </table>
    <p>
      They are encoded as base64url, which hides nothing: anyone who has the link can read them. So can
      anything that handles the link, such as a chat that fetches a preview, the browser's history and its
      synchronization.
    </p>
    <p>
      “Copy private link” puts the same after a <code>#</code>{" "}
      instead. Browsers don't send that part to any server, neither when the link is opened nor while you
      continue to work there. What you save, export or ask the server to analyze is still sent.
    </p>
    <p>
      The page <a href="/review">Review a diff</a>{" "}
      checks a diff or files in the browser and doesn't send them to the server. It puts them, compressed,
      after the <code>#</code>{" "}
      of its address, so that reloading shows them again; “Copy link” copies that address. Anyone with the
      link can read the change.
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
      server parses the pattern to put the explanation and the diagram into the page; it doesn't run it. The
      page stays in the server's memory for about a minute, for anyone who opens the same link. The server
      doesn't store the pattern or the text.
    </p>
    <p>
      A chat that shows a preview of a link may also fetch a picture of it (<code>link.png</code>), with the
      pattern, its verdict and its diagram, but without the text. The server checks on a separate thread
      whether the pattern is slow, and keeps the picture in its memory until newer ones have replaced it.
    </p>
    <p>
      Its log has one line for each request: the time, a random number, the method, the kind of page, the
      status and the duration. When you are signed in, it also has a code for your account, which doesn't
      identify you to anyone who has only the log. The log contains no links, patterns, texts, email addresses
      or network addresses. A proxy or host in front of the server may keep its own log, which may contain
      full addresses.
    </p>
    <p>
      To limit abuse, the server counts requests by network address. Most counts are in memory and some in the
      database; each is kept for a minute to an hour.
    </p>
    <p>
      The pages load nothing from other sites: no fonts, no statistics, no advertising. When you follow a link
      to another site, it doesn't learn which page you came from. Without an account there is no cookie.
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
      Nothing above needs an account, and not every deployment offers one. With one, the database stores your
      name and email address as you or your identity provider gave them, the address of your picture there,
      the sign-in methods that you use or have removed, and for each session when and in which kind of browser
      it was used. One cookie holds the session, for 30 days from its last renewal; a second one exists for
      some minutes while you sign in.
    </p>
    {library && (
      <p>
        Patterns that you save are stored with their test texts, descriptions, tags and versions until you
        delete them. A text of more than 20,000 characters isn't saved. Others can't see them. You can undo a
        deletion in the library for some seconds; only then is it sent to the server.
      </p>
    )}
    {sends && (
      <p>
        Analysis and export on the server receive the pattern and what belongs to it, and store none of it.
        The result of an analysis stays in the server's memory, without your name, until several hundred newer
        results have replaced it or the server restarts.
      </p>
    )}
    {assistant && (
      <>
        <p>
          The assistant sends what its tab shows before it is sent: your messages, the pattern with its flags
          and our explanation, and the test text only if you tick it. This server passes them on to the
          provider whose host is shown next to the field for the key. What the provider does with them is
          between you and the provider.
        </p>
        <p>
          Your key for the provider stays in the open page. If you tick the box, the tab's session storage
          keeps it too, until the tab is closed or you untick the box. It is sent with each question through
          this server, which uses it for that one request, and stores or logs neither the key nor the
          conversation. A model's answer is shown as text, and the page doesn't load anything that the answer
          refers to. This server analyzes the patterns that a model proposes before they are offered, like any
          other pattern.
        </p>
      </>
    )}
    <p>
      On the account page, you can download everything that is stored about you, and delete it.
    </p>
  </section>
);
