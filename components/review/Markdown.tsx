import type { JSX } from "preact";

/** A piece of an answer: text, a block of code with its label, or an element without attributes. */
export type MarkdownNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly label: string; readonly code: string }
  | {
    readonly kind: "element";
    readonly name: keyof JSX.IntrinsicElements;
    readonly children: readonly MarkdownNode[];
    /** The number that a list begins with. */
    readonly start?: number;
  };

/** An answer as a page. What a model writes becomes text in these elements, and nothing else. */
export function Markdown({ nodes }: { readonly nodes: readonly MarkdownNode[] }) {
  return <>{nodes.map((node, index) => <Drawn key={index} node={node} />)}</>;
}

function Drawn({ node }: { readonly node: MarkdownNode }) {
  if (node.kind === "text") return <>{node.text}</>;
  if (node.kind === "code") return <Code {...node} />;
  const { name: Name, children, start } = node;
  if (children.length === 0) return <Name />;
  return <Name {...(start !== undefined && { start })}>{Markdown({ nodes: children })}</Name>;
}

/** It scrolls sideways, so keys must reach it. */
function Code({ label, code }: { readonly label: string; readonly code: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label === "" ? "Code" : `Code: ${label.slice(0, 40)}`}>
      <code>{code}</code>
    </pre>
  );
}
