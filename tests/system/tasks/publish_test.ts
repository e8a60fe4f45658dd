/** `.ci/publish` with a repository on this machine, and programs in place of npm and GitHub's that record what they are asked. */
import { assertEquals, assertStringIncludes } from "@std/assert";

const ROOT = new URL("../../../", import.meta.url).pathname;

/** Answers `npm view` with the file `published`, if it is there, and writes what is published to it. */
const NPM = `echo "npm $1" >> calls
[ "$1" != view ] || cat published 2>/dev/null
[ "$1" != publish ] || sha1sum "$2" | cut -d' ' -f1 > published`;
const GH = 'echo "gh $1 $2 $3" >> calls';

/** A project with a release to publish, below a folder. */
async function prepare(folder: string): Promise<void> {
  const script = `
    mkdir -p bin project package release
    git init -q --bare origin.git
    git init -q project && cd project && git remote add origin "$OLDPWD/origin.git"
    git config user.name A && git config user.email a@b.example
    git commit -q --allow-empty -m First && cd ..
    git clone -q project release/repository 2>/dev/null
    git -C release/repository tag v1.2.3 && git -C release/repository tag v1
    echo '{"name":"p","version":"1.2.3","repository":"r"}' > package/package.json
    tar -czf release/p-1.2.3.tgz package/package.json`;
  await new Deno.Command("sh", { args: ["-ec", script], cwd: folder }).output();
  for (const [name, body] of [["npm", NPM], ["gh", GH]]) {
    await Deno.writeTextFile(`${folder}/bin/${name}`, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  }
}

async function publish(folder: string) {
  const { code, stderr } = await new Deno.Command(`${ROOT}.ci/publish`, {
    args: ["../release"],
    cwd: `${folder}/project`,
    env: { PATH: `${folder}/bin:${Deno.env.get("PATH")}`, NODE_AUTH_TOKEN: "t", GH_TOKEN: "t" },
  }).output();
  const calls = await Deno.readTextFile(`${folder}/project/calls`).catch(() => "");
  await Deno.remove(`${folder}/project/calls`).catch(() => {});
  return { code, message: new TextDecoder().decode(stderr), calls: calls.trim().split("\n") };
}

async function withProject(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir();
  try {
    await prepare(folder);
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("a release whose tags could not be pushed is continued, without publishing the package again", () =>
  withProject(async (folder) => {
    const hook = `${folder}/origin.git/hooks/pre-receive`;
    await Deno.writeTextFile(hook, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    const failed = await publish(folder);
    assertEquals([failed.code === 0, failed.calls], [false, ["npm view", "npm publish"]]);
    await Deno.remove(hook);
    const again = await publish(folder);
    assertEquals([again.code, again.calls], [0, ["npm view", "gh release create v1.2.3"]]);
  }));

Deno.test("another package under the same version is not published over, and gets no tag", () =>
  withProject(async (folder) => {
    await Deno.writeTextFile(`${folder}/project/published`, "0123\n");
    const { code, message, calls } = await publish(folder);
    assertStringIncludes(message, "npm has another package as p@1.2.3");
    assertEquals([code, calls], [1, ["npm view"]]);
  }));

Deno.test("nothing is published while the repository can't be read, or if it has the tag", () =>
  withProject(async (folder) => {
    await Deno.rename(`${folder}/origin.git`, `${folder}/elsewhere.git`);
    const unread = await publish(folder);
    assertStringIncludes(unread.message, "can't be read");
    await Deno.rename(`${folder}/elsewhere.git`, `${folder}/origin.git`);
    assertEquals((await publish(folder)).code, 0);
    const again = await publish(folder);
    assertStringIncludes(again.message, "the tag v1.2.3 exists already");
    assertEquals([unread.code, again.code, unread.calls, again.calls], [1, 1, [""], [""]]);
  }));
