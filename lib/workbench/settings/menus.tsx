import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Menu, MenuItem } from "../../../components/Menu.tsx";
import { toLiteral } from "../../regex/regex.ts";
import { readRecent, type Sources, type UrlState } from "../core/mod.ts";

interface MenusProps {
  readonly sources: Sources;
  /** The features that the deployment has enabled. */
  readonly features: readonly string[];
  /** Shows a state on the workbench. */
  readonly onShow: (state: UrlState) => Promise<void>;
}

/** The beginning of a text, which distinguishes entries with the same pattern. */
const excerpt = (text: string) => text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text;

/** Templates, recent patterns, settings and keys. The contents of the long menus are fetched when one opens. */
export function Menus({ sources, features, onShow }: MenusProps) {
  const contents = useSignal<MenuContents | null>(null);
  const recent = useSignal<readonly UrlState[]>([]);
  const onOpen = async () => contents.value ??= await loadContents();
  const loaded = contents.value;
  const settings = useMemo(() => loaded?.settingsPanel(sources, localStorage), [loaded]);
  return (
    <>
      <Menu id="templates" title="Templates" onOpen={onOpen}>
        {loaded && (
          <>
            <MenuItem
              title="Empty pattern"
              detail="With the flags of your settings; the test text stays"
              onChoose={() => onShow(loaded.emptyState(sources, () => localStorage))}
            />
            <loaded.TemplateList
              templates={loaded.TEMPLATES}
              onChoose={(each) => onShow({ ...each, text: each.sample })}
            />
          </>
        )}
      </Menu>
      <Menu id="recent" title="Recent" onOpen={() => recent.value = readRecent(localStorage)}>
        {recent.value.length === 0 && (
          <p class="empty-view">Patterns that you leave for another appear here</p>
        )}
        {recent.value.map((state, index, all) => (
          <MenuItem
            key={index}
            title={toLiteral(state)}
            detail={all.some((each) => each !== state && toLiteral(each) === toLiteral(state))
              ? excerpt(state.text)
              : ""}
            onChoose={() => onShow(state)}
          />
        ))}
      </Menu>
      <Menu id="settings" title="Settings" onOpen={onOpen}>
        {loaded && settings && <loaded.Settings {...settings()} />}
      </Menu>
      <Menu id="keys" title="?" label="Keys" onOpen={onOpen}>
        {loaded && (
          <>
            <loaded.LetterSwitch
              on={sources.letters.value}
              onSwitch={(on) => loaded.writeLetters(sources, on)}
            />
            <loaded.KeyList keys={loaded.keysWith(features)} />
          </>
        )}
      </Menu>
    </>
  );
}

type MenuContents = Awaited<ReturnType<typeof loadContents>>;

const loadContents = () => import("./menu_contents.ts");
