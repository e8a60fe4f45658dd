import { DRAWING_RULES } from "./style.ts";

/** Colours of an exported drawing; `auto` follows the reader's system. */
export type Theme = "light" | "dark" | "auto";

/**
 * The style of an exported drawing. Colours stand in it as they are, because many programs that show SVG
 * files know no custom properties.
 */
export function styleOf(theme: Theme): string {
  if (theme !== "auto") return styled(PALETTES[theme]);
  const dark = styled(PALETTES.dark);
  return `${styled(PALETTES.light)}@media (prefers-color-scheme: dark) {\n${dark}}\n`;
}

type Palette = Readonly<Record<string, string>>;

function styled(palette: Palette): string {
  return `.diagram > .ground { fill: var(--ground); }\n${DRAWING_RULES}`
    .replace(
      /var\(--([\w-]+)\)/g,
      (_, name: string) => palette[name] ?? "currentColor",
    );
}

const PALETTES: Readonly<Record<"light" | "dark", Palette>> = {
  light: {
    ground: "#ffffff",
    surface: "#f6f7f9",
    border: "#d5d9e0",
    text: "#1a1d23",
    muted: "#5b6270",
    accent: "#0b57d0",
    "capture-1": "#0072b2",
    "capture-2": "#c04a00",
    "capture-3": "#00805c",
    "capture-4": "#aa3377",
    "capture-5": "#7a6a00",
    "capture-6": "#5e35b1",
    "capture-7": "#00727f",
    "capture-8": "#7b5b4e",
  },
  dark: {
    ground: "#14161a",
    surface: "#1c1f25",
    border: "#343a45",
    text: "#e6e8ec",
    muted: "#a0a7b4",
    accent: "#8ab4ff",
    "capture-1": "#56b4e9",
    "capture-2": "#ff9e4a",
    "capture-3": "#3ddbb0",
    "capture-4": "#ee99cc",
    "capture-5": "#e8d44d",
    "capture-6": "#b39ddb",
    "capture-7": "#4dd0e1",
    "capture-8": "#c9b3a8",
  },
};
