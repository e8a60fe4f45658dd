/** The browser and the system that a User-Agent header names, in words: "Firefox on Linux". */
export function deviceOf(userAgent: string | null): string {
  const named = userAgent ?? "";
  const browser = firstOf(BROWSERS, named) ?? programOf(named);
  const system = firstOf(SYSTEMS, named);
  return system === null ? browser : `${browser} on ${system}`;
}

type Signs = readonly (readonly [sign: RegExp, name: string])[];

/** Most browsers also name those that they descend from: the youngest first. */
const BROWSERS: Signs = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: Signs = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac(?:intosh| OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

function firstOf(signs: Signs, text: string): string | null {
  return signs.find(([sign]) => sign.test(text))?.[1] ?? null;
}

/** The name with which a header begins, such as `curl`. */
function programOf(text: string): string {
  return /^[a-z][\w.-]{0,30}/i.exec(text)?.[0] ?? "Unknown browser";
}
