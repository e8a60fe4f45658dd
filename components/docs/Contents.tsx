import type { ComponentChildren } from "preact";

export interface ContentsProps {
  /** Id of what follows the contents, for the keyboard; none if they are short. */
  readonly next?: string | undefined;
  /** Items of the list. */
  readonly children: ComponentChildren;
}

/** The contents of a page of the documentation. */
export function Contents({ next, children }: ContentsProps) {
  return (
    <nav class="contents" aria-label="Contents">
      {next !== undefined && <a class="skip" href={`#${next}`}>Skip the contents</a>}
      <Fold title="Contents" />
      <ol>{children}</ol>
    </nav>
  );
}

/** In a narrow window, folds the element after it, also without scripts. A wide one has no fold, so it isn't inside. */
export const Fold = ({ title }: { readonly title: string }) => (
  <details class="folds-next">
    <summary>{title}</summary>
  </details>
);
