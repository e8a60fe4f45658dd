import type { User } from "../lib/schema/me.ts";
import { AccountChip } from "./AccountChip.tsx";
import { MORE_LINKS } from "./MoreLinks.ts";
import { SiteLinks, siteLinks } from "./SiteLinks.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

interface SiteMenuProps {
  readonly features: ReadonlySet<string>;
  /** The signed-in user, where the page depends on who that is. */
  readonly user: User | null;
  /** The path of the page. */
  readonly path: string;
}

/** Where the header leads, on every page but the workbench, which has the same links and more. */
export function SiteMenu({ features, user, path }: SiteMenuProps) {
  const on = [...features];
  const current = (link: string) =>
    path === link ? "page" : link !== "/" && path.startsWith(`${link}/`) ? "true" : undefined;
  return (
    <nav class="site-menu" aria-label="Site">
      {/* The workbench opens its palette there; `static/search.js` follows the link on Ctrl+K. */}
      <a class="open-palette with-script" href="/#search">
        <span>Search</span>
        <kbd>Ctrl K</kbd>
      </a>
      <SiteLinks features={on} current={current} />
      {user ? <AccountChip name={user.name || user.email} returnTo={() => path} /> : features.size > 0 && (
        <>
          {/* A page that is the same for everyone has both, and the style sheet hides one. */}
          <a class="site-link" href="/account">Account</a>
          <a class="site-link" href="/sign-in" aria-current={current("/sign-in")}>Sign in</a>
        </>
      )}
      <button type="button" class="site-more" popovertarget="menu-site" aria-label="Menu">⋯</button>
      <div id="menu-site" class="menu" popover="auto" role="group" aria-label="Menu">
        <label class="menu-item menu-theme with-script">
          Theme <ThemeChoice />
        </label>
        <div class="menu-links">
          {siteLinks(on).map(({ path, title }) => (
            <a key={path} class="menu-item in-header" href={path}>{title}</a>
          ))}
          {[WORKBENCH, ...MORE_LINKS].map((link) => (
            <a key={link.path} class="menu-item" href={link.path} aria-current={current(link.path)}>
              {link.title}
            </a>
          ))}
        </div>
      </div>
    </nav>
  );
}

const WORKBENCH = { path: "/", title: "Workbench" };
