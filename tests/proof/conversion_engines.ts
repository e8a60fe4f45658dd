/** Engines of other languages, run as processes: converted patterns are compared with their matches. */
import type { Dialect } from "../../lib/regex/dialects/dialects.ts";

/** A pattern of another language with texts to match. Flags are letters as that language writes them. */
export interface ForeignRun {
  readonly pattern: string;
  readonly flags: string;
  readonly texts: readonly string[];
}

/** Where cargo builds the program for Rust: not in the repository. */
const RUST_BUILD = Deno.env.get("CARGO_TARGET_DIR") ?? "/tmp/regex-workbench-rust";

/** The command that runs a dialect's engine; .NET was not available when this was written. */
const COMMANDS: Partial<Record<Dialect, readonly string[]>> = {
  python: ["python3", "python_matches.py"],
  pcre: ["php", "pcre_matches.php"],
  java: ["java", "JavaMatches.java"],
  ruby: ["ruby", "ruby_matches.rb"],
  go: ["go", "run", "go_matches.go"],
  rust: [
    "cargo",
    "run",
    "--release",
    "--quiet",
    "--manifest-path",
    "rust/Cargo.toml",
    "--target-dir",
    RUST_BUILD,
  ],
};

/**
 * The matches of each run, for each of its texts: matches separated by ";", groups by ",", each as start and
 * end in UTF-16 code units or "x"; "none" without a match.
 *
 * @returns null if the engine is not installed; ["error"] for a pattern that it rejects
 */
export async function foreignMatches(
  dialect: Dialect,
  runs: readonly ForeignRun[],
): Promise<string[][] | null> {
  const [command, ...args] = COMMANDS[dialect] ?? [];
  if (command === undefined) return null;
  const lines = runs.map(({ pattern, flags, texts }) =>
    [base64(pattern), flags || "-", ...texts.map(base64)].join(" ") + "\n"
  );
  try {
    const process = new Deno.Command(command, {
      args,
      cwd: new URL("engines/", import.meta.url),
      stdin: "piped",
      stdout: "piped",
      stderr: "inherit",
    }).spawn();
    const output = process.output();
    await new Blob(lines).stream().pipeTo(process.stdin);
    const { code, stdout } = await output;
    if (code !== 0) throw new Error(`${command} ended with ${code}`);
    return new TextDecoder().decode(stdout).trimEnd().split("\n").map((line) => line.split(" "));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

const base64 = (text: string) => new TextEncoder().encode(text).toBase64();
