/** Versions of Node that tests run programs with. */
export const NODE_VERSIONS = [22, 24] as const;

/**
 * The executable of a version of Node: the one that `NODE_22` or `NODE_24` names, or else the one in npm's package for
 * this platform, which is unpacked into the folder; null if it can't be had.
 */
export async function findNode(version: number, folder: string): Promise<string | null> {
  const named = Deno.env.get(`NODE_${version}`);
  if (named) return named;
  const cpu = Deno.build.arch === "aarch64" ? "arm64" : "x64";
  const target = `${folder}/node-${version}`;
  try {
    await Deno.mkdir(target, { recursive: true });
    const pack = await new Deno.Command("npm", {
      args: ["pack", "--silent", `node-${Deno.build.os}-${cpu}@${version}`],
      cwd: target,
      stderr: "null",
    }).output();
    const archive = new TextDecoder().decode(pack.stdout).trim().split("\n").at(-1);
    if (!pack.success || !archive) return null;
    const { success } = await new Deno.Command("tar", {
      args: ["-xzf", archive, "package/bin/node"],
      cwd: target,
    }).output();
    return success ? `${target}/package/bin/node` : null;
  } catch {
    return null;
  }
}
