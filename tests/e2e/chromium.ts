import { type Browser, chromium as playwright } from "playwright-core";

/** Chromium without its user interface takes less than half of the processor time for a page. */
const SHELLS = ["/usr/bin/chromium-headless-shell"];

/** Paths of a complete Chromium, the most specific name first. */
const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const ARGUMENTS = [
  "--headless=shell",
  "--no-sandbox",
  "--disable-gpu",
  "--in-process-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium: the system's headless shell, the one of an npm package, or the system's browser. */
export async function openBrowser(): Promise<Browser> {
  const { executable, libraries } = await findChromium();
  const launch = () =>
    playwright.launch({
      executablePath: executable,
      args: ARGUMENTS,
      ...(libraries ? { env: { ...Deno.env.toObject(), LD_LIBRARY_PATH: libraries } } : {}),
    });
  // On a busy machine, Chromium sometimes crashes at its start, before there is a page to test, and then again.
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const browser = await launch().catch(() => null);
    if (browser) return browser;
  }
  return await launch();
}

const MOST_TRIES = 4;

interface Found {
  executable: string;
  /** Folder of shared libraries that the executable needs in addition to the system's. */
  libraries?: string;
}

/** The npm package supports only one platform. */
async function findChromium(): Promise<Found> {
  const shell = await firstFile(SHELLS);
  if (shell) return { executable: shell };
  const { os, arch } = Deno.build;
  if (os === "linux" && arch === "x86_64") return await unpackedChromium();
  const executable = await firstFile(BROWSERS);
  if (executable) return { executable };
  throw new Error(`No Chromium is at ${[...SHELLS, ...BROWSERS].join(", ")}`);
}

async function firstFile(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    if ((await Deno.stat(path).catch(() => null))?.isFile) return path;
  }
}

/** The package has a separate lock file, so that running the site does not fetch its 67 MB. */
async function unpackedChromium(): Promise<Found> {
  const folder = new URL("./chromium/", import.meta.url).pathname;
  // Test files run in parallel, and a partially unpacked browser doesn't work.
  using lock = await Deno.open(`${folder}deno.lock`);
  await lock.lock(true);
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--config", `${folder}deno.json`, `${folder}unpack.ts`],
  }).output();
  if (code !== 0) throw new Error(`Unpacking Chromium failed: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
}
