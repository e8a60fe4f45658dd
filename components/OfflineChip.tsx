/** Shows in place of the account that there is no network, with a link to what works without it. */
export function OfflineChip({ offline }: { readonly offline: boolean }) {
  return (
    <span role="status">
      {offline && <a class="offline-chip" href="/docs/offline" title="What works offline">Offline</a>}
    </span>
  );
}
