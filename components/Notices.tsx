/** Notices about input that could not be used unchanged. */
export function Notices({ notices }: { notices: readonly string[] }) {
  if (notices.length === 0) return null;
  return <ul class="notices" role="status">{notices.map((notice) => <li key={notice}>{notice}</li>)}</ul>;
}
