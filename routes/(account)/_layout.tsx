import { asset, Head } from "fresh/runtime";
import { define } from "../../lib/server/http/define.ts";

export default define.layout(({ Component }) => (
  <>
    <Head>
      <meta name="robots" content="noindex" />
      <link key="account" rel="stylesheet" href={asset("/account.css")} />
    </Head>
    <div class="account-page">
      <Component />
    </div>
  </>
));
