import { assertEquals } from "@std/assert";
import { createSources } from "../../../../lib/workbench/model/model.ts";
import {
  readDeadline,
  readDefaultFlags,
  readFieldLook,
} from "../../../../lib/workbench/model/preferences.ts";
import { settingsPanel } from "../../../../lib/workbench/settings/state.ts";

/** The panel on a separate page. */
function opened() {
  const sources = createSources(null);
  return { sources, panel: settingsPanel(sources, localStorage) };
}

/** The settings that a later visit reads. */
function kept() {
  const later = createSources(null);
  readFieldLook(later);
  return {
    flags: readDefaultFlags(() => localStorage),
    deadline: readDeadline(),
    plain: later.plain.value,
    blanks: later.blanks.value,
  };
}

const DEFAULTS = { flags: "g", deadline: 1_000, plain: false, blanks: false };

Deno.test("settings apply at once, are stored, and are reset in one step", () => {
  const { sources, panel } = opened();
  assertEquals(kept(), DEFAULTS);
  const { onFlag, onDeadline, onLetters, onPlain, onBlanks, onReset } = panel();
  onFlag("u");
  onDeadline(5_000);
  onLetters(false);
  onPlain(true);
  onBlanks(true);
  assertEquals(kept(), { flags: "gu", deadline: 5_000, plain: true, blanks: true });
  const { deadline, letters, plain, blanks } = sources;
  assertEquals([deadline.value, letters.value, plain.value, blanks.value], [5_000, false, true, true]);
  onReset();
  assertEquals(kept(), DEFAULTS);
  assertEquals([deadline.value, letters.value, plain.value, blanks.value], [1_000, true, false, false]);
});

Deno.test("a flag for new patterns removes a conflicting one, and changes no pattern", () => {
  const { sources, panel } = opened();
  const { onFlag, onReset } = panel();
  onFlag("u");
  onFlag("v");
  const on = panel().flags.filter(({ on }) => on).map(({ flag }) => flag);
  assertEquals([on, sources.flags.value], [["g", "v"], "gm"]);
  onReset();
});
