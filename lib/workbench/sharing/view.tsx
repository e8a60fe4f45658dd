import { Menu, MenuItem } from "../../../components/Menu.tsx";
import type { Sources, UrlState } from "../core/mod.ts";

interface ShareMenuProps {
  readonly sources: Sources;
  /** Puts a state on the workbench. */
  readonly onShow: (state: UrlState) => Promise<void>;
}

/** The ways in which a pattern goes to others and comes from them. */
export function ShareMenu({ sources, onShow }: ShareMenuProps) {
  return (
    <Menu id="share" title="Share" onOpen={loadSharing} isPrimary>
      <MenuItem
        title="Copy link"
        detail="Whoever has it sees pattern and text"
        onChoose={async () => (await loadSharing()).copyLink(sources, true)}
      />
      <MenuItem
        title="Copy link without text"
        onChoose={async () => (await loadSharing()).copyLink(sources, false)}
      />
      <MenuItem
        title="Save as a file"
        detail="For a text of any length"
        onChoose={async () => (await loadSharing()).saveState(sources)}
      />
      <MenuItem
        title="Open a file"
        onChoose={async () => (await loadSharing()).pickState(sources, onShow)}
      />
    </Menu>
  );
}

/** Fetched when the menu opens: a browser allows copying only soon after the click. */
const loadSharing = () => import("./sharing.ts");
