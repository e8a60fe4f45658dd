/** Notices about input that could not be used unchanged; empty ones are left out. */
export function Notices({ notices: all }: { notices: readonly string[] }) {
  const notices = all.filter(Boolean);
  if (notices.length === 0) return null;
  return <ul class="notices" role="status">{notices.map((notice) => <li key={notice}>{notice}</li>)}</ul>;
}
