import { Prose } from "./Prose.tsx";

export interface ErrorEntryProps {
  readonly code: string;
  readonly status: number;
  readonly when: string;
  readonly details: string;
  readonly remedy: string;
}

/** One error: when it comes, what it tells, what to do. */
export function ErrorEntry({ code, status, when, details, remedy }: ErrorEntryProps) {
  return (
    <tr id={code}>
      <th scope="row">
        <a href={`#${code}`}>
          <code>{code}</code>
        </a>
        <span class="api-aside">{status}</span>
      </th>
      <td>
        <Prose words={`${when}. ${remedy}.`} />
        {details && (
          <div class="field-note">
            <code>details</code>: <Prose words={details} />
          </div>
        )}
      </td>
    </tr>
  );
}
