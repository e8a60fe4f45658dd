/** Says in the place of the account that there is no network, and leads to what works all the same. */
export function OfflineChip({ offline }: { readonly offline: boolean }) {
  return (
    <span role="status">
      {offline && <a class="offline-chip" href="/docs/offline" title="What works offline">Offline</a>}
    </span>
  );
}
