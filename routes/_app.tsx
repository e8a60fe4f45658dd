import { asset } from "fresh/runtime";
import { SiteMenu } from "../components/SiteMenu.tsx";
import { define } from "../lib/server/http/define.ts";
import { linkPictureAddress } from "../lib/server/http/link_picture.ts";

export default define.page(({ Component, url, state: { settings, user, linkPictures, linkedTool } }) => (
  // The attributes that scripts set, so that what a link leads to is shown at once.
  <html
    lang="en"
    data-linked={linkedTool === null ? undefined : ""}
    data-region={linkedTool ? "views" : undefined}
    data-tab={linkedTool || undefined}
    data-reader={user ? "" : undefined}
  >
    <head>
      <meta charset="utf-8" />
      <meta
        name="viewport"
        content="width=device-width, initial-scale=1, interactive-widget=resizes-content"
      />
      <meta name="color-scheme" content="light dark" />
      <title>Regex Workbench</title>
      {/* Services that show a preview of a link want a complete address. */}
      <meta
        property="og:image"
        content={settings.origin + (linkPictures && linkPictureAddress(url) || "/preview.png")}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href={asset("/icon.svg")} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={asset("/apple-touch-icon.png")} />
      <link rel="manifest" href={asset("/manifest.webmanifest")} />
      <script src={asset("/early.js")} />
      {url.pathname !== "/" && <script src={asset("/search.js")} defer />}
      <link rel="stylesheet" href={asset("/site.css")} />
    </head>
    <body>
      <a class="skip" href="#main">Skip to the content</a>
      <header class="site-header">
        <a class="site-name" href="/" aria-current={url.pathname === "/" ? "page" : undefined}>
          <img class="logo" src={asset("/icon.svg")} alt="" width="26" height="26" />
          <span class="site-words">Regex Workbench</span>
        </a>
        {/* The workbench has its own, with what can be done with the pattern. */}
        {url.pathname !== "/" && <SiteMenu features={settings.features} user={user} path={url.pathname} />}
      </header>
      <main id="main" tabIndex={-1}>
        <Component />
      </main>
    </body>
  </html>
));
