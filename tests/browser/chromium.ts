import { type Browser, chromium as playwright } from "playwright-core";

/** Where systems keep a Chromium, the most specific name first. */
const SYSTEM_PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

const ARGUMENTS = [
  "--headless=shell",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium: the system's, else the one that an npm package carries, unpacked once. */
export async function openBrowser(): Promise<Browser> {
  const { executable, libraries } = await findChromium();
  return await playwright.launch({
    executablePath: executable,
    args: ARGUMENTS,
    ...(libraries ? { env: { ...Deno.env.toObject(), LD_LIBRARY_PATH: libraries } } : {}),
  });
}

interface Found {
  executable: string;
  /** Folder of shared libraries that the executable needs beside the system's. */
  libraries?: string;
}

async function findChromium(): Promise<Found> {
  for (const executable of SYSTEM_PATHS) {
    const file = await Deno.stat(executable).catch(() => null);
    if (file?.isFile) return { executable };
  }
  return await unpackedChromium();
}

/** The package has a lock of its own, so that only machines without a Chromium fetch its 67 MB. */
async function unpackedChromium(): Promise<Found> {
  const folder = new URL("./chromium/", import.meta.url).pathname;
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--config", `${folder}deno.json`, `${folder}unpack.ts`],
  }).output();
  if (code !== 0) throw new Error(`Unpacking Chromium failed: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "");
}
