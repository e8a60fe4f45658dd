export interface SaveButtonProps {
  /** Name of the saved pattern that is being worked on; null while none is. */
  readonly name: string | null;
  readonly mark: "none" | "saved" | "unsaved" | "changed elsewhere";
  readonly onPress: () => void;
}

/** Saves the pattern; beside it, which saved one it is, and whether it has changed since. */
export function SaveButton({ name, mark, onPress }: SaveButtonProps) {
  return (
    <>
      <span class="saved-name" role="status">
        {name !== null && <a href="/library" title={name}>{name}</a>}
        {name !== null && mark !== "saved" && <span class="unsaved">{mark}</span>}
      </span>
      <button type="button" onClick={onPress}>Save</button>
    </>
  );
}
