export interface OfflineChipProps {
  readonly offline: boolean;
  /** Why nothing can be saved on the server now; empty when it can. */
  readonly outage: string;
}

/** Says in the place of the account that there is no network, and leads to what works all the same; or no storage. */
export function OfflineChip({ offline, outage }: OfflineChipProps) {
  return (
    <span role="status">
      {offline
        ? <a class="offline-chip" href="/docs/offline" title="What works offline">Offline</a>
        : outage && <span class="offline-chip" title={outage}>Read-only</span>}
    </span>
  );
}
