import { createApp } from "./lib/server/app.ts";
import { createMailer } from "./lib/server/auth/email.ts";
import { servedBuild } from "./lib/server/builds.ts";
import { readCompressedFiles } from "./lib/server/http/compression.ts";
import { LinkPictures } from "./lib/server/preview/link_pictures.ts";
import { Analyser } from "./lib/server/safety/analyser.ts";
import { childHost } from "./lib/server/safety/child_host.ts";
import { workerHost } from "./lib/server/safety/worker_host.ts";
import { exitOnSettingError, readSettings } from "./lib/server/settings.ts";
import { openKv } from "./lib/server/store/kv.ts";

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const settings = await exitOnSettingError(() => readSettings((name) => Deno.env.get(name)));
const kv = await exitOnSettingError(() => openKv(settings.kvPath, random));
const mail = createMailer(settings, console.log);
// Deno Deploy has neither the fonts nor the renderer's file.
const linkPictures = settings.local ? new LinkPictures() : undefined;
const analyser = new Analyser(settings.local ? childHost : workerHost, settings.analysisTimeoutMs);
addEventListener("unload", () => {
  kv.close();
  analyser.close();
  linkPictures?.close();
});

const build = await servedBuild();
const built = build === null ? {} : {
  files: await readCompressedFiles(new URL("compressed/", build.folder)),
};

/** The site, configured by environment variables. */
export const app = createApp({
  kv,
  settings,
  now: Date.now,
  random,
  mail,
  fetch,
  analyser,
  ...(linkPictures && { linkPictures }),
  ...built,
});
