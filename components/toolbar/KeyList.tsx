export interface KeyListProps {
  readonly keys: readonly { readonly keys: string; readonly action: string; readonly where: string }[];
}

/** Keys and what they do. */
export function KeyList({ keys }: KeyListProps) {
  return (
    <table class="keys">
      <thead>
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">What they do</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((each) => (
          <tr key={`${each.keys} ${each.where}`}>
            <td>
              <kbd>{each.keys}</kbd>
            </td>
            <td>{each.action}</td>
            <td>{each.where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
