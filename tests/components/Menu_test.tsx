import { assertEquals, assertStringIncludes } from "@std/assert";
import { Menu, MenuItem, MenuPanel } from "../../components/Menu.tsx";
import { draw } from "./drawn.ts";

Deno.test("the button of a menu opens its panel, and both have the same name", () => {
  const { html, values } = draw(<Menu id="a" title="⋯" label="More">x</Menu>);
  assertEquals([...values("popovertarget"), ...values("aria-label")], ["menu-a", "More", "More"]);
  assertStringIncludes(html, 'id="menu-a"');
});

Deno.test("a menu without a label is called by its title", () => {
  assertEquals(draw(<Menu id="a" title="File">x</Menu>).values("aria-label"), [undefined, "File"]);
});

Deno.test("a panel says that it opens before it shows, and that it has closed", () => {
  const said: string[] = [];
  const { send } = draw(
    <MenuPanel id="a" label="A" onOpen={() => said.push("opens")} onClose={() => said.push("closed")}>
      x
    </MenuPanel>,
  );
  send("onBeforeToggle", { newState: "open" });
  send("onToggle", { newState: "open" });
  assertEquals(said, ["opens"]);
  send("onBeforeToggle", { newState: "closed" });
  send("onToggle", { newState: "closed" });
  assertEquals(said, ["opens", "closed"]);
});

Deno.test("choosing an item closes its panel first, because that moves the focus", () => {
  const steps: string[] = [];
  class Element {
    closest = (selector: string) => ({ hidePopover: () => steps.push(`hides ${selector}`) });
  }
  Object.assign(globalThis, { Element });
  try {
    const { send } = draw(<MenuItem title="A" onChoose={() => steps.push("chosen")} />);
    send("onClick", { currentTarget: new Element() });
  } finally {
    Reflect.deleteProperty(globalThis, "Element");
  }
  assertEquals(steps, ["hides [popover]", "chosen"]);
});
