import { MenuItem } from "./Menu.tsx";

export interface ShareItemsProps {
  readonly onCopy: (withText: boolean) => void;
  readonly onSave: () => void;
  readonly onOpen: () => void;
}

/** The ways in which a pattern goes to others and comes from them. */
export function ShareItems({ onCopy, onSave, onOpen }: ShareItemsProps) {
  return (
    <>
      <MenuItem
        title="Copy link"
        detail="Whoever has it sees pattern and text"
        onChoose={() => onCopy(true)}
      />
      <MenuItem title="Copy link without text" onChoose={() => onCopy(false)} />
      <MenuItem title="Save as a file" detail="For a text of any length" onChoose={onSave} />
      <MenuItem title="Open a file" onChoose={onOpen} />
    </>
  );
}
