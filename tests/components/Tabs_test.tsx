import { assertEquals, assertStringIncludes } from "@std/assert";
import { MoreTabs, type Tab, Tabs } from "../../components/Tabs.tsx";
import { draw } from "./drawn.ts";

const TABS: readonly Tab[] = ["one", "two", "three"].map((id) => ({ id, title: `The ${id}`, content: id }));

Deno.test("exactly the chosen tab is selected, and it is the only tab stop", () => {
  for (const { id } of TABS) {
    const { values } = draw(<Tabs tabs={TABS} chosen={id} onChoose={() => {}} />);
    assertEquals(values("aria-selected"), TABS.map((tab) => String(tab.id === id)));
    assertEquals(values("tabIndex"), TABS.map((tab) => tab.id === id ? 0 : -1));
  }
});

Deno.test("each tab controls its panel, which names it, and only the chosen one is shown", () => {
  const { html, values } = draw(<Tabs tabs={TABS} chosen="two" onChoose={() => {}} />);
  assertEquals(values("aria-controls"), ["panel-one", "panel-two", "panel-three"]);
  const panels = [...html.matchAll(/<div\b[^>]*\bid="panel-(\w+)"[^>]*>/g)];
  assertEquals(panels.map(([tag, id]) => [id, /\shidden\b/.test(tag)]), [
    ["one", true],
    ["two", false],
    ["three", true],
  ]);
  for (const [tag, id] of panels) assertStringIncludes(tag, `aria-labelledby="tab-${id}"`);
  assertEquals(["one", "two", "three"].map((id) => html.includes(`</h2>${id}</div>`)), [false, true, false]);
});

Deno.test("before scripts run, all panels are shown, and no tab is selected", () => {
  const { html, values } = draw(<Tabs tabs={TABS} chosen={null} onChoose={() => {}} />);
  assertEquals(values("aria-selected"), ["false", "false", "false"]);
  assertEquals(["one", "two", "three"].map((id) => html.includes(`</h2>${id}</div>`)), [true, true, true]);
  assertEquals(html.includes('role="tabpanel"'), false);
});

Deno.test("a click chooses a tab", () => {
  const chosen: string[] = [];
  draw(<Tabs tabs={TABS} chosen="two" onChoose={(id) => chosen.push(id)} />).send("onClick");
  assertEquals(chosen, ["one", "two", "three"]);
});

/** The tab that a key chooses and focuses, and whether the page's own reaction is prevented. */
function pressed(key: string, from: string) {
  const chosen: string[] = [];
  const focused: string[] = [];
  let isPrevented = false;
  const { send } = draw(<Tabs tabs={TABS} chosen={from} onChoose={(id) => chosen.push(id)} />);
  const document = { getElementById: (id: string) => ({ focus: () => focused.push(id) }) };
  Object.assign(globalThis, { document });
  try {
    send("onKeyDown", { key, preventDefault: () => isPrevented = true });
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
  assertEquals(focused, chosen.map((id) => `tab-${id}`));
  assertEquals(isPrevented, chosen.length > 0);
  return chosen.join();
}

Deno.test("arrow keys, Home and End move between the tabs and around the ends; other keys do nothing", () => {
  const moves: readonly (readonly [key: string, one: string, two: string, three: string])[] = [
    ["ArrowRight", "two", "three", "one"],
    ["ArrowLeft", "three", "one", "two"],
    ["Home", "one", "one", "one"],
    ["End", "three", "three", "three"],
    ["ArrowDown", "", "", ""],
    ["a", "", "", ""],
  ];
  for (const [key, ...expected] of moves) {
    assertEquals(TABS.map(({ id }) => pressed(key, id)), expected, key);
  }
});

Deno.test("with no tab of the list chosen, the first one is the tab stop", () => {
  assertEquals(draw(<Tabs tabs={TABS} chosen="gone" onChoose={() => {}} />).values("tabIndex"), [0, -1, -1]);
  assertEquals(pressed("ArrowRight", "gone"), "two");
});

Deno.test("a count is shown beside the title, but not zero", () => {
  const tabs = [{ ...TABS[0]!, count: 3 }, { ...TABS[1]!, count: 0 }];
  const { html } = draw(<Tabs tabs={tabs} chosen="one" onChoose={() => {}} />);
  assertEquals(html.match(/<span class="count">[^<]*/g), ['<span class="count">3']);
});

Deno.test("the button of a menu of tabs has the name of the chosen one, if that is in the menu", () => {
  const button = (chosen: string) =>
    draw(<MoreTabs id="x" tabs={TABS} chosen={chosen} onChoose={() => {}} />).html;
  assertStringIncludes(button("two"), 'aria-label="The two, and more"');
  assertStringIncludes(button("other"), ">More</button>");
  assertEquals(button("other").includes("and more"), false);
});

Deno.test("tabs that all fit have no menu, and a menu shows counts but not zero", () => {
  const html = (tabs: readonly Tab[]) => draw(<Tabs tabs={tabs} chosen="one" onChoose={() => {}} />).html;
  assertEquals(html(TABS).includes("more-tabs"), false);
  const tabs = [{ id: "a", title: "A", count: 3 }, { id: "b", title: "B", count: 0 }, {
    id: "c",
    title: "C",
  }];
  const menu = draw(<MoreTabs id="x" tabs={tabs} chosen={null} onChoose={() => {}} />).html;
  assertEquals([...menu.matchAll(/<span>([^<]*)<\/span>/g)].map(([, title]) => title), ["A (3)", "B", "C"]);
});
