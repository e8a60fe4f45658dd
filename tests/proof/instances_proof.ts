/**
 * One, two and four instances on denokv, and as many workers on a file, behind nginx, while their parts are killed
 * with -9. Install denokv with `cargo install denokv --locked`.
 */
import { missingPrograms, type Storage } from "../servers/installation.ts";
import { useWhileKilled } from "../servers/instances.ts";

const missing = await missingPrograms();
if (missing.length > 0) console.log(`Not installed: ${missing.join(" and ")}`);

const NAMES: Readonly<Record<Storage, string>> = { denokv: "instances on denokv", file: "workers on a file" };

for (const storage of ["denokv", "file"] as const) {
  for (const count of [1, 2, 4]) {
    Deno.test({
      name: `${count} ${NAMES[storage]} keep what they acknowledge, and admit exactly the limits`,
      ignore: missing.includes("nginx") || storage === "denokv" && missing.length > 0,
      fn: async () => console.log(await useWhileKilled({ storage, count }, 4)),
    });
  }
}
