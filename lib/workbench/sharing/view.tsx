import { useRef } from "preact/hooks";
import { Menu, MenuItem } from "../../../components/Menu.tsx";
import type { UrlState } from "../model/link.ts";
import { selectTool, type Sources } from "../model/model.ts";
import type { LinkKind, PreparedState } from "../page/share_link.ts";

interface ShareMenuProps {
  readonly sources: Sources;
  /** Whether documents can be exported. */
  readonly hasExport: boolean;
  /** Shows a state on the workbench. */
  readonly onShow: (state: UrlState) => Promise<void>;
}

/** The menu to share and import patterns. */
export function ShareMenu({ sources, hasExport, onShow }: ShareMenuProps) {
  const prepared = useRef<Promise<PreparedState> | null>(null);
  const prepare = () => prepared.current = loadSharing().then(({ prepareLink }) => prepareLink(sources));
  const copy = (kind: LinkKind | "finding") => async () => {
    const [{ copyFinding, copyLink }, state] = await Promise.all([
      loadSharing(),
      prepared.current ?? prepare(),
    ]);
    await (kind === "finding" ? copyFinding(sources, state) : copyLink(sources, state, kind));
  };
  return (
    <Menu id="share" title="Share" onOpen={prepare}>
      {/* What it contains is said when it is copied. */}
      <MenuItem
        title="Copy link"
        detail="The server sees pattern and text when it is opened"
        onChoose={copy("with text")}
      />
      <MenuItem
        title="Copy private link"
        detail="Nothing in it is sent to the server"
        onChoose={copy("private")}
      />
      <MenuItem title="Copy link without text" onChoose={copy("without text")} />
      <MenuItem title="Copy as PR comment" onChoose={copy("finding")} />
      {hasExport && (
        <MenuItem
          title="Export as Markdown or text"
          onChoose={() => selectTool(sources, "code", ["#part-export", "#panel-code"])}
        />
      )}
      <MenuItem
        title="Save as a file"
        detail="Includes the full text"
        onChoose={async () => (await loadSharing()).saveState(sources)}
      />
      <MenuItem
        title="Open a file"
        onChoose={async () => (await loadSharing()).pickState(sources, onShow)}
      />
    </Menu>
  );
}

/** Fetched when the menu opens: browsers allow copying only soon after a click. */
const loadSharing = () => import("./sharing.ts");
