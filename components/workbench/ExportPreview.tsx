import type { ComponentChildren } from "preact";
import type { Block, Item } from "../../lib/regex/export/block.ts";

/** An exported explanation as a reader of Markdown shows it. */
export function ExportPreview({ blocks }: { readonly blocks: readonly Block[] }) {
  return <>{blocks.map((block, index) => <Drawn key={index} block={block} />)}</>;
}

function Drawn({ block }: { readonly block: Block }) {
  switch (block.type) {
    case "heading":
      return <Heading level={block.level}>{block.text}</Heading>;
    case "label":
      return (
        <p>
          <strong>{block.text}</strong>
        </p>
      );
    case "paragraph":
      return <p>{block.text}</p>;
    case "tip":
      return (
        <p>
          <strong>Tip:</strong> {block.text}
        </p>
      );
    case "code":
      return <pre tabIndex={0} aria-label="Pattern"><code>{block.code}</code></pre>;
    case "list":
      return <List items={block.items} />;
    case "table":
      return <Table {...block} />;
    case "details":
      return (
        <details open>
          <summary>
            <strong>{block.summary}</strong>
          </summary>
          <ExportPreview blocks={block.blocks} />
        </details>
      );
    case "rule":
      return <hr />;
    case "attribution":
      return (
        <p>
          <em>{block.text}</em>
        </p>
      );
  }
}

/** Two levels lower than written, as the page has headings of its own above. */
function Heading({ level, children }: { readonly level: 1 | 2 | 3; readonly children: ComponentChildren }) {
  const Tag = ({ 1: "h3", 2: "h4", 3: "h5" } as const)[level];
  return <Tag>{children}</Tag>;
}

function List({ items }: { readonly items: readonly Item[] }) {
  return (
    <ol>
      {items.map(({ text, detail, items: nested }, index) => (
        <li key={index}>
          {text}
          {detail && <blockquote>{detail}</blockquote>}
          {nested.length > 0 && <List items={nested} />}
        </li>
      ))}
    </ol>
  );
}

function Table({ columns, rows }: Extract<Block, { readonly type: "table" }>) {
  return (
    <table>
      <thead>
        <tr>{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>{row.map((cell, column) => <td key={column}>{cell}</td>)}</tr>
        ))}
      </tbody>
    </table>
  );
}
