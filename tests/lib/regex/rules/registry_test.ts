import { assert, assertEquals } from "@std/assert";

const RULES = new URL("../../../../lib/regex/rules/", import.meta.url);

const sourceOf = (name: string) => Deno.readTextFileSync(new URL(name, RULES));

/** The files that hold a rule, by the rule's id. */
function ruleFiles(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name } of Deno.readDirSync(RULES)) {
    const id = /^const warning = rule\(\{\n {2}id: "([a-z-]+)"/m.exec(sourceOf(name))?.[1];
    if (id) found.set(id, name);
  }
  return found;
}

Deno.test("every rule is named as its file, stands in a registry and has a test", () => {
  const registries = sourceOf("instant.ts") + sourceOf("searched.ts");
  const tests = new Set(Array.from(Deno.readDirSync(new URL(".", import.meta.url)), ({ name }) => name));
  const rules = ruleFiles();
  assert(rules.size >= 30);
  for (const [id, name] of rules) {
    assertEquals(name, `${id.replaceAll("-", "_")}.ts`);
    assert(registries.includes(`"./${name}"`), `${id} stands in no registry`);
    assert(tests.has(name.replace(".ts", "_test.ts")), `${id} has no test`);
  }
});

Deno.test("what the page loads first reaches no package of character sets", () => {
  const seen = new Set<string>();
  const queue = [new URL("instant.ts", RULES)];
  for (const file of queue) {
    if (seen.has(file.href)) continue;
    seen.add(file.href);
    for (
      const [, from = ""] of Deno.readTextFileSync(file).matchAll(
        /^(?:import|export|\}) (?!type).*from "(.+)";$/gm,
      )
    ) {
      if (from.startsWith(".")) queue.push(new URL(from, file));
      else assert(!/refa|scslre|regexp-ast-analysis/.test(from), `${file.pathname} imports ${from}`);
    }
  }
  assert(seen.size > 50);
});
