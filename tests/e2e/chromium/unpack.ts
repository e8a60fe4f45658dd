/**
 * Prints, as JSON, the path of the Chromium that was unpacked from the npm package, and the folder of the
 * shared libraries that it needs if the system lacks them. The package unpacks once, into the folder for
 * temporary files.
 */
import chromium from "@sparticuz/chromium";
import { brotliDecompressSync } from "node:zlib";

const executable = await chromium.executablePath();
const libraries = `${Deno.env.get("TMPDIR") ?? "/tmp"}/al2023`;
if (!(await Deno.stat(`${libraries}/lib`).catch(() => null))) await unpackLibraries();
console.log(JSON.stringify({ executable, libraries: `${libraries}/lib` }));

async function unpackLibraries(): Promise<void> {
  const packed = new URL(
    "./node_modules/@sparticuz/chromium/bin/al2023.tar.br",
    import.meta.url,
  );
  await Deno.mkdir(libraries, { recursive: true });
  const tar = new Deno.Command("tar", {
    args: ["-x", "-C", libraries],
    stdin: "piped",
  }).spawn();
  const writer = tar.stdin.getWriter();
  await writer.write(brotliDecompressSync(await Deno.readFile(packed)));
  await writer.close();
  const { success } = await tar.status;
  if (!success) throw new Error("Unpacking the libraries of Chromium failed");
}
