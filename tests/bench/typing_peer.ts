import type { Page } from "playwright-core";

/** What small testers are made like: a textarea over a copy of its text with marks, all on the page's thread. */
export async function openPeer(page: Page, pattern: string, text: string): Promise<void> {
  await page.setContent(
    `<style>div, textarea { position: absolute; width: 600px; height: 500px; overflow: auto;
    font: 13px monospace; white-space: pre-wrap; background: none; margin: 20px 0 }</style>
    <input data-field="pattern"><p class="match-status done"></p><div></div><textarea data-field="text"></textarea>`,
  );
  await page.evaluate(({ pattern, text }) => {
    const [input, area] = [document.querySelector("input"), document.querySelector("textarea")];
    const [status, copy] = [document.querySelector("p"), document.querySelector("div")];
    if (!input || !area || !status || !copy) return;
    const draw = () => {
      let count = 0;
      const marked = area.value.replace(
        new RegExp(input.value, "g"),
        (match) => (count++, `<mark>${match}</mark>`),
      );
      copy.innerHTML = marked;
      status.textContent = `${count} matches`;
    };
    [input.value, area.value] = [pattern, text];
    input.addEventListener("input", draw);
    draw();
  }, { pattern, text });
}
