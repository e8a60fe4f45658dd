export interface OfflineChipProps {
  readonly offline: boolean;
  /** Why nothing can be saved on the server now; empty when it can. */
  readonly outage: string;
}

/** Shows in place of the account that there is no network, with a link to what works without it, or that nothing can be saved. */
export function OfflineChip({ offline, outage }: OfflineChipProps) {
  return (
    <span role="status">
      {offline
        ? <a class="offline-chip" href="/docs/offline" title="What works offline">Offline</a>
        : outage && <span class="offline-chip" title={outage}>Read-only</span>}
    </span>
  );
}
