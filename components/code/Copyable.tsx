export interface CopyableProps {
  readonly code: string;
  /** What is copied, for readers who don't see what is beside the button. */
  readonly name: string;
}

/** Code with a button that copies it; `static/copy.js` does so. */
export function Copyable({ code, name }: CopyableProps) {
  return (
    <div class="copyable">
      <button type="button" class="with-script" data-copies aria-label={`Copy ${name}`}>Copy</button>
      <pre><code>{code}</code></pre>
      <span class="copied" role="status" />
    </div>
  );
}
