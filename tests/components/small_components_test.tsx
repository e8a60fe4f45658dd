/** Components of a few lines each. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { signal } from "@preact/signals";
import { AccountChip } from "../../components/AccountChip.tsx";
import { Row, TableRow } from "../../components/LongList.tsx";
import { Notices } from "../../components/Notices.tsx";
import { OfflineChip } from "../../components/OfflineChip.tsx";
import { RegionBar } from "../../components/RegionBar.tsx";
import { SiteMenu } from "../../components/SiteMenu.tsx";
import { Splitter } from "../../components/Splitter.tsx";
import { Switch } from "../../components/Switch.tsx";
import { draw } from "./drawn.ts";

Deno.test("AccountChip has the initials of up to two words, a place to sign in, or reserves its space", () => {
  const text = (name: string | null | undefined) =>
    draw(<AccountChip name={name} returnTo={() => "/"} />).html.replaceAll(/<[^>]*>/g, "");
  const names = [
    "ada lovelace",
    "Ada King Lovelace",
    "ada.lovelace",
    "ada",
    "_-",
    "",
    "😀 x",
    null,
    undefined,
  ];
  assertEquals(names.map(text), ["AL", "AK", "AL", "A", "?", "?", "😀X", "Sign in", ""]);
});

Deno.test("AccountChip returns to the page where it was followed", () => {
  const link = { href: "/sign-in" };
  draw(<AccountChip name={null} returnTo={() => "/?p=a&f=g"} />).send("onClick", { currentTarget: link });
  assertEquals(link.href, "/sign-in?return=%2F%3Fp%3Da%26f%3Dg");
});

Deno.test("Switch says whether it is switched on", () => {
  const said: boolean[] = [];
  const { html, send } = draw(<Switch title="A" on onSwitch={(on) => said.push(on)} />);
  assertStringIncludes(html, " checked");
  assert(!draw(<Switch title="A" on={false} onSwitch={() => {}} />).html.includes("checked"));
  for (const checked of [true, false]) send("onChange", { currentTarget: { checked } });
  assertEquals(said, [true, false]);
});

Deno.test("Splitter tells readers its place, and passes on what is done with it", () => {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const split = { name: "a", label: "Width", axis: "x", percent: { least: 20, most: 80 } } as const;
  const { values, send } = draw(
    <Splitter
      split={split}
      bar={{ current: null }}
      share={signal(33.4)}
      drag={note("drag")}
      press={note("press")}
      reset={note("reset")}
    />,
  );
  const names = ["aria-orientation", "aria-valuemin", "aria-valuemax", "aria-valuenow", "aria-valuetext"];
  assertEquals(names.flatMap((name) => values(name)), ["vertical", 20, 80, 33, "33 %"]);
  for (const event of ["onPointerDown", "onKeyDown", "onDblClick"]) send(event);
  assertEquals(done, ["drag", "press", "reset"]);
});

Deno.test("OfflineChip says that there is no network, or else why nothing can be saved", () => {
  const text = (offline: boolean, outage: string) =>
    draw(<OfflineChip offline={offline} outage={outage} />).html;
  assertStringIncludes(text(true, "Full"), ">Offline</a>");
  assertStringIncludes(text(false, "Full"), 'title="Full">Read-only</span>');
  assertEquals(text(false, ""), '<span role="status"></span>');
});

Deno.test("Notices leaves out empty ones, and the list without any", () => {
  assertEquals(draw(<Notices notices={["a", "", "b"]} />).html.match(/>[^<]+/g), [">a", ">b"]);
  assertEquals(draw(<Notices notices={["", ""]} />).html, "");
});

Deno.test("RegionBar marks the part that is shown, and shows another one", () => {
  const shown: string[] = [];
  const parts = [{ id: "a", title: "A" }, { id: "b", title: "B" }];
  const { values, send } = draw(
    <RegionBar parts={parts} more={[]} shown="b" onShow={(id) => shown.push(id)} onShowMore={() => {}} />,
  );
  assertEquals(values("aria-current"), [undefined, "true"]);
  send("onClick");
  assertEquals(shown, ["a", "b"]);
});

Deno.test("rows of lists count from 1, and those of tables from 2, after the head", () => {
  const row = draw(<Row index={4} total={9} part={{ start: 1, end: 3 }}>x</Row>);
  const names = ["aria-posinset", "aria-setsize", "data-start", "data-end"];
  assertEquals(names.flatMap((name) => row.values(name)), [5, 9, 1, 3]);
  assertEquals(draw(<TableRow index={4}>x</TableRow>).values("aria-rowindex"), [6]);
});

Deno.test("a click beside the buttons of a row chooses it", () => {
  class Element {
    constructor(readonly inButton: boolean) {}
    closest = () => this.inButton ? this : null;
  }
  Object.assign(globalThis, { Element });
  let chosen = 0;
  try {
    const { send } = draw(<TableRow index={0} onClick={() => chosen++}>x</TableRow>);
    send("onClick", { target: new Element(true) });
    assertEquals(chosen, 0);
    send("onClick", { target: new Element(false) });
  } finally {
    Reflect.deleteProperty(globalThis, "Element");
  }
  assertEquals(chosen, 1);
});

Deno.test("SiteMenu marks the page it is on, leaves out what isn't enabled, and says who is signed in", () => {
  const menu = (path: string, features: readonly string[], isKnown = false) => {
    const user = isKnown ? { id: "u", name: "Ada", email: "ada@example.com", image: "" } : null;
    return draw(<SiteMenu path={path} features={new Set(features)} user={user} />).html;
  };
  const current = (html: string) =>
    [...html.matchAll(/href="([^"]*)"[^>]*aria-current="(\w+)"/g)].map(([, at, kind]) => `${kind} ${at}`);
  assertEquals(current(menu("/docs/privacy", [])), ["true /docs", "page /docs/privacy"]);
  assertEquals(current(menu("/library", ["library"])), ["page /library"]);
  assert(!menu("/", []).includes('href="/library"') && menu("/", ["library"]).includes('href="/library"'));
  for (const link of [">Account<", ">Sign in<"]) {
    assert(!menu("/", []).includes(link) && menu("/docs", ["library"]).includes(link));
    assert(!menu("/library", ["library"], true).includes(link), "one of the page's own user");
  }
  assertStringIncludes(menu("/", ["library"], true), "Signed in as Ada");
});
