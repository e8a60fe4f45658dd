import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ThemeChoice } from "../components/ThemeChoice.tsx";
import { readTheme, type Theme as Name, THEMES, writeTheme } from "../lib/workbench/settings/state.ts";

/** The choice between light and dark, for pages without a toolbar. */
export default function Theme() {
  const chosen = useSignal<Name>("system");
  useEffect(() => void (chosen.value = readTheme(localStorage)), []);
  return (
    <span class="with-script">
      <ThemeChoice
        themes={THEMES}
        chosen={chosen.value}
        onChoose={(name) => writeTheme(chosen.value = name, localStorage, document.documentElement)}
      />
    </span>
  );
}
