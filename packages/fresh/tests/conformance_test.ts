import { assertEquals } from "@std/assert";

const FOLDER = new URL("./conformance/", import.meta.url);

Deno.test("the conformance app answers as upstream does", async () => {
  await run("dev.ts", "build");
  assertEquals(await run("probe.ts"), await Deno.readTextFile(new URL("answers.txt", FOLDER)));
});

/** Runs a program of the conformance app; returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", ...args],
    cwd: FOLDER,
    stderr: "inherit",
  });
  const { success, stdout } = await command.output();
  assertEquals(success, true, `${args.join(" ")} failed`);
  return new TextDecoder().decode(stdout);
}
