/** Engines that say which texts they accept, run as processes: what we call theirs is compared with them. */

/** A pattern and texts. */
export interface AcceptRun {
  readonly pattern: string;
  readonly texts: readonly string[];
}

/** An interpreter that has the packages. */
const PYTHON = Deno.env.get("PYTHON") ?? "python3";

/** The commands of the engines that this machine may have. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  re2: [PYTHON, "accepts.py", "re2"],
  python: [PYTHON, "accepts.py", "python"],
  llguidance: [PYTHON, "grammars.py", "llguidance"],
  "outlines-core": [PYTHON, "grammars.py", "outlines-core"],
  "lm-format-enforcer": [PYTHON, "grammars.py", "lm-format-enforcer"],
  go: ["go", "run", "accepts.go"],
  rust: ["cargo", "run", "--quiet", "--release", "--manifest-path", "rust/Cargo.toml"],
  java: ["java", "Accepts.java"],
  pcre2: ["php", "accepts.php"],
  ecmascript: ["deno", "run", "accepts.mjs", ""],
  "json-schema": ["deno", "run", "accepts.mjs", "u"],
  "ecmascript-linear": ["node", "--enable-experimental-regexp-engine", "accepts.mjs", "l"],
};

/**
 * For each run "1" for a text with a match, "0" for others and "?" where the engine gives up; "refused" for a pattern that it
 * doesn't compile.
 *
 * @returns null if the engine isn't installed
 */
export async function acceptedTexts(engine: string, runs: readonly AcceptRun[]): Promise<string[] | null> {
  const [command, ...args] = COMMANDS[engine] ?? [];
  if (command === undefined) return null;
  const target = await Deno.makeTempDir();
  try {
    const process = new Deno.Command(command, {
      args,
      cwd: new URL("accepting/", import.meta.url),
      env: { CARGO_TARGET_DIR: Deno.env.get("CARGO_TARGET_DIR") ?? target },
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const output = process.output();
    const lines = runs.map(({ pattern, texts }) => [pattern, ...texts].map(base64).join(" ") + "\n");
    await new Blob(lines).stream().pipeTo(process.stdin).catch(() => undefined);
    const { code, stdout, stderr } = await output;
    if (code !== 0) {
      console.warn(`${engine} isn't run: ${new TextDecoder().decode(stderr).trim().split("\n").at(-1)}`);
      return null;
    }
    return new TextDecoder().decode(stdout).split("\n").slice(0, runs.length);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  } finally {
    await Deno.remove(target, { recursive: true });
  }
}

const base64 = (text: string) => new TextEncoder().encode(text).toBase64();
