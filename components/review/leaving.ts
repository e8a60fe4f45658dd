interface Pressed {
  readonly currentTarget: HTMLElement;
}

/** What a button does that disappears by it: the focus goes to the proposal's card first, or to Send. */
export function leaving(act: () => void, to: "card" | "send" = "send"): (event: Pressed) => void {
  return ({ currentTarget }) => {
    const stays = to === "card"
      ? currentTarget.closest<HTMLElement>(".proposal")
      : currentTarget.closest(".review")?.querySelector<HTMLElement>(".primary");
    stays?.focus();
    act();
  };
}
